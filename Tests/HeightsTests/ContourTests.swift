import Foundation
import Geodesy
import TestSupport
import Testing
import Tiles
import Wire

@testable import Heights

/// Lines of equal height.
struct ContourTests {
  @Test func `a slope has straight lines with higher ground on their right`() {
    // Heights rise to the right.
    let lines = ContourLines((0..<20).map { Float($0 % 5) * 10 }, width: 5).lines(every: 20)

    #expect(lines.map(\.height) == [20, 40])
    #expect(lines[0].points == [3, 2, 1, 0].map { SIMD2(2, $0) })
    for line in lines {
      // On the screen y grows downwards: up has the right on its right.
      #expect(line.points.first.map(\.y) ?? 0 > line.points.last.map(\.y) ?? 0)
    }
  }

  @Test func `a hill has rings, and the coast is no contour`() {
    let heights = (0..<21 * 21).map { index -> Float in
      let (x, y) = (Float(index % 21) - 10, Float(index / 21) - 10)
      return 101 - (x * x + y * y).squareRoot() * 12
    }
    let lines = ContourLines(heights, width: 21).lines(every: 50)

    #expect(lines.map(\.height) == [-50, -50, -50, -50, 50, 100])
    let ring = lines[4].points
    #expect(ring.first == ring.last && ring.count > 8)
    let radius = ring.map { (($0 - SIMD2(10, 10)) * ($0 - SIMD2(10, 10))).sum().squareRoot() }
    #expect(radius.allSatisfy { abs($0 - 51.0 / 12) < 0.15 })
  }

