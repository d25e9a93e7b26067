/// All words of some names, for finding those that were misspelled.
///
/// Most words are skipped by their letters or their length; the few that are left are compared. A million words take
/// some milliseconds, and no index on the disk.
struct Vocabulary: Sendable {
  private var letters: [UInt16] = []
  private var ends: [UInt32] = []
  /// Which letters a word has, of 64 classes.
  private var masks: [UInt64] = []

  static let longestWord = 40
  private static let maxWords = 4_000_000

  mutating func add(_ word: String) {
    let units = Array(word.utf16)
    guard (2...Self.longestWord).contains(units.count), ends.count < Self.maxWords else { return }
    letters += units
    ends.append(UInt32(letters.count))
    masks.append(Self.mask(units))
  }

  /// The words nearest to what was typed, those with the fewest errors and the most alike in length first.
  func words(near typed: String, isUnfinished: Bool, most: Int = 24) -> [(word: String, distance: Int)] {
    let typed = Array(typed.utf16.prefix(Self.longestWord))
    let limit = typed.count >= 8 ? 2 : typed.count >= 4 ? 1 : 0
    guard limit > 0 else { return [] }
    let mask = Self.mask(typed)
    var rows = EditRows()
    var found: [(index: Int, distance: Int)] = []
    let (letters, ends, masks) = (letters.span, ends.span, masks.span)
    for index in masks.indices where (mask & ~masks[index]).nonzeroBitCount <= limit {
      let start = index == 0 ? 0 : Int(ends[index - 1])
      let word = letters.extracting(start..<Int(ends[index]))
      let distance = EditDistance.distance(from: typed, to: word, limit: limit, isUnfinished: isUnfinished, &rows)
      if let distance { found.append((index, distance)) }
    }
    let nearest = found.sorted { first, second in
      let lengths = (first, second)
      return (lengths.0.distance, abs(length(lengths.0.index) - typed.count), lengths.0.index)
        < (lengths.1.distance, abs(length(lengths.1.index) - typed.count), lengths.1.index)
    }
    return nearest.prefix(most).map { (word($0.index), $0.distance) }
  }

  private func length(_ index: Int) -> Int { Int(ends[index]) - start(index) }
  private func start(_ index: Int) -> Int { index == 0 ? 0 : Int(ends[index - 1]) }

  private func word(_ index: Int) -> String {
    String(decoding: letters[start(index)..<Int(ends[index])], as: UTF16.self)
  }

  private static func mask(_ units: [UInt16]) -> UInt64 { units.reduce(0) { $0 | 1 << UInt64($1 & 63) } }
}
