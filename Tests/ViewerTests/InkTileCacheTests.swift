import Geodesy
import Scene
import Testing
import Threads
import Viewer

/// The tiles that are painted in the background while the map moves, and those that aren't.
@MainActor struct InkTileCacheTests {
  private let work = BackgroundWork()
  private let cache: InkTileCache
  private let age = InkTileCache.Age()

  init() {
    cache = InkTileCache(work)
  }

  private func viewport(zoom: Double, right columns: Double = 0) -> Viewport {
    let middle = WorldPoint(Coordinate(north: 60.17, east: 24.94))
    let start = Viewport(camera: Camera(center: middle, zoom: zoom), columns: 80, rows: 24)
    let center = start.worldPoint(at: ScreenPoint(x: 40 + columns, y: 12))
    return Viewport(camera: Camera(center: center, zoom: zoom), columns: 80, rows: 24)
  }

  /// Whether something is painted for a view; what is asked for is finished first.
  private func paints(for viewport: Viewport, isMoving: Bool) -> Bool {
    var isAsked = false
    _ = cache.update(for: viewport, age, isMoving: isMoving) { _ in
      isAsked = true
      return { _, _ in }
    }
    if isAsked { finish(viewport) }
    return isAsked
  }

  private func finish(_ viewport: Viewport) {
    while !isWhole(viewport) {
      work.waitForArrival()
      _ = work.collect()
    }
  }

  private func isWhole(_ viewport: Viewport) -> Bool { cache.update(for: viewport, age) { _ in { _, _ in } } }

  @Test func `a zoom on the way is shown by what there is, and painted where it ends`() {
    #expect(paints(for: viewport(zoom: 14), isMoving: true), "nothing to show instead")
    #expect(!paints(for: viewport(zoom: 14.3), isMoving: true))
    #expect(!paints(for: viewport(zoom: 14.9), isMoving: true))
    #expect(paints(for: viewport(zoom: 15), isMoving: false))
    #expect(isWhole(viewport(zoom: 15)))
  }

  @Test func `a flight through many zooms is painted on the way`() {
    #expect(paints(for: viewport(zoom: 14), isMoving: false))
    #expect(paints(for: viewport(zoom: 11.5), isMoving: true))
  }

  @Test func `a step to the side is painted at once`() {
    #expect(paints(for: viewport(zoom: 14), isMoving: false))
    #expect(paints(for: viewport(zoom: 14, right: 64), isMoving: true))
  }
}
