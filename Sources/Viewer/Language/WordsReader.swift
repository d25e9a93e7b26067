/// Reads a file of words, and of all its languages one.
///
/// A line that begins with a letter is a key, and those below it that begin with blanks are its texts: `en: pen down`,
/// or `ru few: {1} места` where it depends on a number.
nonisolated struct WordsReader {
  struct Entry {
    let key: String
    let form: Language.PluralForm?
    let text: String
  }

  private let file: String
  private let code: [UInt8]

  init(_ file: String, language: Language) {
    self.file = file
    code = Array(language.rawValue.utf8)
  }

  /// Tells all texts in the language.
  func read(_ found: (Entry) -> Void) {
    let bytes = file.utf8.span
    var key = 0..<0
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      switch bytes[start] {
      case UInt8(ascii: "\n"), UInt8(ascii: "#"): break
      case UInt8(ascii: " "):
        if end - start > 5, bytes[start + 2] == code[0], bytes[start + 3] == code[1] {
          found(entry(key, start + 4..<end, bytes))
        }
      default: key = start..<end
      }
      start = end + 1
    }
  }

  /// A line from behind the code of its language.
  private func entry(_ key: Range<Int>, _ line: Range<Int>, _ bytes: Span<UInt8>) -> Entry {
    var colon = line.lowerBound
    while colon < line.upperBound - 2, bytes[colon] != UInt8(ascii: ":") { colon += 1 }
    var text = colon + 2..<line.upperBound
    // Quotation marks preserve a blank at an end.
    if text.count > 1, bytes[text.lowerBound] == UInt8(ascii: "\""), bytes[text.upperBound - 1] == UInt8(ascii: "\"") {
      text = text.lowerBound + 1..<text.upperBound - 1
    }
    let form = colon == line.lowerBound ? nil : Language.PluralForm(rawValue: string(line.lowerBound + 1..<colon))
    return Entry(key: string(key), form: form, text: string(text))
  }

  private func string(_ range: Range<Int>) -> String {
    let start = file.utf8.index(file.startIndex, offsetBy: range.lowerBound)
    return String(file[start..<file.utf8.index(start, offsetBy: range.count)])
  }
}
