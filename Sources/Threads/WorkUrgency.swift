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
