import Cells
import Geodesy
import Scene
import Testing

struct PanLimitsTests {
  static let city = PanLimits(
    bounds: WorldRect(minX: 0.58, minY: 0.28, maxX: 0.583, maxY: 0.2835),
    farthest: .fills,
    deepestZoom: 15
  )
  static let acrossTheSeam = PanLimits(
    bounds: WorldRect(minX: 0.999, minY: 0.4, maxX: 1.002, maxY: 0.405),
    farthest: .fills,
    deepestZoom: 15
  )

  /// Wild places to start from: within, at the edges, far off.
  private static let places = [(0.0, 0.0), (0.58, 0.28), (0.5815, 0.2817), (0.99, 0.5), (0.0005, 0.402), (0.7, 1)]

  @Test(arguments: [city, acrossTheSeam], [-5.0, 6, 9.3, 12, 14.9, 40])
  func `no corner of what is visible leaves a map that is larger`(limits: PanLimits, zoom: Double) {
    for bearing in [0.0, 90, 180, 270] {
      for padding in [EdgeInsets.zero, EdgeInsets(top: 3, left: 20, bottom: 1)] {
        for place in Self.places {
          let view = ViewportTests.viewport(x: place.0, y: place.1, zoom: zoom, bearing: bearing, padding: padding)

          let limited = limits.limited(view)

          let outside = limited.visibleArea.corners.map { Self.distance(of: $0, outside: limits.bounds) }.max() ?? 0
          #expect(outside * limited.columnsPerWorld < 2e-4)
          #expect(limited.camera.zoom <= 15)
          #expect(limits.limited(limited) == limited)
        }
      }
    }
  }

  @Test(arguments: [city, acrossTheSeam], [6.0, 12, 14.9])
  func `all corners of a turned map can be seen, and the middle of the screen is never off it`(
    limits: PanLimits,
    zoom: Double
  ) {
    let limits = PanLimits(bounds: limits.bounds, deepestZoom: limits.deepestZoom)
    for bearing in stride(from: 1.25, to: 360, by: 2.5) {
      for padding in [EdgeInsets.zero, EdgeInsets(top: 3, left: 20, bottom: 1)] {
        for corner in Self.corners(of: limits.bounds) {
          let view = ViewportTests.viewport(x: corner.x, y: corner.y, zoom: zoom, bearing: bearing, padding: padding)

          // Turned, the lattice ends at the seam of the world.
          let isWhole = limits.bounds.maxX < 1
          for found in [limits.limited(view)] + (isWhole ? [limits.snapped(view)] : []) {
            let point = found.screenPoint(of: found.nearestCopy(of: corner))
            let box = found.visibleBox
            // The lattice may cut half a cell off where the map just fills the screen.
            let slack = zoom < 12 ? 0.51 : 0
            let (right, down) = (point.x - Double(box.column), point.y - Double(box.row))
            #expect(right >= -slack && right <= Double(box.columns) + slack, "\(bearing)°")
            #expect(down >= -slack && down <= Double(box.rows) + slack, "\(bearing)°")
            let middle = found.worldPoint(at: found.visibleCenter)
            #expect(Self.distance(of: middle, outside: limits.bounds) * found.columnsPerWorld < 2e-4)
          }
          let snapped = limits.snapped(view)
          #expect(zoom < 12 || !isWhole || limits.snapped(snapped) == snapped)
        }
      }
    }
  }

  @Test(arguments: [0.0, 30, 90, 135])
  func `a smaller map is centred on the axis where it is smaller`(bearing: Double) {
    let limits = PanLimits(bounds: Self.city.bounds, farthest: .fits, deepestZoom: 15)
    let view = ViewportTests.viewport(x: 0.1, y: 0.9, zoom: -8, bearing: bearing, padding: EdgeInsets(left: 31))

    let limited = limits.limited(view)

    let middle = limited.screenPoint(of: WorldPoint(x: 0.5815, y: 0.28175))
    #expect(abs(middle.x - limited.visibleCenter.x) < 1e-5)
    #expect(abs(middle.y - limited.visibleCenter.y) < 1e-5)
    let corners = Self.corners(of: limits.bounds).map { limited.screenPoint(of: $0) }
    #expect(corners.allSatisfy { $0.x > 31 - 1e-5 && $0.x < 80 + 1e-5 && $0.y > -1e-5 && $0.y < 24 + 1e-5 })
  }

  @Test func `a map inside its limits is left alone`() {
    let view = ViewportTests.viewport(x: 0.5815, y: 0.2817, zoom: 13, bearing: 20)

    #expect(Self.city.limited(view) == view)
  }

  @Test func `what is no earth has an edge in the east and west, however wide it is`() {
    let square = WorldRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    let limits = PanLimits(bounds: square, deepestZoom: 15, isRound: false)
    let view = ViewportTests.viewport(x: 1.3, y: 0.5, zoom: 5, bearing: 0)

    #expect(!limits.wraps && PanLimits.world.wraps)
    #expect(limits.limited(view).visibleArea.extent.maxX <= 1 + 1e-9)
  }

  @Test func `the world goes on for ever east and west, but not north and south`() {
    let view = ViewportTests.viewport(x: 0.999, y: 0.01, zoom: 4)

    let limited = PanLimits.world.limited(view)

    #expect(limited.camera.center.x == 0.999)
    #expect(abs(limited.area.extent.minY) < 1e-12)
  }

  @Test(arguments: [11.3, 12, 14], [0.0, 90, 180])
  func `a view on the cell lattice keeps within the map too`(zoom: Double, bearing: Double) {
    for place in Self.places {
      let view = ViewportTests.viewport(x: place.0, y: place.1, zoom: zoom, bearing: bearing)

      let snapped = Self.city.snapped(view)

      let outside = snapped.area.corners.map { Self.distance(of: $0, outside: Self.city.bounds) }.max() ?? 0
      #expect(outside * snapped.columnsPerWorld < 2e-4)
      #expect(Self.city.snapped(snapped) == snapped)
    }
  }

  private static func corners(of rectangle: WorldRect) -> [WorldPoint] {
    [rectangle.minX, rectangle.maxX].flatMap { x in
      [rectangle.minY, rectangle.maxY].map { WorldPoint(x: x, y: $0) }
    }
  }

  private static func distance(of point: WorldPoint, outside bounds: WorldRect) -> Double {
    let x = point.x - (point.x - (bounds.minX + bounds.maxX) / 2).rounded()
    return max(bounds.minX - x, x - bounds.maxX, bounds.minY - point.y, point.y - bounds.maxY, 0)
  }
}
