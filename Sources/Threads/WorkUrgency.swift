/// Which of several jobs comes first.
package struct WorkUrgency: Hashable, Comparable, Sendable {
  package let priority: WorkPriority
  /// Of equally urgent jobs the one with the highest comes first.
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
