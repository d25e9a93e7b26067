import Cells
import Foundation
import Geodesy
import Raster
import TestSupport
import Testing
import Tiles

@testable import Cartography

/// Maps shaded by fine heights.
struct TerrainTests {
  /// A round mountain at the centre of a view, or heights that are no heights.
  private struct Mountain: HeightTiles {
    var middle = WorldPoint(Coordinate(north: 46.5, east: 10))
    var finest = 14
    var height: @Sendable (Double) -> Float = { Float(max(3000 - $0 * 1e7, 0)) }
    var count = 256 * 256

    func mayHave(_ id: TileID) -> Bool { true }
    func finestZoom(in id: TileID) -> Int? { finest }
    func tile(_ id: TileID) -> [Float]? {
      let side = Double(256 << id.zoom)
      return (0..<count).map { index in
        let x = (Double(id.x * 256 + index % 256) + 0.5) / side
        let y = (Double(id.y * 256 + index / 256) + 0.5) / side
        return height(((x - middle.x) * (x - middle.x) + (y - middle.y) * (y - middle.y)).squareRoot())
      }
    }
  }

  private static func scene(_ terrain: (any HeightTiles)?, zoom: Double = 12) -> VectorScene {
    let scale = 128 * exp2(zoom)
    let center = WorldPoint(Coordinate(north: 46.5, east: 10))
    var scene = VectorScene(
      sheets: [],
      worldToCells: AffineTransform(
        a: scale,
        b: 0,
        c: 0,
        d: scale / 2,
        tx: (40 - center.x * scale).rounded(),
        ty: (12 - center.y * scale / 2).rounded()
      ),
      columns: 80,
      rows: 24,
      zoom: zoom
    )
    guard let terrain else { return scene }
    let heights = ReliefHeights(world: HeightMap("/nowhere"), fine: terrain)
    scene.heights = heights
    heights.load(scene.missingHeights(.day))
    return scene
  }

  private static func grid(_ scene: VectorScene, _ style: Style = .day, depth: ColorDepth = .trueColor) -> CellGrid {
    var grid = CellGrid(columns: scene.columns, rows: scene.rows)
    let painter = VectorMapPainter(style: style, language: "en")
    _ = painter.paint(scene, blocks: .block, depth: depth, into: &grid)
    return grid
  }

  private static func brightness(_ cell: Cell) -> Double {
    CellColor.contrast(cell.background.shownHex, 0)
  }

  @Test(arguments: [Style.day, .night], [9.0, 11, 12, 14, 16])
  func `a mountain is bright to the north-west and dark to the south-east`(style: Style, zoom: Double) {
    let flat = Self.grid(Self.scene(nil, zoom: zoom), style)
    let lit = Self.grid(Self.scene(Mountain(), zoom: zoom), style)
    let reach = Int(min(max(8 * exp2(zoom - 12), 4), 10))

    let ground = Self.brightness(flat[40, 12])
    let (bright, dark) = (
      Self.brightness(lit[40 - reach, 12 - reach / 2]), Self.brightness(lit[40 + reach, 12 + reach / 2])
    )
    #expect(bright > ground && ground > dark)
  }

  @Test(arguments: [ColorDepth.sixteen, .eight, .none])
  func `few colours have no light`(depth: ColorDepth) {
    #expect(Self.grid(Self.scene(Mountain()), depth: depth) == Self.grid(Self.scene(nil), depth: depth))
  }

  @Test func `from zoom 18 on the map is flat`() {
    #expect(Self.scene(Mountain(), zoom: 18).missingHeights(.day).isEmpty)
    #expect(Self.grid(Self.scene(Mountain(), zoom: 18)) == Self.grid(Self.scene(nil, zoom: 18)))
  }

  @Test func `samples that are coarser than the screen give a smooth slope`() {
    let lit = Self.grid(Self.scene(Mountain(finest: 8), zoom: 12))
    let row = (0..<80).map { Self.brightness(lit[$0, 12]) }
    #expect(zip(row, row.dropFirst()).allSatisfy { abs($0 - $1) < 2 } && Set(row).count > 2)
  }

  /// The colours of the ground, from which all shades differ.
  private static func grounds(_ terrain: Mountain?) -> [CellColor] { grid(scene(terrain)).cells.map(\.background) }

