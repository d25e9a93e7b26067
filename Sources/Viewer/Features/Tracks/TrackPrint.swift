import Raster
import Scene

/// Tracks as they are printed: smooth, and as wide as they are on the screen.
nonisolated struct TrackPrint: PrintLayer {
  struct Line {
    var shape: TrackShape
    let isThin: Bool
  }

  /// From the bottom to the top.
  let lines: [Line]
  /// By the number that tiles have for a speed.
  let colors: [Pixel]

  func draw(on picture: inout Bitmap, in view: PrintView) {
    let plane = InkPlane(view.viewport)
    let wanted = Set(plane.tiles(in: view.viewport) ?? [])
    for line in lines {
      var shape = line.shape
      let stroke = TrackStroke(&shape, at: view.viewport.camera.zoom, isThin: line.isThin, scale: view.scale)
      picture.lay(stroke.tiles(within: wanted, on: plane), ink: SpeedMarks.unknown, colors: colors)
    }
  }
}