  @Test func `a saddle joins what its middle is high or low enough for`() {
    let high = ContourLines([10, 0, 0, 9], width: 2).lines(every: 4).filter { $0.height == 4 }
    let low = ContourLines([5, 0, 0, 5], width: 2).lines(every: 4).filter { $0.height == 4 }
    #expect(high.count == 2 && low.count == 2)
    // The low corners are cut off, or else the high ones.
    #expect(
      high[0].points.allSatisfy { $0.x > 0.5 || $0.y < 0.5 } || high[0].points.allSatisfy { $0.x < 0.5 || $0.y > 0.5 }
    )
    #expect(low[0].points.allSatisfy { $0.x + $0.y < 1 } || low[0].points.allSatisfy { $0.x + $0.y > 1 })
  }

  @Test(arguments: [Float.nan, .infinity, 1e9, -.greatestFiniteMagnitude])
  func `lines end at what is no height`(height: Float) {
    var heights = (0..<100).map { Float($0 / 10) * 30 }
    heights[55] = height
    let lines = ContourLines(heights, width: 10).lines(every: 50)
    #expect(!lines.isEmpty && lines.flatMap(\.points).count < 200)
    #expect(ContourLines(Array(repeating: height, count: 4), width: 2).lines(every: 10).isEmpty)
    #expect(ContourLines([], width: 3).lines(every: 10).isEmpty)
  }

  private static let gdal = "/usr/bin/gdal_contour"

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: gdal), "gdal-bin is not installed"),
    arguments: 0..<20
  )
  func `lines are those of an independent program`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let side = 60
    let hills = (0..<9).map { _ in
      (x: random.double(in: 0...60), y: random.double(in: 0...60), high: random.double(in: 50...600))
    }
    let heights = (0..<side * side).map { index in
      hills.reduce(Float(3)) { sum, hill in
        let (x, y) = (Double(index % side) - hill.x, Double(index / side) - hill.y)
        return sum + Float(hill.high * exp(-(x * x + y * y) / 90))
      }
    }
    let folder = try ScratchFolder()
    let head = "ncols \(side)\nnrows \(side)\nxllcorner 0\nyllcorner 0\ncellsize 1\n"
    let rows = (0..<side).map { row in heights[row * side..<(row + 1) * side].map { "\($0)" }.joined(separator: " ") }
    try folder.write(Array((head + rows.joined(separator: "\n") + "\n").utf8), to: "in.asc")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.gdal)
    process.arguments = [
      "-q", "-i", "50", "-a", "height", folder.file("in.asc"), folder.file("out.json"), "-f", "GeoJSON",
    ]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    let json = try JSONParser.parse(Array(Data(contentsOf: URL(fileURLWithPath: folder.file("out.json")))))
    var theirs: [Float: [[SIMD2<Float>]]] = [:]
    for feature in json["features"]?.array ?? [] {
      let height = Float(feature["properties"]?["height"]?.number ?? 0)
      // Their rows go upwards, and the centre of the first pixel is half a pixel from the corner.
      theirs[height, default: []].append(
        (feature["geometry"]?["coordinates"]?.array ?? []).map {
          SIMD2(Float($0[0]?.number ?? 0) - 0.5, Float(side) - Float($0[1]?.number ?? 0) - 0.5)
        }
      )
    }
    let ours = Dictionary(grouping: ContourLines(heights, width: side).lines(every: 50), by: \.height)
      .mapValues { $0.map(\.points) }

    #expect(ours.count > 3 && Set(ours.keys) == Set(theirs.keys).subtracting([0]))
    for (height, lines) in ours {
      let others = theirs[height] ?? []
      #expect(Self.isNear(lines.joined(), to: others), "\(height)")
      // They draw half a pixel farther at the edges.
      let inner = others.joined().filter { $0.min() >= 0 && $0.max() <= Float(side - 1) }
      #expect(Self.isNear(inner, to: lines), "\(height)")
    }
  }

  /// Whether all points are within half a sample of one of the lines.
  private static func isNear(_ points: some Sequence<SIMD2<Float>>, to lines: [[SIMD2<Float>]]) -> Bool {
    let steps = lines.flatMap { Array(zip($0, $0.dropFirst())) }
    return points.allSatisfy { point in steps.contains { distance(from: point, to: $0) < 0.5 } }
  }

  private static func distance(from point: SIMD2<Float>, to step: (start: SIMD2<Float>, end: SIMD2<Float>)) -> Float {
    let way = step.end - step.start
    let share = max(min(((point - step.start) * way).sum() / max((way * way).sum(), 1e-9), 1), 0)
    let gap = point - (step.start + way * share)
    return (gap * gap).sum().squareRoot()
  }

  /// A cone around the corner of four tiles.
  private struct Cone: HeightSource {
    let name = "a cone"
    let finestZoom = 13
    let areas = [WorldRect(minX: 0.4, minY: 0.4, maxX: 0.6, maxY: 0.6)]

    func tile(_ id: TileID) -> [Float]? {
      let side = Double(256 << id.zoom)
      return (0..<256 * 256).map { index in
        let x = (Double(id.x * 256 + index % 256) + 0.5) / side - 0.5
        let y = (Double(id.y * 256 + index / 256) + 0.5) / side - 0.5
        return Float(1005 - (x * x + y * y).squareRoot() * 1e7)
      }
    }

    func answer(at place: Coordinate) -> HeightAnswer? { nil }
  }

  /// Tiles deeper than the heights have coarser steps, and lines that lead half a step into the next tile.
  @Test(arguments: [(13, Int32(8)), (15, 16), (16, 32)])
  func `lines of neighbouring tiles meet, and the main ones have numbers`(zoom: Int, edge: Int32) throws {
    let contours = ContourTiles(Heights([Cone()]), units: .metric)
    let middle = 1 << (zoom - 1)
    let upper = try #require(TileID(zoom: zoom, x: middle - 1, y: middle - 1))
    let right = try #require(TileID(zoom: zoom, x: middle, y: middle - 1))
    var ends: [Int: Set<Int32>] = [:]
    for (number, id) in [upper, right].enumerated() {
      let tile = try #require(try contours.vectorTile(at: id))
      let layer = try #require(tile.layer("contours"))
      let key = try #require(layer.keyIndex("height"))
      for feature in layer.features where layer.value(ofKey: key, in: feature)?.number == 900 {
        for part in feature.parts {
          for point in layer.points[layer.points(ofPart: part)] where point.x == (number == 0 ? 4096 : 0) + edge {
            ends[number, default: []].insert(point.y)
          }
        }
      }
      #expect(tile.layer("contour_heights") != nil)
    }
    #expect(ends[0]?.isEmpty == false && ends[0] == ends[1])
    #expect(try contours.vectorTile(at: try #require(TileID(zoom: 13, x: 0, y: 0))) == nil)
    #expect(try contours.vectorTile(at: try #require(TileID(zoom: 9, x: 256, y: 256))) == nil)
  }

  @Test func `deeper than the heights, lines are where they belong`() throws {
    let contours = ContourTiles(Heights([Cone()]), units: .metric)
    let id = try #require(TileID(zoom: 16, x: 32_768, y: 32_768))
    let layer = try #require(try contours.vectorTile(at: id)?.layer("contours"))
    let key = try #require(layer.keyIndex("height"))
    var points = 0
    for feature in layer.features {
      let height = try #require(layer.value(ofKey: key, in: feature)?.number)
      for point in feature.parts.flatMap({ layer.points[layer.points(ofPart: $0)] }) {
        let (x, y) = (Double(point.x) / 4096 / 65_536, Double(point.y) / 4096 / 65_536)
        // Within a metre and a half of ground that falls by ten metres for each millionth of the world.
        #expect(abs((x * x + y * y).squareRoot() * 1e7 - (1005 - height)) < 1.5)
        points += 1
      }
    }
    #expect(points > 50)
  }

  @Test func `feet have lines of their own`() throws {
    let id = try #require(TileID(zoom: 13, x: 4096, y: 4096))
    let tile = try #require(try ContourTiles(Heights([Cone()]), units: .imperial).vectorTile(at: id))
    let layer = try #require(tile.layer("contours"))
    let heights = Set(layer.values.compactMap { $0.number.map { Int($0) } })
    #expect(heights.contains(3200) && heights.allSatisfy { $0.isMultiple(of: 200) })
  }
}
