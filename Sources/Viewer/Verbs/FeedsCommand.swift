import Cells
import Feeds
import Geodesy
import Positioning
import Terminal
import Web
import Wire

/// `rumbo feeds SOURCE`: the live things of a feed, a line for each update.
struct FeedsCommand: Command {
  static let name = "feeds"
  static let completableOperands = CompletableOperands(first: .files(.stream))

  private let address: FeedAddress
  private let output: FeedPrinter.Output

  init(_ arguments: Arguments) throws {
    guard let source = arguments.operands.first, arguments.operands.count == 1 else { throw Failure(.feedsNeedSource) }
    let format = arguments["format"]
    if let format, !FeedReader.names.contains(format) {
      throw Failure(.feedFormatUnknown, format, FeedReader.names.joined(separator: ", "))
    }
    address = try FeedAddress(source, format: format)
    output = arguments.has("messages") ? .messages : arguments.has("json") ? .things : .table
  }

  func run() throws -> ExitCode {
    var printer = FeedPrinter(output)
    let source = try FeedSource(address, keepsRefused: output == .messages)
    let waiter = try EventPoller()
    switch address.origin {
    case .stream: try listen(to: source, waiter, &printer)
    case .document(let url): try poll(url, source, waiter, &printer)
    }
    return try printer.verdict(on: address.text)
  }

  private var time: UTCTime { SystemClock.time ?? UTCTime(millisecondsSince1970: 0) }

  private func listen(to source: FeedSource, _ waiter: EventPoller, _ printer: inout FeedPrinter) throws {
    let start = ContinuousClock.now
    var (watched, hasBeenReached): (Int32?, Bool) = (nil, false)
    while true {
      let messages = source.read(at: ContinuousClock.now - start, time)
      try printer.take(messages, of: source, at: time)
      if let absence = source.link.absence {
        guard hasBeenReached else { throw FixesCommand.unreachable(absence) }
        guard source.link.state != .gone else { throw Failure(.sourceFails, Words.english.text(of: absence)) }
      }
      guard source.link.state != .gone else { return }
      hasBeenReached = hasBeenReached || source.link.state == .connected || source.link.trouble == .nothingHeard
      let wanted = source.descriptor
      if let watched, watched != wanted?.number { waiter.forget(watched) }
      watched = wanted?.number
      if let wanted { waiter.watch(wanted.number, for: wanted.isSending ? .output : .input) }
      _ = waiter.wait(atMost: source.deadline.map { max($0 - (ContinuousClock.now - start), .zero) })
    }
  }

  private func poll(_ url: String, _ source: FeedSource, _ waiter: EventPoller, _ printer: inout FeedPrinter) throws {
    var (poll, hasBeenReached) = (try DocumentPoll(url), false)
    while true {
      do {
        if let document = try poll.take(poll.download()) {
          try printer.take(source.take(document: document, at: time), of: source, at: time)
        }
        hasBeenReached = true
      } catch let error as WebError {
        guard hasBeenReached else { throw error }
      }
      _ = waiter.wait(atMost: poll.pause)
    }
  }
}

/// Prints what a feed reports.
struct FeedPrinter {
  enum Output {
    /// A line of words for each update.
    case table
    /// A line of JSON for each update.
    case things
    /// A line of JSON for each message, understood or not.
    case messages
  }

  private let output: Output
  private var store = ThingStore()
  private var (decoded, refused, unknown) = (0, 0, 0)

  init(_ output: Output) { self.output = output }

  mutating func take(_ messages: [FeedMessage], of source: FeedSource, at time: UTCTime) throws {
    var text = ""
    for message in messages {
      switch message {
      case .decoded(let fields, let update):
        decoded += 1
        if output == .messages {
          text += Self.line(["format": .string(source.format ?? ""), "fields": .object(fields)])
        } else if let update {
          text += line(of: update, from: source.address.text, at: time)
        }
      case .refused("format"): unknown += 1
      case .refused: refused += 1
      }
    }
    for refusal in source.takeRefused() {
      let format = source.format.map { JSON.string($0) } ?? .null
      text += Self.line(["format": format, "refused": .string(refusal.reason), "line": .string(refusal.line)])
    }
    try StandardOutput.write(Array(text.utf8))
  }

  private mutating func line(of update: ThingUpdate, from source: String, at time: UTCTime) -> String {
    store.take(update, from: source, at: time)
    guard let thing = store.things[update.id] else {
      let gone: JSON = ["class": "THING", "id": .string(update.id), "gone": true]
      return output == .things ? Self.line(gone) : Sanitizer.clean(update.id) + "\tgone\n"
    }
    return output == .things ? Self.line(thing.json) : Self.row(thing)
  }

  private static func row(_ thing: Thing) -> String {
    let measures = Measures(.metric, in: .english)
    let place = thing.coordinate.map { "\(decimals($0.latitude.degrees)),\(decimals($0.longitude.degrees))" }
    let speed = thing.speed.map { measures.text(of: $0) }
    let altitude = thing.altitude.map { measures.text(ofAltitude: .meters($0)) }
    let parts: [String?] = [thing.id, thing.kind.rawValue, thing.name, place, thing.course?.text, speed, altitude]
    return parts.map { $0 ?? "" }.map { Sanitizer.clean($0) }.joined(separator: "\t") + "\n"
  }

  private static func decimals(_ degrees: Double) -> String { FixedPoint(degrees, decimals: 5).text }

  private static func line(_ object: JSON) -> String { JSONWriter.text(of: object) + "\n" }

  /// The exit code: a known format without any valid message is damaged input.
  func verdict(on source: String) throws(Failure) -> ExitCode {
    if decoded > 0 { return .fine }
    guard refused == 0 else { throw Failure(.feedDamaged, source) }
    throw Failure(.feedNotUnderstood, source)
  }
}
