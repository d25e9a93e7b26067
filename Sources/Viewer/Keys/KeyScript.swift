package import Cells
package import Terminal

/// The keys of `--keys`, in order: `Right*3 + c Tab Enter "Oodi" click(40,12) paste("geo:60.17,24.94")`.
package nonisolated struct KeyScript: Equatable {
  /// The effect of one word of the script on the program, before it is given time to settle.
  package enum Step: Equatable {
    case key(Key)
    /// The keys of a text in quotation marks, typed without a pause.
    case type([Key])
    case press(MouseEvent.Button, column: Int, row: Int, clicks: Int)
    case drag(from: CellPoint, to: CellPoint)
    case wheel(steps: Int, at: CellPoint)
    /// Drags along a path at a constant speed, in dots a second.
    case draw(dotsPerSecond: Int, along: [CellPoint])
    case move(to: CellPoint)
    /// A text comes at once, as a terminal hands over what is pasted.
    case paste(String)
  }

  package let steps: [Step]

  /// The keys alone, without mouse and clipboard.
  package var keys: [Key] {
    steps.flatMap { step -> [Key] in
      switch step {
      case .key(let key): [key]
      case .type(let keys): keys
      default: []
      }
    }
  }

  /// The most steps that a script may have; a count beyond it is a slip of the finger.
  static let limit = 100_000

  package init(_ text: String) throws(Failure) {
    var steps: [Step] = []
    for word in try Self.words(of: text) {
      steps += try Self.steps(of: word)
      guard steps.count <= Self.limit else { throw Failure(.keysTooMany, Self.limit) }
    }
    self.steps = steps
  }

  /// Where the mouse first presses or points beside a screen of such a size, which no mouse can.
  func position(besideColumns columns: Int, rows: Int) -> CellPoint? {
    steps.lazy.compactMap(\.position).first { position in
      !(0..<columns).contains(position.column) || !(0..<rows).contains(position.row)
    }
  }

  /// Parts the text at blanks, but not within quotation marks.
  private static func words(of text: String) throws(Failure) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in text {
      if character.isWhitespace, !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      if character == "\"", word.isEmpty || word == Self.pasting || isQuoted { isQuoted.toggle() }
      word.append(character)
    }
    guard !isQuoted else { throw Failure(.keysQuoteOpen) }
    return word.isEmpty ? words : words + [word]
  }

  private static let pasting = "paste("

  private static func steps(of word: String) throws(Failure) -> [Step] {
    if word.count >= 2, word.hasPrefix("\""), word.hasSuffix("\"") {
      return [.type(word.dropFirst().dropLast().map { $0 == " " ? .space : .character($0) })]
    }
    if word.hasPrefix(pasting + "\""), word.hasSuffix("\")"), word.count >= pasting.count + 3 {
      return [.paste(String(word.dropFirst(pasting.count + 1).dropLast(2)))]
    }
    if let key = KeyName.key(named: word) { return [.key(key)] }
    if let star = word.lastIndex(of: "*"), star != word.startIndex {
      guard let count = wholeNumber(word[word.index(after: star)...], in: 1...limit) else {
        throw unknown(word, advice: "Write a count after the *, e.g. Right*3.")
      }
      let repeated = try steps(of: String(word[..<star]))
      return Array([[Step]](repeating: repeated, count: count).joined())
    }
    return [try mouse(word)]
  }

  private static func mouse(_ word: String) throws(Failure) -> Step {
    guard word.hasSuffix(")"), let open = word.firstIndex(of: "(") else {
      let nearest = nearestWord(to: word, among: KeyName.all)
      throw unknown(word, advice: nearest.map { "Did you mean \($0)?" } ?? "Put text in quotation marks.")
    }
    let numbers = word[word.index(after: open)...].dropLast().split(separator: ",", omittingEmptySubsequences: false)
      .map { wholeNumber($0, in: -9999...9999) }
    let values = numbers.compactMap(\.self)
    guard values.count == numbers.count else { throw unknown(word, advice: "Columns and rows must be whole numbers.") }

    switch (word[..<open], values.count) {
    case ("click", 2): return .press(.left, column: values[0], row: values[1], clicks: 1)
    case ("double", 2): return .press(.left, column: values[0], row: values[1], clicks: 2)
    case ("right", 2): return .press(.right, column: values[0], row: values[1], clicks: 1)
    case ("move", 2): return .move(to: CellPoint(column: values[0], row: values[1]))
    case ("wheel", 3):
      return .wheel(steps: values[2], at: CellPoint(column: values[0], row: values[1]))
    case ("drag", 4):
      return .drag(
        from: CellPoint(column: values[0], row: values[1]),
        to: CellPoint(column: values[2], row: values[3])
      )
    case ("draw", 5...) where values.count % 2 == 1 && values[0] > 0:
      let way = stride(from: 1, to: values.count, by: 2).map { CellPoint(column: values[$0], row: values[$0 + 1]) }
      return .draw(dotsPerSecond: values[0], along: way)
    default:
      throw unknown(
        word,
        advice:
          "Write click(40,12), right(40,12), double(40,12), drag(10,5,30,9), draw(60,10,5,30,9), wheel(40,12,-2), "
          + "move(40,12) or paste(\"text\")."
      )
    }
  }

  private static func unknown(_ word: String, advice: String) -> Failure {
    Failure(.keysKeyUnknown, word, advice)
  }
}

nonisolated extension KeyScript.Step {
  /// Where the mouse begins with it; nil if it is none of the mouse's.
  fileprivate var position: CellPoint? {
    switch self {
    case .press(_, let column, let row, _): CellPoint(column: column, row: row)
    case .drag(let start, _): start
    case .wheel(_, let position), .move(let position): position
    case .draw(_, let way): way.first
    case .key, .type, .paste: nil
    }
  }
}
