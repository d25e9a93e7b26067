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

  private let file: String.UTF8View
  private let code: [UInt8]
  /// Where the next line begins.
  private var start: String.Index
  private var key = ""

  init(_ file: String, language: Language) {
    self.file = file.utf8
    code = Array(language.rawValue.utf8)
    start = file.startIndex
  }

  /// The next text in the language.
  mutating func next() -> Entry? {
    while start < file.endIndex {
      let line = nextLine()
      switch line.first {
      case nil, UInt8(ascii: "#"): continue
      case UInt8(ascii: " "):
        if let entry = entry(in: line.dropFirst(2)) { return entry }
      default: key = String(Substring(line))
      }
    }
    return nil
  }

  private mutating func nextLine() -> Substring.UTF8View {
    let end = file[start...].firstIndex(of: UInt8(ascii: "\n")) ?? file.endIndex
    defer { start = end == file.endIndex ? end : file.index(after: end) }
    return file[start..<end]
  }

  private func entry(in line: Substring.UTF8View) -> Entry? {
    guard line.starts(with: code), let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let form = line[..<colon].dropFirst(code.count + 1)
    var text = line[colon...].dropFirst(2)
    // Quotation marks keep a blank at an end.
    if text.count > 1, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") {
      text = text.dropFirst().dropLast()
    }
    return Entry(
      key: key,
      form: form.isEmpty ? nil : Language.PluralForm(rawValue: String(Substring(form))),
      text: String(Substring(text))
    )
  }
}
