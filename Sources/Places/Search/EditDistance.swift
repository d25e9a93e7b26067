/// How many typing errors lie between two words: a letter too many, one too few, a wrong one, two that changed places.
enum EditDistance {
  /// The distance to a word, or to its best beginning where the first is still being typed; nil beyond the limit.
  ///
  /// Only the diagonals that can stay within the limit are looked at (E. Ukkonen, 1985).
  static func distance(
    from typed: [UInt16],
    to word: Span<UInt16>,
    limit: Int,
    isUnfinished: Bool,
    _ rows: inout EditRows
  ) -> Int? {
    let columns = min(word.count, typed.count + limit)
    guard word.count >= typed.count - limit, isUnfinished || word.count <= typed.count + limit else { return nil }
    rows.reset(columns)
    for row in 1...max(typed.count, 1) where row <= typed.count {
      let (first, last) = (max(1, row - limit), min(columns, row + limit))
      guard first <= last else { return nil }
      rows.turn()
      rows.current[first - 1] = first == 1 ? row : limit + 1
      var best = rows.current[first - 1]
      for column in first...last {
        var cost = rows.last[column - 1] + (typed[row - 1] == word[column - 1] ? 0 : 1)
        cost = min(cost, rows.current[column - 1] + 1)
        if column <= row - 1 + limit { cost = min(cost, rows.last[column] + 1) }
        if row > 1, column > 1, typed[row - 1] == word[column - 2], typed[row - 2] == word[column - 1] {
          cost = min(cost, rows.beforeLast[column - 2] + 1)
        }
        rows.current[column] = cost
        best = min(best, cost)
      }
      if last < columns { rows.current[last + 1] = limit + 1 }
      guard best <= limit else { return nil }
    }
    let ends = isUnfinished ? max(0, typed.count - limit)...columns : columns...columns
    guard let least = ends.map({ rows.current[$0] }).min(), least <= limit else { return nil }
    return least
  }
}

extension EditDistance {
  /// The errors in a text if one of some names was meant, or several of its words; nil beyond ten a word.
  static func errors(in text: String, of names: [String]) -> Int? {
    let asked = NameFolding.words(text)
    let spellings = [asked, asked.map(Transliteration.latin)].map { $0.map(units) }
    var rows = EditRows()
    return names.flatMap { name in
      let words = NameFolding.words(name).map(units)
      return spellings.compactMap { asked in
        var sum = 0
        for typed in asked {
          let least = words.compactMap { word in
            distance(from: typed, to: word.span, limit: maxErrors, isUnfinished: false, &rows)
          }
          guard let least = least.min() else { return nil as Int? }
          sum += least
        }
        return sum
      }
    }.min()
  }

  private static let maxErrors = 10

  private static func units(_ word: String) -> [UInt16] { Array(word.utf16.prefix(Vocabulary.longestWord)) }
}

/// Three rows of the table of distances, kept so that no word costs memory.
struct EditRows {
  fileprivate var beforeLast = [Int](repeating: 0, count: 80)
  fileprivate var last = [Int](repeating: 0, count: 80)
  fileprivate var current = [Int](repeating: 0, count: 80)

  fileprivate mutating func reset(_ columns: Int) {
    for column in 0...columns + 1 { current[column] = column }
  }

  fileprivate mutating func turn() {
    swap(&beforeLast, &last)
    swap(&last, &current)
  }
}
