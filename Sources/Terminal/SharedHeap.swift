internal import CGuard

/// The heap of the process.
package enum SharedHeap {
  /// Makes all threads use one heap; call it before there are others.
  ///
  /// Images are made by workers and freed by the main thread. With a heap for each thread, the C library wouldn't reuse
  /// freed memory in other threads, and a minute of panning would need half as much memory again.
  package static func prepare() {
    cg_share_one_heap()
  }

  /// Reserves memory for a map on screen, in large pages if the system has them.
  package static func widen() {
    cg_widen_heap()
  }
}
