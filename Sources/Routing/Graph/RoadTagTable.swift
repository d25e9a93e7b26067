/// The tags of many roads, each combination only once: a road refers to a row, a row to its strings.
package struct RoadTagTable: Sendable {
  /// In the order in which the rows come to use them.
  private(set) var words: [String] = []
  /// Where the pairs of each row end.
  private var ends: [Int] = []
  /// Numbers of words, keys and values in turn.
  private var pairs: [UInt32] = []

  package init() {}

  package init(_ rows: [RoadTags]) {
    var numbers: [String: UInt32] = [:]
    for row in rows {
      for word in row.tags.flatMap({ [$0.key, $0.value] }) {
        if numbers[word] == nil {
          numbers[word] = UInt32(words.count)
          words.append(word)
        }
        pairs.append(numbers[word] ?? 0)
      }
      ends.append(pairs.count)
    }
  }

  package var count: Int { ends.count }

  package subscript(number: UInt32) -> RoadTags {
    let row = pairs(of: Int(number))
    return RoadTags(
      stride(from: row.startIndex, to: row.endIndex, by: 2)
        .map { RoadTags.Tag(key: words[Int(row[$0])], value: words[Int(row[$0 + 1])]) }
    )
  }

  /// Interprets the rows that are referred to; the others get the meaning of no tags.
  func meanings<Meaning>(of numbers: some Sequence<UInt32>, _ meaning: (RoadTags) -> Meaning) -> [Meaning] {
    var meanings = Array(repeating: meaning(RoadTags([])), count: count)
    var isKnown = Array(repeating: false, count: count)
    for number in numbers where !isKnown[Int(number)] {
      isKnown[Int(number)] = true
      meanings[Int(number)] = meaning(self[number])
    }
    return meanings
  }

  /// For each row the number of the word that it has for the first of some keys that it has.
  func words(for keys: [String]) -> [UInt32?] {
    let keys = keys.compactMap { words.firstIndex(of: $0) }
    return (0..<count)
      .map { row in
        let pairs = pairs(of: row)
        for key in keys {
          for index in stride(from: pairs.startIndex, to: pairs.endIndex, by: 2) where pairs[index] == key {
            return pairs[index + 1]
          }
        }
        return nil
      }
  }

  func pairs(of row: Int) -> ArraySlice<UInt32> { pairs[(row > 0 ? ends[row - 1] : 0)..<ends[row]] }

  /// Takes rows that follow, with the words that come new in them; false where they make no sense.
  mutating func append(words newWords: [String], sizes: [UInt32], pairs newPairs: [UInt32]) -> Bool {
    words += newWords
    guard newPairs.allSatisfy({ Int($0) < words.count }) else { return false }
    var end = pairs.count
    pairs += newPairs
    ends.reserveCapacity(ends.count + sizes.count)
    for size in sizes {
      end += 2 * Int(size)
      ends.append(end)
    }
    return end == pairs.count
  }

  /// Takes the rows of another table that aren't here yet, and gives the number of each of them.
  mutating func join(_ other: RoadTagTable) -> [UInt32] {
    var knownWords = Dictionary(words.enumerated().map { ($1, UInt32($0)) }, uniquingKeysWith: { first, _ in first })
    var knownRows = Dictionary((0..<count).map { (pairs(of: $0), UInt32($0)) }, uniquingKeysWith: { first, _ in first })
    let wordNumbers = other.words.map { word in
      if let number = knownWords[word] { return number }
      let number = UInt32(words.count)
      words.append(word)
      knownWords[word] = number
      return number
    }
    return (0..<other.count)
      .map { row in
        let row = other.pairs(of: row).map { wordNumbers[Int($0)] }
        if let number = knownRows[row[...]] { return number }
        let number = UInt32(count)
        pairs += row
        ends.append(pairs.count)
        knownRows[row[...]] = number
        return number
      }
  }
}

/// The OpenStreetMap tags of a road, a junction or a restriction.
package struct RoadTags: Hashable, Sendable {
  package struct Tag: Hashable, Sendable {
    package let key: String
    package let value: String

    package init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  package let tags: [Tag]
  /// A bit for each length of a key: rules out most absent keys without a search.
  private let lengths: UInt64

  package init(_ tags: [Tag]) {
    self.tags = tags
    lengths = tags.reduce(0) { $0 | Self.bit($1.key) }
  }

  private static func bit(_ key: String) -> UInt64 { 1 << UInt64(min(key.utf8.count, 63)) }

  package var isEmpty: Bool { tags.isEmpty }

  package subscript(key: String) -> String? {
    guard lengths & Self.bit(key) != 0 else { return nil }
    for tag in tags where tag.key == key { return tag.value }
    return nil
  }
}
