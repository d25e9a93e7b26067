package import Raster
import Scene
import Synchronization
import Tiles

/// The pictures as last drawn, so that a step over the lattice draws only what comes into view.
///
/// A drawing depends on the position of the lattice, not on that of the screen on it; so content moved by whole cells
/// equals what would be drawn there again, sample by sample.
package struct DrawnPictures: Sendable {
  private var last: PictureSubject?
  package private(set) var canvas = Bitmap(width: 0, height: 0)
  /// Another one with every change of the canvas, and that of no other canvas.
  package private(set) var version = 0

  private static let versions = Atomic(0)

  package init() {}

  /// Draws what isn't there yet.
  package mutating func draw(_ subject: PictureSubject) {
    let frame = subject.frame
    defer { last = subject }
    guard let last, last.frame == frame, let steps = subject.steps(from: last),
      let kept = subject.part(of: last, movedBy: steps)
    else {
      canvas = subject.drawn(frame)
      version = Self.newVersion()
      return
    }
    guard kept != frame || steps != (0, 0) else { return }
    canvas.scroll(right: -steps.columns, down: -steps.rows)
    for part in frame.without(kept) { canvas.replace(at: part.x, part.y, with: subject.drawn(part)) }
    version = Self.newVersion()
  }

  private static func newVersion() -> Int { versions.add(1, ordering: .relaxed).newValue }
}
