import Geodesy
import Heights
import TestSupport
import Testing
import Tiles

/// Heights in GeoTIFF files.
struct GeoTIFFTests {
  private let folder: ScratchFolder
  private static let side = 100

  init() throws { folder = try ScratchFolder() }

  /// A square degree, the samples at the centres of its cells.
  private static let heights = (0..<side * side).map { index in
    Float(Terrain.height(44 - (Double(index / side) + 0.5) * 0.01, 7 + (Double(index % side) + 0.5) * 0.01).rounded())
  }

  private func check(_ builder: TIFFBuilder, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let path = try folder.write(builder.file(Self.heights, width: Self.side), to: "heights.tif")
    let source = try HeightSources.open(path)
    for index in stride(from: 0, to: Self.heights.count, by: 37) {
      let (row, column) = (Double(index / Self.side) + 0.5, Double(index % Self.side) + 0.5)
      let answer = try source.answer(at: Coordinate(north: 44 - row * 0.01, east: 7 + column * 0.01))
      let difference = abs((answer?.height.meters ?? .nan) - Double(Self.heights[index]))
      #expect(difference < 0.01, "\(builder) at \(index)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: TIFFBuilder.Compression.allCases, [true, false])
  func `all forms have the same heights`(compression: TIFFBuilder.Compression, isLittle: Bool) throws {
    for (predictor, isFloat) in [(1, false), (2, false), (1, true), (2, true), (3, true)] {
      for tile in [nil, 32] {
        try check(
          TIFFBuilder(isLittle: isLittle, compression: compression, predictor: predictor, isFloat: isFloat, tile: tile)
        )
      }
    }
  }

  @Test func `neighbours meet without a seam`() throws {
    try folder.write(TIFFBuilder().file(Self.heights, width: Self.side), to: "a.tif")
    let east = (0..<Self.side * Self.side).map { index in
      Float(Terrain.height(44 - (Double(index / 100) + 0.5) * 0.01, 8 + (Double(index % 100) + 0.5) * 0.01))
    }
    try folder.write(TIFFBuilder(isFloat: true, west: 8).file(east, width: Self.side), to: "b.tif")
    let source = try HeightSources.open(folder.path)
    for longitude in [7.996, 7.999, 8, 8.001, 8.004] {
      let place = Coordinate(north: 43.5, east: longitude)
      let meters = try #require(try source.answer(at: place)?.height.meters)
      #expect(abs(meters - Terrain.height(place)) < 80)
    }
  }

  @Test func `values without data are voids`() throws {
    var heights = Self.heights
    heights[5_050] = -9_999
    heights[2_020] = 1e9
    let path = try folder.write(TIFFBuilder(isFloat: true, noData: "-9999").file(heights, width: 100), to: "a.tif")
    let source = try HeightSources.open(path)
    #expect(try source.answer(at: Coordinate(north: 43.495, east: 7.505))?.height == .void)
    #expect(try source.answer(at: Coordinate(north: 43.795, east: 7.205))?.height == .void)
  }

  @Test func `Web Mercator is read`() throws {
    let corner = WorldPoint(Coordinate(north: 44, east: 7))
    let step = WorldPoint.equator * 0.00002
    let builder = TIFFBuilder(
      isFloat: true,
      system: 3857,
      west: (corner.x - 0.5) * WorldPoint.equator,
      north: (0.5 - corner.y) * WorldPoint.equator,
      step: step
    )
    let path = try folder.write(builder.file(Self.heights, width: Self.side), to: "a.tif")
    let place = WorldPoint(x: corner.x + 0.00002 * 20.5, y: corner.y + 0.00002 * 30.5).coordinate
    let meters = try #require(try HeightSources.open(path).answer(at: place)?.height.meters)
    #expect(abs(meters - Double(Self.heights[3_020])) < 0.01)
  }

  @Test func `other systems are refused with the command that helps`() throws {
    let path = try folder.write(TIFFBuilder(system: 32_632).file(Self.heights, width: Self.side), to: "a.tif")
    let error = #expect(throws: TileError.self) { _ = try HeightSources.open(path) }
    #expect(error?.problem == "The heights of a.tif can't be read: its coordinate system is EPSG:32632.")
    #expect(error?.advice.contains("gdalwarp -t_srs EPSG:4326") == true)
  }
}
