/// A file of a suite: comments, the command of a snapshot, and below it the screen as it was accepted.
///
///     # The harbour by night.
///     $ rumbo snapshot --at "Port Hercule" \
///         --style night
///     ▄▄▟▖ …
///     $ keys / "Casino" Enter
///     $ expect "Casino de Monte-Carlo"
///     ▄▄▟▖ …
struct ScreenFile: Equatable {
  static let ending = ".screen"

  /// A screen, and what happens before it.
  struct Frame: Equatable {
    /// The lines above the screen, unchanged, with their ends.
    fileprivate var head: [UInt8]
    fileprivate(set) var steps: [Step] = []
    /// The reference screen; nil if none was accepted yet.
    fileprivate(set) var screen: [UInt8]?
    /// An empty line, where there is no screen yet.
    fileprivate var tail: [UInt8] = []

    /// Whether the frame is complete without a screen: it expects texts.
    var needsNoScreen: Bool {
      steps.contains { if case .expect = $0 { true } else { false } }
    }

    /// The lines of the frame with another screen.
    func bytes(with screen: [UInt8]?) -> [UInt8] { head + (screen ?? self.screen ?? []) + tail }
  }

  /// A line that begins with `$` and one of these words.
  enum Step: Equatable {
    case keys(KeyScript)
    /// Lets time pass.
    case time(Duration)
    /// Lets time pass until a text is on the screen.
    case wait(String)
    /// Requires a text on the screen.
    case expect(String)
  }

  /// The words after `rumbo snapshot`.
  let words: [String]
  private(set) var frames: [Frame]

  init(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    words = try Self.words(of: Self.takeCommand(&rest))
    let head = bytes[..<rest.startIndex]
    frames = [Frame(head: head + (head.last == 0x0a ? [] : [0x0a]))]
    while let line = Self.takeLine(&rest) {
      // With the end that it has in the file.
      let whole = bytes[line.startIndex..<rest.startIndex]
      if let step = try Self.step(String(decoding: line, as: UTF8.self)) {
        if frames[frames.count - 1].screen != nil { frames.append(Frame(head: [])) }
        frames[frames.count - 1].head += whole
        frames[frames.count - 1].steps.append(step)
      } else {
        frames[frames.count - 1].screen = (frames[frames.count - 1].screen ?? []) + whole
      }
    }
    // An empty line marks the place of a screen.
    for index in frames.indices {
      guard let screen = frames[index].screen, [[0x0a], [0x0d, 0x0a]].contains(screen) else { continue }
      (frames[index].screen, frames[index].tail) = (nil, screen)
    }
  }

  /// Takes the lines up to the end of the command.
  private static func takeCommand(_ rest: inout ArraySlice<UInt8>) throws(Failure) -> String {
    var command = ""
    while let line = takeLine(&rest) {
      let text = String(decoding: line, as: UTF8.self).trimmingSuffix(while: \.isWhitespace)
      guard !command.isEmpty || text.hasPrefix("$ ") else {
        guard text.isEmpty || text.hasPrefix("#") else { throw Failure(.commandMissing) }
        continue
      }
      guard text.hasSuffix("\\") else { return command + text }
      command += text.dropLast() + " "
    }
    throw Failure(command.isEmpty ? .commandMissing : .commandHasNoEnd)
  }

  /// The step of a line; nil if it belongs to a screen.
  private static func step(_ line: String) throws(Failure) -> Step? {
    guard line.hasPrefix("$ ") else { return nil }
    let text = line.dropFirst(2)
    let word = text.prefix { $0 != " " }
    let value = String(text.dropFirst(word.count + 1)).trimmingSuffix(while: \.isWhitespace)
    switch word {
    case "keys": return .keys(try KeyScript(value))
    case "time":
      guard let time = plainNumber(value), (0...86_400).contains(time) else { throw Failure(.stepTime, value) }
      return .time(.microseconds((time * 1e6).rounded()))
    case "wait": return .wait(try quotedText(value, after: word))
    case "expect": return .expect(try quotedText(value, after: word))
    case "rumbo": throw Failure(.commandTwice)
    default: return nil
    }
  }

  private static func quotedText(_ value: String, after word: Substring) throws(Failure) -> String {
    guard value.count > 2, value.first == "\"", value.last == "\"" else { throw Failure(.stepText, word) }
    return String(value.dropFirst().dropLast())
  }

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
