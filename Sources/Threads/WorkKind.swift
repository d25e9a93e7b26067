/// What a job does to the thread that it is done on: each kind has threads of its own, so that what takes a moment never
/// waits for what takes long, nor either of them for a server that doesn't answer.
package enum WorkKind: Hashable, Sendable, CaseIterable {
  /// Takes a moment, and somebody waits for it.
  case quick
  /// May keep a processor busy for as long as it likes.
  case long
  /// Waits for a server most of its time.
  case waiting
  /// Lets everybody else on a busy machine go first.
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
