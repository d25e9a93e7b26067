import Geodesy
import Raster
import Scene
import Testing

struct ViewportTests {
  static let screens: [(columns: Int, rows: Int, aspect: Double)] = [(80, 24, 0.5), (121, 41, 0.47), (1, 1, 1)]
  static let bearings = [0.0, 0.1, 37, 90, 180, 270, 359.5]

  static func viewport(
    x: Double = 0.5,
    y: Double = 0.4,
    zoom: Double = 5,
    bearing: Double = 0,
    screen: (columns: Int, rows: Int, aspect: Double) = screens[0],
    padding: EdgeInsets = .zero
  ) -> Viewport {
    Viewport(
      camera: Camera(center: WorldPoint(x: x, y: y), zoom: zoom, bearing: Bearing(degrees: bearing)),
      columns: screen.columns,
      rows: screen.rows,
      cellAspect: screen.aspect,
      padding: padding
    )
  }

  @Test(arguments: [-3, 0, 2.5, 14.3, 20, 22], bearings)
  func `screen and world are exact inverses`(zoom: Double, bearing: Double) {
    for screen in Self.screens {
      let viewport = Self.viewport(x: 0.9999, zoom: zoom, bearing: bearing, screen: screen)
      for point in [(0.0, 0.0), (79.5, 3.25), (-40, 100)].map({ ScreenPoint(x: $0.0, y: $0.1) }) {
        let back = viewport.screenPoint(of: viewport.worldPoint(at: point))

        #expect(abs(back.x - point.x) < 1e-5 && abs(back.y - point.y) < 1e-5)
      }
    }
  }

  @Test func `at zoom 0 the world is 128 columns wide and twice as many dots high`() {
    let viewport = Self.viewport(y: 0.5, zoom: 0)

    #expect(viewport.screenPoint(of: WorldPoint(x: 0, y: 0)) == ScreenPoint(x: 40 - 64, y: 12 - 32))
    #expect(viewport.screenPoint(of: WorldPoint(x: 1, y: 1)) == ScreenPoint(x: 40 + 64, y: 12 + 32))
  }

  @Test(arguments: [
    (bearing: 0.0, up: (0.0, -1.0)), (bearing: 90, up: (1, 0)), (bearing: 180, up: (0, 1)), (bearing: 270, up: (-1, 0)),
  ])
  func `the bearing points up`(bearing: Double, up: (Double, Double)) {
    let viewport = Self.viewport(bearing: bearing)
    let center = viewport.camera.center

    let found = viewport.screenPoint(of: WorldPoint(x: center.x + up.0 / 1000, y: center.y + up.1 / 1000))

    #expect(abs(found.x - 40) < 1e-9)
    #expect(found.y < 11.9)
  }

  @Test(arguments: bearings)
  func `a canvas shows what the screen shows`(bearing: Double) {
    let viewport = Self.viewport(zoom: 3.7, bearing: bearing)
    let transform = viewport.canvasTransform(samplesPerCell: (2, 3))

    for place in [WorldPoint(x: 0.51, y: 0.39), WorldPoint(x: 1.2, y: 0.9)] {
      let (point, sample) = (viewport.screenPoint(of: place), transform.apply(place.x, place.y))
      #expect(abs(point.x * 2 - sample.x) < 1e-9 && abs(point.y * 3 - sample.y) < 1e-9)
    }
  }

  @Test(arguments: bearings)
  func `the area has its corners in the corners of the screen`(bearing: Double) {
    let viewport = Self.viewport(zoom: 7.2, bearing: bearing, padding: EdgeInsets(top: 2, left: 30))
    let corners = [(0.0, 0.0), (80, 0), (80, 24), (0, 24)]

    for (corner, expected) in zip(viewport.area.corners, corners) {
      let point = viewport.screenPoint(of: corner)
      #expect(abs(point.x - expected.0) < 1e-7 && abs(point.y - expected.1) < 1e-7)
    }
    let visible = viewport.screenPoint(of: viewport.visibleArea.corners[0])
    #expect(abs(visible.x - 30) < 1e-7 && abs(visible.y - 2) < 1e-7)
  }

  @Test func `a column at the equator is a 128th of the earth, and elsewhere shorter by the cosine`() {
    let equator = Self.viewport(y: 0.5, zoom: 0).metersPerCell
    let helsinki = WorldPoint(Coordinate(north: 60, east: 25))
    let north = Self.viewport(x: helsinki.x, y: helsinki.y, zoom: 0).metersPerCell

    #expect(abs(equator.x - 40_075_016.686 / 128) < 0.01)
    #expect(equator.y == equator.x * 2)
    #expect(abs(north.x / equator.x - 0.5) < 1e-9)
  }

  @Test func `a place across ±180° is found in its nearest copy`() {
    let viewport = Self.viewport(x: 0.999, y: 0.5, zoom: 3)

    let point = viewport.screenPoint(of: Coordinate(north: 0, east: -179.64))

    #expect(abs(point.x - 40 - 0.002 * 1024) < 1e-6)
    #expect(viewport.cell(of: WorldPoint(x: 1.001, y: 0.5)) == point.cell)
    #expect(viewport.cell(of: WorldPoint(x: 0.001, y: 0.5)) == nil)
  }
}
