import Calendar
import Cells
import Geodesy
import Positioning

/// The state of the receiver in one line, with the age first when it matters.
struct ReceiverLine {
  private let receiver: Receiver
  private let look: Look
  private let lock: CenterLock
  private let isOffMap: Bool

  init(_ receiver: Receiver, _ look: Look, lock: CenterLock, isOffMap: Bool) {
    (self.receiver, self.look, self.lock, self.isOffMap) = (receiver, look, lock, isOffMap)
  }

  var line: StatusLine {
    StatusLine(left: state + figures, right: [playback, source, edge, padlock])
  }

  private typealias Part = StatusLine.Part

  private var words: Words { look.words }

  /// Why there is no position, as far as known.
  private var trouble: String { text(of: receiver.trouble ?? .noFix) }

  private func text(of trouble: Receiver.Problem) -> String {
    Sanitizer.clean(words.text(of: trouble, in: look.measures), limit: 120)
  }

  /// The rank of a long reason, whose first words matter most; the user knows the name of the source.
  private static let troubleRank = 8

  private func quality(_ position: KnownPosition) -> String {
    switch position.quality {
    case .none: words(.noFix)
    case .estimated: words(.estimated)
    case .simulated: words(.simulated)
    case .twoDimensional, .threeDimensional, .dgps, .rtk, .rtkFloat: position.quality.rawValue
    }
  }

  private var isASCII: Bool { look.blocks == .ascii }

  /// How good the fix is and how old, or what is missing.
  private var state: [Part] { quality + doubts }

  /// The reasons to doubt a current position: the receiver insists on another one, or it has just jumped.
  private var doubts: [Part] {
    guard let position = receiver.position, position.freshness != .lost else { return [] }
    if let trouble = receiver.trouble, case .rejected = trouble { return [Part(text: text(of: trouble), rank: 19)] }
    return position.jump.map { [Part(text: words(.hasJumped, look.measures.text(of: $0)), rank: 19)] } ?? []
  }

  private var quality: [Part] {
    guard let position = receiver.position else {
      return [Part(losingWords: "\(mark(.lost)) \(trouble)", at: Self.troubleRank, rank: 20)]
    }
    let mark = mark(position.freshness)
    switch position.freshness {
    // One that speaks seldom may be old and yet the newest there is.
    case .fresh where position.age < FreshnessLimits.usual.stale:
      return [Part(text: "\(mark) \(quality(position))", rank: 20)]
    case .fresh, .stale:
      return [
        Part(text: words(.secondsOld, "\(mark) \(quality(position))", "\(position.age.components.seconds)"), rank: 20)
      ]
    case .lost:
      let lost = position.fix.time.map { words(.lostSince, look.zone.clock(Timestamp($0))) } ?? words(.lost)
      return [
        Part(text: "\(mark) \(lost)", rank: 20),
        Part(losingWords: receiver.trouble == nil ? "" : trouble, at: Self.troubleRank, rank: 19),
      ]
    }
  }

  private func mark(_ freshness: KnownPosition.Freshness) -> String {
    switch freshness {
    case .fresh: isASCII ? "*" : "●"
    case .stale: isASCII ? "+" : "◐"
    case .lost: isASCII ? "o" : "○"
    }
  }

  /// The data of the fix; none of it is shown once the position is lost.
  private var figures: [Part] {
    guard let position = receiver.position, position.freshness != .lost else { return [] }
    let fix = position.fix
    return [
      Part(text: position.speed.map { look.measures.text(of: $0) } ?? "", rank: 17),
      Part(text: position.course.map { words(.courseIs, $0.text) } ?? "", short: position.course?.text, rank: 16),
      Part(
        text: position.heading.map { words(.headingIs, $0.text) } ?? "",
        short: position.heading.map { words(.headingIsShort, $0.text) },
        rank: 11
      ),
      Part(text: position.accuracy.map { "±" + look.measures.fullText(of: .meters($0)) } ?? "", rank: 15),
      Part(text: satellites, short: nil, rank: 14),
      Part(text: altitude(of: fix) + verticalAccuracy, short: altitude(of: fix), rank: 12),
      Part(text: climb(of: fix), rank: 5),
      Part(text: fix.time.map { look.zone.clock(Timestamp($0)) } ?? "", rank: 6),
    ].filter { !$0.text.isEmpty }
  }

  /// Used of those in view.
  private var satellites: String {
    guard case (let used?, let seen) = receiver.satellites else { return "" }
    return words(.satellitesUsed, seen.map { $0 >= used ? "\(used)/\($0)" : "\(used)" } ?? "\(used)")
  }

  private func altitude(of fix: Fix) -> String {
    fix.altitude.map { words(.altitudeIs, look.measures.text(ofAltitude: .meters($0))) } ?? ""
  }

  /// Nothing while it stays as high as it is.
  private func climb(of fix: Fix) -> String {
    guard let climb = fix.climb, abs(climb) >= Self.leastClimb else { return "" }
    return words(.climbIs, look.measures.text(ofClimb: climb))
  }

  /// In metres a second.
  private static let leastClimb = 0.3

  private var verticalAccuracy: String {
    receiver.verticalAccuracy.map { " ±" + look.measures.text(ofAltitude: .meters($0)) } ?? ""
  }

  private var padlock: Part { Part(text: lock.text(in: words, isASCII: isASCII), rank: 18) }

  /// That there is nothing to be seen around us is not the fault of the program.
  private var edge: Part { Part(text: isOffMap ? words(.offMap) : "", rank: 18) }

  private var source: Part {
    let name = receiver.link.device ?? receiver.name
    guard case .path(let path) = name else {
      return Part(text: Sanitizer.clean(words.text(of: name), limit: 40), rank: 7)
    }
    let short = path.hasPrefix("/dev/") ? path : path.split(separator: "/").last.map(String.init) ?? path
    return Part(text: Sanitizer.clean(short, limit: 24), rank: 7)
  }

  private var playback: Part {
    guard let playback = receiver.playback else { return Part(text: "", rank: 9) }
    let seconds = Int(playback.position.components.seconds)
    let time = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    let speed = playback.speed == 1 ? "" : " \(Self.brief(playback.speed))x"
    let sign = playback.isPaused ? (isASCII ? "||" : "‖") : (isASCII ? ">" : "▶")
    // Why nothing moves any more is to be seen.
    return Part(text: "\(sign) \(time)\(speed)", rank: playback.isPaused ? 18 : 9)
  }

  private static func brief(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e6 ? String(Int(number)) : String(number)
  }
}
