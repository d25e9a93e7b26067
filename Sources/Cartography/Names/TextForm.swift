import Cells

/// A way to spell a name, measured.
struct TextForm {
  struct Word {
    var text: String
    var width: Int
    /// In cells from the start of the name.
    var offset: Int
  }

  let text: String
  let width: Int
  let words: [Word]

  init(_ text: String) {
    self.init(clean: Sanitizer.clean(text))
  }

  /// Measures what is clean already, as names are that come from tiles.
  init(clean text: String) {
    self.text = text
    width = CharacterWidth.standard.of(self.text)
    var words: [Word] = []
    var offset = 0
    for part in self.text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) {
      let word = String(Substring(part))
      let width = CharacterWidth.standard.of(word)
      if width > 0 { words.append(Word(text: word, width: width, offset: offset)) }
      offset += width + 1
    }
    self.words = words
  }

  /// The text from a cell on.
  func line(_ column: Int, _ row: Int) -> LabelCandidate.Line {
    LabelCandidate.Line(column: column, row: row, text: text, width: width)
  }

  /// The name as it is and, if there is one, in short.
  static func forms(of name: String) -> [TextForm] {
    let short = ShortForms.shortened(name)
    return short == name ? [TextForm(clean: name)] : [TextForm(clean: name), TextForm(clean: short)]
  }

  /// The name in lines that are no wider than that; nil where a word is.
  func lines(within width: Int) -> [TextForm]? {
    guard words.allSatisfy({ $0.width <= width }) else { return nil }
    var lines: [[Word]] = []
    for word in words {
      if let start = lines.last?.first?.offset, word.offset + word.width - start <= width {
        lines[lines.count - 1].append(word)
      } else {
        lines.append([word])
      }
    }
    return lines.map { TextForm(clean: $0.map(\.text).joined(separator: " ")) }
  }

  /// The name in two lines as even as may be.
  var halves: (TextForm, TextForm)? {
    guard words.count > 1 else { return nil }
    let splits = 1..<words.count
    let best = splits.min { abs(2 * words[$0].offset - width) < abs(2 * words[$1].offset - width) } ?? 1
    return (
      TextForm(clean: words[..<best].map(\.text).joined(separator: " ")),
      TextForm(clean: words[best...].map(\.text).joined(separator: " "))
    )
  }
}
