internal import CGuard

/// The heap of the process.
package enum SharedHeap {
  /// Makes all threads use one, before there are others.
  ///
  /// Pictures are made by workers and freed by the main thread. With a heap for each thread the C library would keep
  /// what one has freed from the others, and a minute of panning would cost half as much memory again.
  package static func prepare() {
    cg_share_one_heap()
  }

  /// Reserves memory for a map on screen, in large pages if the system has them.
  package static func widen() {
    cg_widen_heap()
  }
}
