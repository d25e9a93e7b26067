package import Cartography
import Cells
package import Terminal

/// Frames of the whole program one after the other, without a terminal.
///
/// For measurements, and for input that no script of keys can express. Releasing it quits.
package final class HeadlessRun {
  let session: Session
  private var shown: CellGrid?

  /// Takes the words of `rumbo snapshot`; the first frame is drawn, with all its tiles.
  package init(_ words: [String], keys: KeyTable = .standard) throws {
    let arguments = try Arguments(words, knowing: SnapshotCommand.options)
    session = try SnapshotCommand(arguments, .current, keys: keys, access: .writing).runner().session
    draw()
  }

  /// Presses keys, and lets everything come that the frame needs.
  package func press(_ keys: String) throws {
    for key in try KeyScript(keys).keys { session.take(.key(key), at: .zero) }
    session.finishLoading()
  }

  /// Has something come from the terminal, so long after the program began.
  package func take(_ input: Input, at time: Duration) { session.take(input, at: time) }

  /// Waits until everything that the frame needs is loaded, and everything to be saved is on the disk.
  package func finishLoading() { session.finishLoading() }

  /// Lets time pass until so long after the program began.
  package func advance(to time: Duration) { session.advance(to: time) }

  /// Whether the camera moves.
  package var isMoving: Bool { session.navigator.isMoving }

  /// The names on the map in the frame drawn last.
  package var labels: [PlacedLabel] { session.host.frame.labels }

  /// The screen as it is now, row by row.
  package var text: String { session.frame().text }

  /// Draws the frame as it is, down to the bytes for a terminal, and returns how many those are.
  @discardableResult
  package func draw() -> Int {
    let grid = session.frame()
    defer { shown = grid }
    return ANSIWriter.update(from: shown, to: grid).count
  }
}
