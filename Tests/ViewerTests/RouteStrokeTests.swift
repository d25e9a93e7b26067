import Geodesy
import Raster
import Scene
import Testing

@testable import Viewer

/// The line of a route as ink.
@MainActor
struct RouteStrokeTests {
  @Test func `a route is two dots wide with a rim, which keeps both arms of a hairpin apart`() throws {
    let camera = Camera(center: WorldPoint(Coordinate(north: 43.7335, east: 7.4212)), zoom: 14, bearing: .north)
    let viewport = Viewport(camera: camera, columns: 60, rows: 30)
    let plane = InkPlane(viewport)
    // Rows of four dots: the arms are four dots apart.
    let hairpin = [(10.0, 15.0), (50, 15), (50, 16), (10, 16)].map {
      viewport.worldPoint(at: ScreenPoint(x: $0.0, y: $0.1))
    }
    let seen = try #require(plane.tiles(in: viewport))
    var tiles = Dictionary(uniqueKeysWithValues: seen.map { ($0, InkTile()) })

    RouteStroke(hairpin).lay(on: &tiles, plane, .ahead, .rim)

    let dot = plane.transform.apply(hairpin[0].x, hairpin[0].y)
    let column = Int(dot.x) + 30
    let inks = (-5...9).map { row -> UInt8 in
      let y = Int(dot.y.rounded()) + row
      let index = InkTileIndex(x: column >> 7, y: y >> 7)
      return tiles[index]?.marks[(y & 127) * InkTileIndex.side + (column & 127)] ?? 0
    }
    let runs = inks.reduce(into: [(ink: UInt8, count: Int)]()) { runs, ink in
      if runs.last?.ink == ink { runs[runs.count - 1].count += 1 } else { runs.append((ink, 1)) }
    }
    let (ahead, rim) = (RouteLine.Ink.ahead.rawValue, RouteLine.Ink.rim.rawValue)
    #expect(runs.map(\.ink) == [0, rim, ahead, rim, ahead, rim, 0], "\(inks)")
    #expect(runs.filter { $0.ink == ahead }.allSatisfy { (1...3).contains($0.count) }, "\(inks)")
  }
}
