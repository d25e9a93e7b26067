internal import SQLite
internal import Synchronization
internal import Wire

/// The words for kinds of places in forty languages, as `KindTableWriter` wrote them.
///
/// The uncompressed table is a text: a line for each kind, an empty one, and the sorted words, each with its kinds. A
/// binary search finds a word, so that only the starts of lines are stored besides the text.
package final class KindTable: Sendable {
  private let queries: [KindQuery]
  private let text: [UInt8]
  /// Where the lines of words begin, and after them the end.
  private let lines: [Int]
  /// The single words, built at the first typing error.
  private let vocabulary = Mutex<Vocabulary?>(nil)

  private static let largest = 1 << 24
  static let title = "rumbo kinds 1"
  /// After the number of a kind that is called so, rather than also meant.
  static let mainMark = UInt8(ascii: "!")

  /// Nil where there is no such file, or it isn't one.
  package init?(_ path: String) {
    guard let file = try? ChunkedFile.bytes(of: path, limit: Self.largest),
      let text = try? Inflate.bytes(of: file, as: .gzip, limit: Self.largest),
      text.starts(with: Self.title.utf8)
    else { return nil }
    var (queries, lines, start, isHead): ([KindQuery], [Int], Int, Bool) = ([], [], 0, true)
    for index in text.indices where text[index] == UInt8(ascii: "\n") {
      defer { start = index + 1 }
      if isHead, start > 0 {
        isHead = index > start
        if isHead { queries.append(Self.query(String(decoding: text[start..<index], as: UTF8.self))) }
      } else if !isHead {
        lines.append(start)
      }
    }
    (self.queries, self.text, self.lines) = (queries, text, lines + [text.count])
  }

  /// Parses `kind kind` or `kind name=value`, with a tabulator before the fact.
  private static func query(_ line: String) -> KindQuery {
    let parts = line.split(separator: "\t", maxSplits: 1)
    let kinds = (parts.first ?? "").split(separator: " ").map { String($0) }
    let fact = parts.dropFirst().first?.split(separator: "=", maxSplits: 1)
    guard let fact, fact.count == 2 else { return KindQuery(kinds: kinds) }
    return KindQuery(kinds: kinds, fact: .init(name: String(fact[0]), value: String(fact[1])))
  }

  /// The kinds named by the folded words, or else those also meant by them.
  package func queries(for words: some Collection<String>) -> [KindQuery] { line(of: words).map(queries) ?? [] }

  /// Whether some kind is called so, rather than also meant.
  func isName(_ words: some Collection<String>) -> Bool {
    line(of: words).map { text[lines[$0]..<lines[$0 + 1]].contains(Self.mainMark) } ?? false
  }

  private func line(of words: some Collection<String>) -> Int? {
    let phrase = Array(words.joined(separator: " ").utf8)
    let line = firstLine(from: phrase)
    return line < lines.count - 1 && self.phrase(line).elementsEqual(phrase) ? line : nil
  }

  /// The kinds of phrases with this beginning, the shortest first; empty if the beginning is too short.
  package func queries(beginningWith words: some Collection<String>) -> [KindQuery] {
    let prefix = Array(words.joined(separator: " ").utf8)
    guard prefix.count >= Self.shortestBeginning else { return [] }
    var (line, found): (Int, [(length: Int, queries: [KindQuery])]) = (firstLine(from: prefix), [])
    while line < lines.count - 1, phrase(line).starts(with: prefix), found.count < Self.maxBeginnings {
      found.append((phrase(line).count, queries(line)))
      line += 1
    }
    let shortest = found.sorted { $0.length < $1.length }.flatMap(\.queries)
    return Array(shortest.reduce(into: [KindQuery]()) { if !$0.contains($1) { $0.append($1) } }.prefix(Self.maxMeant))
  }

  /// The kinds meant by a single word with a typing error.
  package func queries(near word: String) -> [KindQuery] {
    let vocabulary = vocabulary.withLock { known in
      let vocabulary = known ?? self.words
      known = vocabulary
      return vocabulary
    }
    let meant = vocabulary.words(near: word, isUnfinished: false, most: 3)
    guard let nearest = meant.first, nearest.distance > 0 else { return [] }
    return queries(for: [nearest.word])
  }

  private static let shortestBeginning = 3
  private static let maxBeginnings = 400
  private static let maxMeant = 3

  private var words: Vocabulary {
    var vocabulary = Vocabulary()
    for line in lines.indices.dropLast() {
      let phrase = phrase(line)
      if !phrase.contains(UInt8(ascii: " ")) { vocabulary.add(String(decoding: phrase, as: UTF8.self)) }
    }
    return vocabulary
  }

  private func firstLine(from phrase: [UInt8]) -> Int {
    var (low, high) = (0, lines.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if self.phrase(middle).lexicographicallyPrecedes(phrase) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func phrase(_ line: Int) -> ArraySlice<UInt8> {
    let line = text[lines[line]..<lines[line + 1]]
    return line.prefix { $0 != UInt8(ascii: "\t") }
  }

  private func queries(_ line: Int) -> [KindQuery] {
    let numbers = text[lines[line]..<lines[line + 1]].drop { $0 != UInt8(ascii: "\t") }.dropFirst().dropLast()
      .split(separator: UInt8(ascii: " "))
    let main = numbers.filter { $0.last == Self.mainMark }
    return (main.isEmpty ? numbers : main).compactMap { number in
      let digits = number.filter { $0 != Self.mainMark }
      return Int(String(decoding: digits, as: UTF8.self)).flatMap { queries.indices.contains($0) ? queries[$0] : nil }
    }
  }
}
