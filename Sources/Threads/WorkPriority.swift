/// How urgent a job is.
package struct WorkPriority: Hashable, Comparable, Sendable {
  /// The necessity: work that the screen needs comes before work that it may need next.
  package var necessity: Necessity
  /// The place among equally necessary jobs, as in the order of distance from the centre of the screen; 0 comes first.
  package var rank: Int

  package init(_ necessity: Necessity, rank: Int) {
    self.necessity = necessity
    self.rank = rank
  }

  package static let required = WorkPriority(.required, rank: 0)
  package static let optional = WorkPriority(.optional, rank: 0)

  package static func < (lhs: WorkPriority, rhs: WorkPriority) -> Bool {
    (lhs.necessity, rhs.rank) < (rhs.necessity, lhs.rank)
  }
}

/// Whether a job must be done before a frame is whole, or only helps where it has been.
package enum Necessity: Int, Hashable, Comparable, Sendable {
  case optional, required

  package static func < (lhs: Necessity, rhs: Necessity) -> Bool { lhs.rawValue < rhs.rawValue }
}

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

/// The order of waiting jobs.
package struct WorkUrgency: Hashable, Comparable, Sendable {
  package let priority: WorkPriority
  /// The order among jobs of the same priority; higher comes first.
  package let order: Int

  package init(_ priority: WorkPriority, order: Int) {
    (self.priority, self.order) = (priority, order)
  }

  /// The default urgency.
  package static let usual = WorkUrgency(.required, order: 0)

  package static func < (lhs: WorkUrgency, rhs: WorkUrgency) -> Bool {
    (lhs.priority, lhs.order) < (rhs.priority, rhs.order)
  }
}
