/// Every word that tags are made of, kept once and named by a number.
struct WordTable: Sendable {
  private(set) var words: [String] = []
  private var numbers: [String: UInt32] = [:]

  mutating func number(of word: String) -> UInt32 {
    if let number = numbers[word] { return number }
    let number = UInt32(words.count)
    words.append(word)
    numbers[word] = number
    return number
  }

  subscript(number: UInt32) -> String { words[Int(number)] }

  /// Says that no more words are to come.
  mutating func finish() {
    numbers = [:]
  }
}
