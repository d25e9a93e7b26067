package import Geodesy
import Glibc

/// A typed command of `rumbo describe`: a word, and its operand.
package enum TypedCommand: Equatable {
  case `where`
  case ahead
  /// All that is around, or what there is of a kind.
  case around(String)
  case search(String)
  /// To a number of the list that was printed last, or to a place.
  case go(String)
  case face(Turning)
  case move(Bearing, meters: Double)
  /// Nothing asks for the one that there is.
  case target(String)
  case route(String, by: String)
  case next
  case steps
  case places
  case help
  case quit
  case nothing

  package enum Turning: Equatable {
    case towards(Bearing)
    case by(Turn)
  }

  /// Why a line is none.
  package enum Problem: Error, Equatable {
    /// With the word that may have been meant.
    case unknown(String, meant: String?)
    /// A word that needs more, and an example.
    case needs(String, example: String)
    case noLength(String)
  }

  /// The commands, in the order of the help, with their operands.
  static let list: [(word: String, operand: String, help: Phrase)] = [
    ("where", "", .talkWhere), ("ahead", "", .talkAhead), ("around", "[KIND]", .talkAround),
    ("search", "WORDS", .talkSearch), ("go", "N | PLACE", .talkGo), ("face", "WIND", .talkFace),
    ("north", "DISTANCE", .talkNorth), ("target", "[PLACE]", .talkTarget),
    ("route", "PLACE [by car]", .talkRoute), ("next", "", .talkNext), ("steps", "", .talkSteps),
    ("places", "", .talkPlaces), ("quit", "", .talkQuit),
  ]

  static let winds = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"]
  private static let shortWinds = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
  private static let modes = ["foot", "bicycle", "car"]
  private static let words = list.map(\.word) + winds + ["help"]

  package init(_ line: String) throws(Problem) {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard let first = parts.first else {
      self = .nothing
      return
    }
    let word = first.lowercased()
    let rest = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
    switch word {
    case "where", "w?": self = .where
    case "ahead": self = .ahead
    case "around": self = .around(rest)
    case "search", "find", "/": self = .search(try Self.needed(rest, word, "search pharmacy"))
    case "go": self = .go(try Self.needed(rest, word, "go 2"))
    case "face", "turn": self = .face(try Self.turning(try Self.needed(rest, word, "face north"), word))
    case "target": self = .target(rest)
    case "route": self = try Self.route(try Self.needed(rest, word, "route 2 by foot"))
    case "next": self = .next
    case "steps": self = .steps
    case "places", "targets": self = .places
    case "help", "?": self = .help
    case "quit", "exit", "q": self = .quit
    default:
      guard let wind = Self.wind(word) else {
        throw .unknown(String(first), meant: nearestWord(to: word, among: Self.words))
      }
      self = .move(wind, meters: try Self.meters(try Self.needed(rest, word, "\(word) 50")))
    }
  }

  private static func needed(_ rest: String, _ word: String, _ example: String) throws(Problem) -> String {
    guard !rest.isEmpty else { throw .needs(word, example: example) }
    return rest
  }

  static func wind(_ word: String) -> Bearing? {
    let index = winds.firstIndex(of: word) ?? shortWinds.firstIndex(of: word)
    return index.map { Bearing(degrees: Double($0) * 45) }
  }

  private static func turning(_ text: String, _ word: String) throws(Problem) -> Turning {
    switch text.lowercased() {
    case "left": return .by(Turn(degrees: -90))
    case "right": return .by(Turn(degrees: 90))
    case "around", "round", "back": return .by(Turn(degrees: 180))
    case let other:
      if let wind = wind(other) { return .towards(wind) }
      guard let degrees = plainNumber(other), (0...360).contains(degrees) else {
        throw .needs(word, example: "\(word) northeast")
      }
      return .towards(Bearing(degrees: degrees))
    }
  }

  /// 50, 50 m, 1.2 km.
  private static func meters(_ text: String) throws(Problem) -> Double {
    let plain = text.lowercased().filter { $0 != " " }
    let isFar = plain.hasSuffix("km")
    let digits = isFar ? plain.dropLast(2) : plain.hasSuffix("m") ? plain.dropLast() : plain[...]
    guard let number = plainNumber(digits), number > 0, number * (isFar ? 1000 : 1) <= 100_000 else {
      throw .noLength(text)
    }
    return number * (isFar ? 1000 : 1)
  }

  /// The last two words may be the travel mode.
  private static func route(_ text: String) throws(Problem) -> TypedCommand {
    let words = text.split(separator: " ")
    guard words.count > 2, words[words.count - 2].lowercased() == "by" else { return .route(text, by: "foot") }
    let mode = words[words.count - 1].lowercased()
    guard modes.contains(mode) else { throw .needs("by", example: "route 2 by bicycle") }
    return .route(words.dropLast(2).joined(separator: " "), by: mode)
  }
}

/// The lines that a user types, or that a script gives, one after the other as they arrive.
struct TypedLines {
  private var rest: [UInt8] = []
  private(set) var isOver = false

  /// The maximum length of a line.
  private static let longest = 4096

  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }
  static let descriptor = STDIN_FILENO

  /// The input so far; when waiting, at least one line or the end.
  mutating func read(waiting: Bool) -> [String] {
    var lines: [String] = []
    while !isOver, lines.isEmpty || !waiting {
      guard isReady(within: waiting ? -1 : 0) else { break }
      var buffer = [UInt8](repeating: 0, count: Self.longest)
      let count = unsafe Glibc.read(Self.descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN && waiting { continue }
      if count < 0, errno == EAGAIN { break }
      guard count > 0 else {
        isOver = true
        if !rest.isEmpty { lines.append(take(rest.count)) }
        break
      }
      rest += buffer.prefix(count)
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) { lines.append(take(end)) }
      if rest.count > Self.longest { lines.append(take(rest.count)) }
    }
    return lines
  }

  /// Whether there is something to read, or the end; less than nothing waits for it as long as that takes.
  private func isReady(within milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: Self.descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&polled, 1, milliseconds) != 0
  }

  private mutating func take(_ count: Int) -> String {
    let line = String(decoding: rest.prefix(count).filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    rest.removeFirst(min(count + 1, rest.count))
    return line
  }
}
