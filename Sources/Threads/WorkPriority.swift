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
