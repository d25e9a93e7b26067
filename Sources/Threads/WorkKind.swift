/// The load of a job on its thread: each kind has its own threads, so that short work never waits for long work, nor
/// either of them for a slow server.
package enum WorkKind: Hashable, Sendable, CaseIterable {
  /// Short work with an urgent result.
  case quick
  /// May use a processor for any length of time.
  case long
  /// Waits for a server most of its time.
  case waiting
  /// Yields to all other processes on a busy machine.
  case yielding

  /// The default number of threads for this kind.
  var threads: Int {
    switch self {
    // Beside those that decode tiles, one for whatever is drawn or typed, and one more where that takes its time.
    case .quick: WorkerThread.sensibleCount + 2
    case .long: 4
    case .waiting: 8
    case .yielding: 2
    }
  }
}
