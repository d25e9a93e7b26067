/// The meaning of a word for a kind of place: one of some kinds, or only those of them with a certain fact.
package struct KindQuery: Hashable, Sendable {
  /// As maps call them: pharmacy, fast_food.
  package let kinds: [String]
  /// A required fact, such as that the cuisine is pizza; several values are separated by semicolons.
  package let fact: Fact?

  package struct Fact: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      (self.name, self.value) = (name, value)
    }
  }

  package init(kinds: [String], fact: Fact? = nil) {
    (self.kinds, self.fact) = (kinds, fact)
  }

  /// Whether it means a sight of one of these kinds.
  func means(_ sight: Sight) -> Bool {
    guard let fact else { return true }
    return sight.facts[fact.name].map { $0.split(separator: ";").contains { $0.trimmed == fact.value } } ?? false
  }
}

extension Substring {
  fileprivate var trimmed: Substring { drop { $0 == " " } }
}
