import Geodesy
import Scene
import Testing

struct CameraFittingTests {
  @Test(arguments: [0.0, 45, 90, 200], [EdgeInsets.zero, EdgeInsets(top: 4, left: 30, bottom: 1)])
  func `all places are in what is left visible, and some of them at its edge`(bearing: Double, padding: EdgeInsets)
    throws
  {
    let places = [(60.1, 24.9), (59.3, 18.0), (55.7, 12.5)].map { Coordinate(north: $0.0, east: $0.1) }
    let view = ViewportTests.viewport(x: 0.2, zoom: 11, bearing: bearing, padding: padding)

    let fitted = view.with(try #require(Camera.fitting(places, in: view, deepestZoom: 17)))

    let points = places.map { fitted.screenPoint(of: $0) }
    #expect(points.allSatisfy { $0.x > Double(padding.left) + 0.999 && $0.x < 79.001 })
    #expect(points.allSatisfy { $0.y > Double(padding.top) + 0.999 && $0.y < 23.001 - Double(padding.bottom) })
    let width = (points.map(\.x).max() ?? 0) - (points.map(\.x).min() ?? 0)
    let height = (points.map(\.y).max() ?? 0) - (points.map(\.y).min() ?? 0)
    let (columns, rows) = (Double(78 - padding.left), Double(22 - padding.top - padding.bottom))
    #expect(abs(max(width / columns, height / rows) - 1) < 1e-6)
    #expect(fitted.camera.bearing.degrees == bearing)
  }

  @Test func `around places is as much room as is asked for`() throws {
    let places = [(60.1, 24.9), (59.3, 18.0)].map { Coordinate(north: $0.0, east: $0.1) }
    let view = ViewportTests.viewport()

    let fitted = view.with(try #require(Camera.fitting(places, in: view, margin: 0.1, deepestZoom: 17)))

    let points = places.map { fitted.screenPoint(of: $0) }
    #expect(points.allSatisfy { (7.999...72.001).contains($0.x) && (2.399...21.601).contains($0.y) })
  }

  @Test func `places on both sides of ±180° are framed together`() throws {
    let places = [Coordinate(north: -18, east: 178), Coordinate(north: -14, east: -172)]

    let camera = try #require(Camera.fitting(places, in: ViewportTests.viewport(), deepestZoom: 17))

    #expect(camera.zoom > 4)
    #expect(abs(camera.center.coordinate.longitude.degrees - -177) < 1e-6)
  }

  @Test func `a single place is shown in the middle, as near as is allowed`() throws {
    let padding = EdgeInsets(left: 20)
    let view = ViewportTests.viewport(padding: padding)
    let place = Coordinate(north: 43.77, east: 11.25)

    let fitted = view.with(try #require(Camera.fitting([place], in: view, deepestZoom: 16)))

    #expect(fitted.camera.zoom == 16)
    #expect(abs(fitted.screenPoint(of: place).x - 50) < 1e-6)
    #expect(abs(fitted.screenPoint(of: place).y - 12) < 1e-6)
  }

  @Test func `nothing to show asks for no camera`() {
    #expect(Camera.fitting([Coordinate](), in: ViewportTests.viewport(), deepestZoom: 16) == nil)
  }

  @Test(arguments: [0.0, 60])
  func `a rectangle fills what is visible`(bearing: Double) {
    let world = WorldRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    let view = ViewportTests.viewport(bearing: bearing)

    let fitted = view.with(Camera.fitting(world, in: view))

    let rows = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map {
      fitted.screenPoint(of: WorldPoint(x: $0.0, y: $0.1)).y
    }
    #expect(abs((rows.min() ?? 9) - 0) < 1e-9)
    #expect(abs((rows.max() ?? 0) - 24) < 1e-9)
  }
}