  @Test(arguments: [Float.nan, .infinity, 1e9, -1e9, .greatestFiniteMagnitude])
  func `what is no height leaves the map flat`(height: Float) {
    #expect(Self.grounds(Mountain { _ in height }) == Self.grounds(nil))
    #expect(Self.grounds(Mountain { $0 < 1e-5 ? height : 500 }).count == 80 * 24)
  }

  @Test(arguments: [0, 1, 65_535, 65_537])
  func `a tile of another size counts as unknown`(count: Int) {
    #expect(Self.grounds(Mountain(count: count)) == Self.grounds(nil))
  }

  private static func slope(_ heights: [Float], at index: Int, width: Int, _ east: Float, _ south: Float) -> HornSlope?
  {
    HornSlope(heights.span, at: index, width: width, meters: (east, south))
  }

  @Test func `the slope of a plane is the plane's`() throws {
    let heights: [Float] = [0, 30, 60, -15, 15, 45, -30, 0, 30]
    let slope = try #require(Self.slope(heights, at: 4, width: 3, 60, 30))
    #expect(slope.east == 0.5 && slope.south == -0.5)
    #expect(Self.slope([1, 2, 3, 4, 5, .nan, 7, 8, 9], at: 4, width: 3, 1, 1) == nil)
    let level = try #require(Self.slope(Array(repeating: 7, count: 9), at: 4, width: 3, 1, 1))
    #expect(abs(level.light(azimuth: 315, altitude: 30) - 0.5) < 1e-9)
  }

  @Test(.enabled(if: GDAL.isInstalled, "gdaldem is not installed"), arguments: [(315.0, 45.0), (90, 20), (200, 70)])
  func `light is that of an independent program`(azimuth: Double, altitude: Double) throws {
    let folder = try ScratchFolder()
    var random = SeededRandom(seed: 53)
    let (side, meters) = (90, 30.0)
    let hills = (0..<12).map { _ in
      (x: random.double(in: 0...90), y: random.double(in: 0...90), high: random.double(in: 0...900))
    }
    let heights = (0..<side * side).map { index in
      hills.reduce(Float(0)) { sum, hill in
        let (x, y) = (Double(index % side) - hill.x, Double(index / side) - hill.y)
        return sum + Float(hill.high * exp(-(x * x + y * y) / 160))
      }
    }
    let head = "ncols \(side)\nnrows \(side)\nxllcorner 0\nyllcorner 0\ncellsize \(meters)\n"
    let rows = (0..<side).map { row in heights[row * side..<(row + 1) * side].map { "\($0)" }.joined(separator: " ") }
    try folder.write(Array((head + rows.joined(separator: "\n") + "\n").utf8), to: "in.asc")
    let options = ["-az", "\(azimuth)", "-alt", "\(altitude)"]
    try GDAL.run(["hillshade", folder.file("in.asc"), folder.file("out.asc"), "-of", "AAIGrid"] + options)
    let lines = try String(contentsOfFile: folder.file("out.asc"), encoding: .utf8).split(separator: "\n")
      .filter { $0.first.map { !$0.isLetter } ?? false }
    let theirs = lines.flatMap { $0.split(separator: " ").compactMap { Double($0) } }
    try #require(theirs.count == side * side)

    var differences: [Double] = []
    for row in 1..<side - 1 {
      for column in 1..<side - 1 {
        let index = row * side + column
        let slope = try #require(Self.slope(heights, at: index, width: side, Float(meters), Float(meters)))
        differences.append(abs(1 + 254 * slope.light(azimuth: azimuth, altitude: altitude) - theirs[index]))
      }
    }
    #expect(differences.reduce(0, +) / Double(differences.count) < 1 && differences.max() ?? 9 < 2)
  }

  private enum GDAL {
    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/gdaldem")

    static func run(_ arguments: [String]) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/gdaldem")
      process.arguments = arguments
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }
  }
}

extension HornSlope {
  /// The light of one sun, from 0 to 1: the cosine of the angle between it and the upright of the slope.
  fileprivate func light(azimuth: Double, altitude: Double) -> Double {
    let (toEast, toSouth) = (sin(azimuth * .pi / 180), -cos(azimuth * .pi / 180))
    let (x, y) = (Double(east), Double(south))
    let light = sin(altitude * .pi / 180) - cos(altitude * .pi / 180) * (x * toEast + y * toSouth)
    return max(light / (1 + x * x + y * y).squareRoot(), 0)
  }
}
