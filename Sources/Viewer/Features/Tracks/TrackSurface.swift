import Geodesy
import Raster
import Scene
import Threads

/// The bitmap that tracks are drawn on, as ink is: painted in the background, the newest points of the one that is
/// being recorded over it.
final class TrackSurface {
  private let cache: InkTileCache
  /// The number of points of the recorded track in the bitmap, and the maximum speed of its colours.
  private var painted = 0
  private var fastest: Speed?
  /// The number of times that everything had to be painted again.
  private var epoch = 0

  /// More points than a track ever has.
  private nonisolated static let maxPoints = 1 << 40

  init(_ work: BackgroundWork) {
    cache = InkTileCache(work)
  }

  /// Laid on top is what the recorded track has got since; everything else is a break.
  private var age: InkTileCache.Age {
    InkTileCache.Age(changes: epoch * Self.maxPoints + painted, lastBreak: epoch * Self.maxPoints)
  }

  /// Says what the screen shows, and which tracks; what is missing of them is painted.
  func update(for viewport: Viewport, isMoving: Bool, followed: TrackStroke?, recorded: TrackStroke) {
    if recorded.fastest != fastest { (fastest, epoch) = (recorded.fastest, epoch + 1) }
    // Points are drawn over the bitmap until their lap is whole and becomes part of it.
    painted = recorded.laps
    _ = cache.update(for: viewport, age, isMoving: isMoving) { [painted] since in
      { tiles, plane in
        if since == nil { followed?.lay(on: &tiles, plane) }
        recorded.lay(on: &tiles, plane, after: since.map { $0 % Self.maxPoints } ?? 0, through: painted)
      }
    }
  }

  /// Paints everything again, because another track is shown.
  func paintAnew() { epoch += 1 }

  func draw(_ recorded: TrackStroke, on canvas: inout InkCanvas) {
    cache.add(to: &canvas, age)
    let viewport = canvas.viewport
    guard let plane = cache.plane, let offset = plane.offset(on: viewport), let seen = plane.tiles(in: viewport) else {
      return
    }
    let known = cache.oldestChange(in: viewport).map { $0 % Self.maxPoints } ?? painted
    canvas.add(recorded.tiles(after: known, within: Set(seen), on: plane), ink: 0, offset)
  }
}

/// Tracks as they are printed: smooth, and as wide as they are on the screen.
nonisolated struct TrackPrint: PrintLayer {
  /// The saved track shown below the recorded one.
  let followed: TrackPyramid?
  let recorded: TrackShape
  /// The colours by the ink numbers of speeds.
  let colors: [Pixel]

  func draw(on picture: inout Bitmap, in view: PrintView) {
    let plane = InkPlane(view.viewport)
    let wanted = Set(plane.tiles(in: view.viewport) ?? [])
    let zoom = view.viewport.camera.zoom
    var shape = recorded
    let followed = followed.map { TrackStroke($0, at: zoom, scale: view.scale) }
    for stroke in [followed, TrackStroke(&shape, at: zoom, scale: view.scale)].compactMap(\.self) {
      picture.lay(stroke.tiles(within: wanted, on: plane), ink: SpeedMarks.unknown, colors: colors)
    }
  }
}
