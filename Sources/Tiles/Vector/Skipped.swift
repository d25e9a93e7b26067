/// A part of a file that was left out, and why.
package struct Skipped: Hashable, Sendable {
  /// Where it is, in words: "layer roads, feature 12".
  package let place: String
  package let reason: String

  package init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }
}

/// The skipped parts of a file: all are counted, the first ones named.
package struct SkippedList: Hashable, Sendable {
  package static let maxNamed = 100

  package private(set) var named: [Skipped] = []
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  package mutating func add(_ place: @autoclosure () -> String, because reason: @autoclosure () -> String) {
    count += 1
    if named.count < Self.maxNamed { named.append(Skipped(place: place(), reason: reason())) }
  }

  /// Adds what was left out of a part, so that it is clear of which.
  package mutating func add(_ others: SkippedList, in place: String) {
    count += others.count
    for other in others.named.prefix(Self.maxNamed - named.count) {
      named.append(Skipped(place: "\(place), \(other.place)", reason: other.reason))
    }
  }
}
