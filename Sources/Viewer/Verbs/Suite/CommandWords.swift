/// The words of a command, split as by a shell: blanks between them, with its quotes and backslashes.
///
/// Nothing is expanded, and only a single command is supported.
enum CommandWords {
  static func words(of line: String) throws(Failure) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = line[...]
    while let sign = rest.popFirst() {
      if let open = quote {
        if sign == open {
          quote = nil
        } else if sign == "\\", open == "\"", let next = rest.first, "\"\\$`".contains(next) {
          word?.append(rest.removeFirst())
        } else {
          word?.append(sign)
        }
        continue
      }
      switch sign {
      case "'", "\"":
        quote = sign
        word = word ?? ""
      case "\\": word = (word ?? "") + (rest.popFirst().map(String.init) ?? "")
      case "|", "&", ";", "<", ">", "`", "$":
        throw Failure(.shellSign, sign)
      case _ where sign.isWhitespace:
        if let whole = word { words.append(whole) }
        word = nil
      default: word = (word ?? "") + String(sign)
      }
    }
    guard quote == nil else { throw Failure(.quoteOpen) }
    return words + (word.map { [$0] } ?? [])
  }
}
