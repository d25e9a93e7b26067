import Geodesy
import Glibc
import Heights
import TestSupport
import Testing
import Tiles
import Wire

/// Files of SRTM.
struct HGTTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Bilinear values of samples; nil if one of the four is a void.
  private static func expected(_ samples: [Int16], side: Int, _ place: Coordinate, south: Int, west: Int) -> Double? {
    let row = (Double(south + 1) - place.latitude.degrees) * Double(side - 1)
    let column = (place.longitude.degrees - Double(west)) * Double(side - 1)
    let (top, left) = (min(Int(row), side - 2), min(Int(column), side - 2))
    let (down, right) = (row - Double(top), column - Double(left))
    let corners = [top * side + left, top * side + left + 1, (top + 1) * side + left, (top + 1) * side + left + 1]
      .map { samples[$0] }
    guard !corners.contains(.min) else { return nil }
    let weights = [(1 - down) * (1 - right), (1 - down) * right, down * (1 - right), down * right]
    return zip(corners, weights).reduce(0) { $0 + Double($1.0) * $1.1 }
  }

  private func check(_ path: String, _ samples: [Int16], side: Int, south: Int, west: Int, points: Int) throws {
    let source = try HeightSources.open(path)
    var random = SeededRandom(seed: 1)
    var (known, worst) = (0, 0.0)
    for _ in 0..<points {
      let place = Coordinate(
        north: Double(south) + random.double(in: 0...1),
        east: Double(west) + random.double(in: 0...0.999_999)
      )
      let answer = try #require(try source.answer(at: place))
      let expected = Self.expected(samples, side: side, place, south: south, west: west)
      #expect((expected == nil) == (answer.height == .void), "\(place)")
      if let expected, let meters = answer.height.meters {
        (known, worst) = (known + 1, max(worst, abs(meters - expected)))
      }
    }
    #expect(worst < 0.01 && known > points * 9 / 10, "\(worst) m, \(known) known")
  }

  @Test(arguments: [1201, 3601]) func `heights are interpolated between samples`(side: Int) throws {
    var samples = Terrain.samples(side: side)
    for index in stride(from: 0, to: samples.count, by: 997) { samples[index] = .min }
    let path = try folder.write(Terrain.bytes(samples), to: "N43E007.hgt")
    try check(path, samples, side: side, south: 43, west: 7, points: 2_000)
  }

  @Test(arguments: [true, false]) func `archives are read`(isPacked: Bool) throws {
    let samples = Terrain.samples(south: -44, west: -8)
    let files: KeyValuePairs = ["readme.txt": [65], "M32/s44w008.hgt": Terrain.bytes(samples)]
    let path = try folder.write(ZipFile.bytes(files, isPacked: isPacked), to: "M32.zip")
    try check(path, samples, side: 1201, south: -44, west: -8, points: 500)
    let answer = try #require(try HeightSources.open(path).answer(at: Coordinate(north: -43.5, east: -7.5)))
    #expect(answer.source == "s44w008.hgt" && abs(answer.resolution - 92.66) < 0.01)
  }

  @Test(
    .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.absence)),
    arguments: [("N43E007", 43, 7), ("N49E011", 49, 11)]
  )
  func `SRTM is read as it is`(name: String, south: Int, west: Int) throws {
    let path = SharedData.path("data/terrain/\(name).hgt.zip")
    let file = try #require(try BoundedFile.bytes(of: path, limit: 4 << 20))
    let bytes = try #require(try ZipArchive(file).content(of: "\(name).hgt", limit: 4 << 20))
    let samples = stride(from: 0, to: bytes.count, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]))
    }
    try check(path, samples, side: 1201, south: south, west: west, points: 10_000)
  }

  @Test func `a folder is one source, without seams`() throws {
    for west in [7, 8] { try folder.write(Terrain.bytes(Terrain.samples(west: west)), to: "N43E00\(west).hgt") }
    let source = try HeightSources.open(folder.path)
    let place = WorldPoint(Coordinate(north: 43.5, east: 8))
    let id = try #require(TileID(zoom: 12, x: Int(place.x * 4096), y: Int(place.y * 4096)))
    let heights = try #require(try source.tile(id))
    #expect(source.finestZoom == 12 && !heights.contains(where: \.isNaN))
    for index in stride(from: 0, to: heights.count, by: 1_001) {
      let (column, row) = (Double(index % 256) + 0.5, Double(index / 256) + 0.5)
      let size = id.bounds.width / 256
      let place = WorldPoint(x: id.bounds.minX + column * size, y: id.bounds.minY + row * size).coordinate
      #expect(abs(Double(heights[index]) - Terrain.height(place)) < 1)
    }
    #expect(try source.answer(at: Coordinate(north: 43.5, east: 9.5)) == nil)
  }

  @Test func `a coarse tile has means, and nothing beyond the data`() throws {
    try folder.write(Terrain.bytes(Terrain.samples()), to: "N43E007.hgt")
    let source = try HeightSources.open(folder.path)
    let center = WorldPoint(Terrain.center)
    let coarse = try #require(TileID(zoom: 9, x: Int(center.x * 512), y: Int(center.y * 512)))
    let heights = try #require(try source.tile(coarse))
    // A pixel of zoom 9 is eight pixels of zoom 12 wide.
    let fine = try #require(TileID(zoom: 12, x: Int(center.x * 4096), y: Int(center.y * 4096)))
    let samples = try #require(try source.tile(fine))
    let (column, row) = ((fine.x - coarse.x * 8) * 32, (fine.y - coarse.y * 8) * 32)
    let mean = (0..<64).reduce(Float(0)) { $0 + samples[$1 / 8 * 256 + $1 % 8] } / 64
    #expect(abs(heights[row * 256 + column] - mean) < 2)
    #expect(try source.tile(try #require(TileID(zoom: 9, x: 0, y: 0))) == nil)
    #expect(try source.tile(try #require(TileID(zoom: 2, x: 2, y: 1))) == nil)
  }

  @Test func `the sea and voids are not land`() throws {
    var samples = [Int16](repeating: 0, count: 1201 * 1201)
    for index in 0..<1201 * 600 { samples[index] = .min }
    for index in 1201 * 900..<samples.count { samples[index] = 30_000 }
    let source = try HeightSources.open(try folder.write(Terrain.bytes(samples), to: "N43E007.hgt"))
    #expect(try source.answer(at: Coordinate(north: 43.9, east: 7.5))?.height == .void)
    #expect(try source.answer(at: Coordinate(north: 43.4, east: 7.5))?.height == .sea(meters: 0))
    #expect(try source.answer(at: Coordinate(north: 43.1, east: 7.5))?.height == .void)
  }

  @Test(arguments: [("N43E007.hgt", 100, "has 100 bytes"), ("hills.hgt", 1201 * 1201 * 2, "its name isn't one like")])
  func `files of another kind are refused`(name: String, count: Int, reason: String) throws {
    let path = try folder.write([UInt8](repeating: 0, count: count), to: name)
    let error = #expect(throws: TileError.self) { _ = try HeightSources.open(path) }
    #expect(error?.problem.contains(reason) == true, "\(String(describing: error))")
  }
}
