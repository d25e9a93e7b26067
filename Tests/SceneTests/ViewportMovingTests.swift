import Geodesy
import Raster
import Scene
import Testing

struct ViewportMovingTests {
  @Test(arguments: [1, 3.3, 11.7, 18, 22], ViewportTests.bearings)
  func `a snapped view pans by whole cells and repeats every decision`(zoom: Double, bearing: Double) {
    let start = ViewportTests.viewport(x: 0.456789, y: 0.4321, zoom: zoom, bearing: bearing).snapped()
    let before = start.canvasTransform(samplesPerCell: (2, 4))

    var view = start
    for (columns, rows) in [(1.0, 0.0), (0, -1), (7, 3), (-20, 2)] {
      view = view.with(view.panned(columns: columns, rows: rows)).snapped()
    }
    let after = view.canvasTransform(samplesPerCell: (2, 4))

    #expect((before.a, before.b, before.c, before.d) == (after.a, after.b, after.c, after.d))
    #expect((after.tx - before.tx, after.ty - before.ty) == (12 * 2, -4 * 4))
    #expect(after.tx == after.tx.rounded() && after.ty == after.ty.rounded())
  }

  @Test(arguments: [1, 3.3, 11.7, 18, 22], ViewportTests.bearings)
  func `steps between views of one lattice are counted, and between others there are none`(
    zoom: Double,
    bearing: Double
  ) throws {
    let start = ViewportTests.viewport(x: 0.456789, y: 0.4321, zoom: zoom, bearing: bearing).snapped()

    let moved = start.with(start.panned(columns: -3, rows: 8)).snapped()
    let steps = try #require(moved.steps(from: start))
    #expect(steps == (-3, 8))

    #expect(start.with(start.panned(columns: 0.5, rows: 0)).steps(from: start) == nil)
    #expect(start.with(start.zoomed(to: zoom + 0.01, about: start.screenCenter)).steps(from: start) == nil)
    #expect(start.with(start.turned(to: Bearing(degrees: 181), about: start.screenCenter)).steps(from: start) == nil)
    #expect(start.resized(columns: 13, rows: 7).steps(from: start) == nil)
  }

  @Test(arguments: [-7, 0, 0.4, 6.6, 15], ViewportTests.bearings)
  func `snapping moves less than a cell, and a snapped view stays where it is`(zoom: Double, bearing: Double) {
    for x in [0, 1e-12, 0.3, 0.999_999, 1.0.nextDown] {
      for y in [0, 0.5, 1] {
        let view = ViewportTests.viewport(x: x, y: y, zoom: zoom, bearing: bearing)

        let snapped = view.snapped()

        #expect(snapped.snapped() == snapped)
        guard snapped != view else { continue }
        let moved = snapped.screenPoint(of: view.nearestCopy(of: view.camera.center))
        #expect(abs(moved.x - 40) <= 1.5 && abs(moved.y - 12) <= 1.5)
      }
    }
  }

  @Test(arguments: [0.0, 30, 90, 211])
  func `zooming and turning keep the place under the pointer`(bearing: Double) {
    let view = ViewportTests.viewport(x: 0.01, zoom: 9, bearing: bearing)
    for pointer in [(0.0, 0.0), (61.5, 3.5), (40, 12)].map({ ScreenPoint(x: $0.0, y: $0.1) }) {
      let place = view.worldPoint(at: pointer)

      let cameras = [
        view.zoomed(to: 13.5, about: pointer), view.zoomed(to: 6.2, about: pointer),
        view.turned(to: Bearing(degrees: 123), about: pointer),
      ]

      for camera in cameras {
        let moved = view.with(camera)
        let found = moved.screenPoint(of: moved.nearestCopy(of: place))
        #expect(abs(found.x - pointer.x) < 1e-4 && abs(found.y - pointer.y) < 1e-4)
      }
    }
  }

  @Test func `panning across ±180° comes round to the other side`() {
    let view = ViewportTests.viewport(x: 0.999, zoom: 2)

    let camera = view.panned(columns: 10, rows: 0)

    #expect(abs(camera.center.x - (0.999 + 10 / 512 - 1)) < 1e-12)
  }

  @Test func `a camera keeps to the world`() {
    var camera = Camera(center: WorldPoint(x: -0.25, y: -3), zoom: 1e300)
    #expect(camera.center == WorldPoint(x: 0.75, y: 0))
    #expect(camera.zoom == Camera.zooms.upperBound)

    camera.center = WorldPoint(x: -1e-30, y: 2)
    camera.zoom = -.infinity

    #expect(camera.center == WorldPoint(x: 0, y: 1))
    #expect(camera.zoom == Camera.zooms.lowerBound)
  }
}
