/// The lines in which two texts differ, as a person reads them; they count from 0, as rows do everywhere.
package enum LineDifference {
  /// The maximum number of lines in a difference.
  package static let limit = 200

  package static func lines(from expected: [String], to actual: [String]) -> [String] {
    let changes = actual.difference(from: expected)
    // Removed and added lines of the same place stand together.
    let sorted = changes.sorted { key(of: $0) < key(of: $1) }
    let lines = sorted.prefix(limit).map { change in
      switch change {
      case .remove(let offset, let line, _): "-\(offset) \(line)"
      case .insert(let offset, let line, _): "+\(offset) \(line)"
      }
    }
    return sorted.count > limit ? lines + ["… and \(sorted.count - limit) more"] : lines
  }

  private static func key(of change: CollectionDifference<String>.Change) -> (Int, Int) {
    switch change {
    case .remove(let offset, _, _): (offset, 0)
    case .insert(let offset, _, _): (offset, 1)
    }
  }
}
