import Raster
import Scene

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
