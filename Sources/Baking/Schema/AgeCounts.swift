/// The number of streets and buildings of an extract by date, so that the map of a year can state its coverage.
struct AgeCounts: Sendable {
  enum Kind: String, Sendable {
    case street
    case building
  }

  /// The shared tags of those that are counted together, in the extract's words.
  struct Age: Hashable, Sendable {
    let kind: Kind
    let start: String?
    let end: String?
  }

  private var counts: [Age: Int] = [:]

  mutating func count(_ kind: Kind, _ tags: Tags) {
    counts[Age(kind: kind, start: tags["start_date"], end: tags["end_date"]), default: 0] += 1
  }

  /// In one order, whatever order they came in.
  var rows: [(age: Age, count: Int)] {
    counts.map { (age: $0.key, count: $0.value) }.sorted { first, second in
      (first.age.kind.rawValue, first.age.start ?? "", first.age.end ?? "")
        < (second.age.kind.rawValue, second.age.start ?? "", second.age.end ?? "")
    }
  }
}
