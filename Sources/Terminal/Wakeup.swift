internal import CGuard
internal import Glibc

/// A handle with which any thread ends the wait of the loop.
package final class Wakeup: Sendable {
  let descriptor: Int32

  package init() throws(TerminalError) {
    descriptor = cg_event()
    guard descriptor >= 0 else { throw .system(doing: "Making a wake-up", code: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Ends the wait now, or the next one at once; several before that are one.
  package func wake() {
    var one: UInt64 = 1
    // It can only fail where the count is full, and then the loop is awake.
    unsafe _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
  }

  /// Clears all pending wake-ups.
  func clear() {
    var count: UInt64 = 0
    unsafe _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
  }
}
