/// What a newcomer is taught, one key after the other, and what is known of it by now.
package nonisolated struct Tips: Equatable {
  private enum Progress: Equatable {
    /// How often it was told.
    case told(Int)
    case learned
  }

  /// The actions that are taught, in order.
  private let order: [String]
  private var progress: [String: Progress] = [:]

  /// Whoever was told so often and never did it has no use for it.
  private static let maxTimes = 3
  private static let learnedWord = "learned"

  package init(_ order: [String], from text: String = "") {
    self.order = order
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, order.contains(String(words[0])) else { continue }
      progress[String(words[0])] =
        words[1] == Self.learnedWord ? .learned : wholeNumber(words[1], in: 1...Self.maxTimes).map { .told($0) }
    }
  }

  /// What is written down of it.
  package var text: String {
    order.compactMap { name in
      switch progress[name] {
      case .learned: "\(name) \(Self.learnedWord)\n"
      case .told(let count): "\(name) \(count)\n"
      case nil: nil
      }
    }.joined()
  }

  /// The action that is to be told next; nil where all is known, or was told often enough.
  package var next: String? {
    order.first { name in
      switch progress[name] {
      case .learned: false
      case .told(let count): count < Self.maxTimes
      case nil: true
      }
    }
  }

  package mutating func tell(_ name: String) {
    if case .told(let count)? = progress[name] {
      progress[name] = .told(count + 1)
    } else if progress[name] == nil {
      progress[name] = .told(1)
    }
  }

  /// Somebody has done it; true where that is news.
  package mutating func learn(_ name: String) -> Bool {
    guard order.contains(name), progress[name] != .learned else { return false }
    progress[name] = .learned
    return true
  }
}
