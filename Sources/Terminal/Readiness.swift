/// Why the wait of the loop has ended; all false and empty when its time was up.
package struct Readiness: Hashable, Sendable {
  /// Keys have arrived, or the terminal's answers changed the screen.
  package var keyboard = false
  /// A worker has called.
  package var wakeup = false
  /// The program is asked to stop until it is continued.
  package var stop = false
  /// The screen takes a frame again: the one under way is out, or the picture is gone.
  package var screen = false
  /// Which of the other descriptors watched are ready, have ended or have failed.
  package var descriptors: Set<Int32> = []

  package init() {}
}
