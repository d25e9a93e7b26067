import Geodesy
import Heights
import TestSupport
import Testing
import Tiles

/// Damaged files of heights: an error or a void, and nothing worse.
@Suite(.serialized)
struct HostileHeightsTests {
  private let folder: ScratchFolder
  private static let mutants = 300
  private static let memory = 160 << 20

  init() throws { folder = try ScratchFolder() }

  /// Opens a source and asks it for a height and some tiles.
  private func survive(_ path: String) throws {
    let place = WorldPoint(Terrain.center)
    do throws(TileError) {
      let source = try HeightSources.open(path)
      if let meters = try source.answer(at: Terrain.center)?.height.meters { #expect(abs(meters) <= 12_000) }
      for zoom in [9, 14] {
        let side = Double(1 << zoom)
        guard let id = TileID(zoom: zoom, x: Int(place.x * side), y: Int(place.y * side)) else { continue }
        if let heights = try source.tile(id) { #expect(heights.allSatisfy { $0.isNaN || abs($0) <= 12_000 }) }
      }
    } catch {
      #expect(!error.problem.isEmpty && !error.advice.isEmpty)
    }
  }

  private func survive(_ file: [UInt8], named name: String, _ path: String? = nil, mutants: Int) throws {
    ResidentMemory.giveBack()
    let before = ResidentMemory.now
    var random = SeededRandom(seed: 4)
    for _ in 0..<mutants {
      try folder.write(random.damaged(file), to: name)
      try survive(path ?? folder.file(name))
    }
    ResidentMemory.giveBack()
    #expect(ResidentMemory.now - before < Self.memory)
  }

  @Test func `mutants of .hgt in archives`() throws {
    let file = ZipFile.bytes(["N43E007.hgt": Terrain.bytes([Int16](repeating: 5, count: 1201 * 1201))])
    try survive(file, named: "heights.zip", mutants: Self.mutants)
  }

  @Test func `mutants of plain .hgt`() throws {
    try survive(Terrain.bytes(Terrain.samples()), named: "N43E007.hgt", mutants: 40)
  }

  @Test(arguments: TIFFBuilder.Compression.allCases, [nil, 16])
  func `mutants of GeoTIFF`(compression: TIFFBuilder.Compression, tile: Int?) throws {
    let heights = (0..<400).map { Float(500 + $0) }
    let builder = TIFFBuilder(compression: compression, predictor: 2, tile: tile, step: 0.05)
    try survive(builder.file(heights, width: 20), named: "a.tif", mutants: Self.mutants)
  }

  @Test func `mutants of tiles`() throws {
    let id = try #require(Terrain.tiles(to: 8).dropFirst(4).first)
    try survive(try Terrain.tile(id), named: "8/\(id.x)/\(id.y).png", folder.path, mutants: Self.mutants)
  }

  @Test func `mutants of archives of tiles`() throws {
    try Terrain.archive(at: folder.file("a.mbtiles"), to: 8, side: 256, isTerrarium: true)
    try survive(try folder.read("a.mbtiles"), named: "b.mbtiles", mutants: Self.mutants / 3)
  }

  @Test func `huge claims take no memory`() throws {
    var builder = TIFFBuilder(compression: .deflate)
    builder.step = 0.0001
    let file = builder.file([Float](repeating: 5, count: 400), width: 20)
    // The width's value; it is the first entry of the directory.
    let start = file[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    for width in [0xffff, 0xfffff, 0xffff_ffff] {
      var huge = file
      for byte in 0..<4 { huge[start + 10 + byte] = UInt8(truncatingIfNeeded: width >> (8 * byte)) }
      try survive(try folder.write(huge, to: "a.tif"))
    }
  }
}
