import Geodesy
import Raster
import Scene

/// The bitmap that tracks are drawn on, as ink is: painted in the background, the newest points of the one that is
/// being recorded over it.
final class TrackSurface {
  private let cache: InkTileCache
  /// What the bitmap is to show: so many points of the recorded track, in the colours of so fast a one.
  private var painted = 0
  private var fastest: Speed?
  /// How often everything has had to be painted anew.
  private var epoch = 0

  /// More points than a track ever has.
  private nonisolated static let mostPoints = 1 << 40

  init(wake: @escaping @Sendable () -> Void) {
    cache = InkTileCache(wake: wake)
  }

  /// Laid on top is what the recorded track has got since; everything else is a break.
  private var age: InkTileCache.Age {
    InkTileCache.Age(changes: epoch * Self.mostPoints + painted, lastBreak: epoch * Self.mostPoints)
  }

  /// Says what the screen shows, and which tracks; what is missing of them is painted.
  func update(for viewport: Viewport, isMoving: Bool, followed: TrackStroke?, recorded: TrackStroke) {
    if recorded.fastest != fastest { (fastest, epoch) = (recorded.fastest, epoch + 1) }
    // Points are drawn over the bitmap until their lap is whole and becomes part of it.
    painted = recorded.laps
    _ = cache.update(for: viewport, age, isMoving: isMoving) { [painted] since in
      { tiles, plane in
        if since == nil { followed?.lay(on: &tiles, plane) }
        recorded.lay(on: &tiles, plane, after: since.map { $0 % Self.mostPoints } ?? 0, through: painted)
      }
    }
  }

  /// Another track is to be shown.
  func paintAnew() { epoch += 1 }

  /// Takes what was painted; true where it looks different by that.
  func collect() -> Bool { cache.collect() }

  func isLoading(for viewport: Viewport) -> Bool { !cache.isWhole(for: viewport, age) }

  func finishLoading(for viewport: Viewport, update: () -> Void) {
    cache.finish(while: { isLoading(for: viewport) }, update: update)
  }

  func draw(_ recorded: TrackStroke, on canvas: inout InkCanvas) {
    cache.add(to: &canvas, age)
    let viewport = canvas.viewport
    guard let plane = cache.plane, let offset = plane.offset(on: viewport), let seen = plane.tiles(in: viewport) else {
      return
    }
    let known = cache.oldestChange(in: viewport).map { $0 % Self.mostPoints } ?? painted
    canvas.add(recorded.tiles(after: known, within: Set(seen), on: plane), ink: 0, offset)
  }
}
