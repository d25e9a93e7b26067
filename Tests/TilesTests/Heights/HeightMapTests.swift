import Foundation
import TestSupport
import Testing
import Tiles

/// The heights of the world, as they come with the program.
struct HeightMapTests {
  private static let file =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Maps/world.heights")
    .path

  private func height(_ level: Int, _ latitude: Double, _ longitude: Double, in map: HeightMap) throws -> Float {
    let size = Double(1 << level)
    let column = Int(((longitude + 179.998) * 12 + 0.5) / size)
    let row = Int(((90 - latitude) * 12 + 0.5) / size)
    map.load(map.missing(level, columns: column...column, rows: row...row))
    return try #require(map.heights(level, columns: column...column, rows: row...row)?.first)
  }

  @Test(arguments: 0..<4)
  func `mountains are high and trenches deep at every level`(level: Int) throws {
    let map = HeightMap(Self.file)

    #expect(try height(level, 32, 88, in: map) > 4000)
    #expect(try height(level, 11.3, 142.2, in: map) < -4000)
    #expect(try abs(height(level, 60, 70, in: map)) < 150)
  }

  @Test func `the bundled world takes at most 15 MB with its heights`() throws {
    let sizes = try ["world.heights", "world.mbtiles"].map { name in
      let path = URL(fileURLWithPath: Self.file).deletingLastPathComponent().appendingPathComponent(name).path
      return try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    }
    #expect(sizes.reduce(0, +) <= 15_000_000, "\(sizes)")
  }

  @Test func `columns go on around the world`() throws {
    let map = HeightMap(Self.file)
    let (columns, rows) = (HeightMap.width - 20...HeightMap.width + 20, 600...620)
    #expect(map.heights(0, columns: columns, rows: rows) == nil)

    map.load(map.missing(0, columns: columns, rows: rows))

    #expect(map.missing(0, columns: columns, rows: rows) == [])
    let around = try #require(map.heights(0, columns: columns, rows: rows))
    let before = try #require(map.heights(0, columns: -20...20, rows: rows))
    #expect(around == before && around.count == 41 * 21)
  }

  @Test(arguments: [nil, "", "RumboHt2", "RumboHt2\u{1}\u{2}\u{3}\u{4}\u{5}", "something else"])
  func `a file that is missing or damaged is no reason to stop`(content: String?) throws {
    let folder = try ScratchFolder()
    if let content { try folder.write(content, to: "heights") }
    let map = HeightMap(folder.path + "/heights")

    map.load(map.missing(0, columns: 0...300, rows: -5...3000))

    #expect(map.heights(0, columns: 0...300, rows: 0...300) == nil || content?.hasPrefix("RumboHt2") == true)
  }

  @Test func `what is packed comes out again, whatever it is`() {
    var random = SeededRandom(seed: 7)
    for spread in [1, 5, 60, 256] {
      let codes = (0..<5000).map { _ in UInt8.random(in: 0...UInt8(spread - 1), using: &random) }
      let packed = HeightCoder.packed(codes, width: 50)
      #expect(HeightCoder.unpacked(packed[...], count: codes.count, width: 50) == codes)
      #expect(HeightCoder.unpacked(packed.prefix(9), count: 60, width: 50).count == 60)
    }
  }
}
