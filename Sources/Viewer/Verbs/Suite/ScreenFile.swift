/// A file of a suite: remarks, the command of a snapshot, and below it the screen as it was accepted.
///
///     # The harbour by night.
///     $ rumbo snapshot --at "Port Hercule" \
///         --style night
///     ▄▄▟▖ …
struct ScreenFile: Equatable {
  static let ending = ".screen"

  /// Comments and command, unchanged, with the last line's end.
  private let head: [UInt8]
  /// The words after `rumbo snapshot`.
  let words: [String]
  /// The reference screen; nil if none was accepted yet.
  let screen: [UInt8]?

  init(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    var command = ""
    while let line = Self.takeLine(&rest) {
      let text = String(decoding: line, as: UTF8.self).trimmingSuffix(while: \.isWhitespace)
      guard !command.isEmpty || text.hasPrefix("$ ") else {
        guard text.isEmpty || text.hasPrefix("#") else { throw Failure(.commandMissing) }
        continue
      }
      guard text.hasSuffix("\\") else {
        words = try Self.words(of: command + text)
        head = bytes[..<rest.startIndex] + (bytes[..<rest.startIndex].last == 0x0a ? [] : [0x0a])
        screen = rest.isEmpty ? nil : Array(rest)
        return
      }
      command += text.dropLast() + " "
    }
    throw Failure(command.isEmpty ? .commandMissing : .commandHasNoEnd)
  }

  /// The same file with another screen.
  func bytes(with screen: [UInt8]) -> [UInt8] { head + screen }

  private static func takeLine(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: 0x0a) ?? rest.endIndex
    defer { rest = rest[min(end + 1, rest.endIndex)...] }
    return rest[..<end]
  }

  private static func words(of command: String) throws(Failure) -> [String] {
    let words = try CommandWords.words(of: String(command.dropFirst(2)))
    guard words.starts(with: ["rumbo", "snapshot"]) else { throw Failure(.notASnapshot) }
    return Array(words.dropFirst(2))
  }

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
}

extension String {
  fileprivate func trimmingSuffix(while isBlank: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
