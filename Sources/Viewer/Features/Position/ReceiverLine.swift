import Cells
import Geodesy
import Positioning

/// What a person is told of the receiver in one line: honestly, and the age first when it matters.
struct ReceiverLine {
  private let receiver: Receiver
  private let look: Look
  private let lock: CenterLock

  init(_ receiver: Receiver, _ look: Look, lock: CenterLock) {
    (self.receiver, self.look, self.lock) = (receiver, look, lock)
  }

  var line: StatusLine {
    StatusLine(left: state + figures, right: [playback, source, padlock].map { $0 })
  }

  private typealias Part = StatusLine.Part

  private var isASCII: Bool { look.blocks == .ascii }

  /// How good the fix is and how old, or what is missing.
  private var state: [Part] {
    guard let position = receiver.position else {
      return [Part(text: "\(mark(.lost)) \(Sanitizer.clean(receiver.trouble ?? "no fix", limit: 60))", rank: 20)]
    }
    let mark = mark(position.freshness)
    switch position.freshness {
    case .fresh: return [Part(text: "\(mark) \(position.quality.rawValue)", rank: 20)]
    case .stale:
      return [Part(text: "\(mark) \(position.quality.rawValue), \(position.age.components.seconds) s old", rank: 20)]
    case .lost:
      let time = position.fix.time.map { " since " + Self.clock($0) } ?? ""
      return [
        Part(text: "\(mark) lost\(time)", rank: 20),
        Part(text: Sanitizer.clean(receiver.trouble ?? "", limit: 60), rank: 19),
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

  /// What the fix says; nothing of it is shown once the position is lost.
  private var figures: [Part] {
    guard let position = receiver.position, position.freshness != .lost else { return [] }
    let fix = position.fix
    return [
      Part(text: position.speed.map { look.units.text(of: $0) } ?? "", rank: 17),
      Part(text: position.course.map { "course \($0.text)" } ?? "", short: position.course?.text, rank: 16),
      Part(
        text: position.heading.map { "heading \($0.text)" } ?? "",
        short: position.heading.map { "hdg \($0.text)" },
        rank: 11
      ),
      Part(text: position.accuracy.map { "±" + look.units.fullText(of: .meters($0)) } ?? "", rank: 15),
      Part(text: satellites(of: fix), short: nil, rank: 14),
      Part(text: fix.altitude.map { "alt " + look.units.text(ofAltitude: .meters($0)) } ?? "", rank: 12),
      Part(text: fix.time.map(Self.clock) ?? "", rank: 6),
      Part(text: fix.epv.map { "±" + look.units.fullText(of: .meters($0)) } ?? "", rank: 8),
    ].filter { !$0.text.isEmpty }
  }

  /// Used of those in view, as the receiver says, or else as they are counted.
  private func satellites(of fix: Fix) -> String {
    let used = fix.uSat ?? receiver.sky?.used
    let seen = receiver.sky.map(\.seen) ?? fix.nSat
    guard let used else { return "" }
    return seen.map { $0 >= used ? "sats \(used)/\($0)" : "sats \(used)" } ?? "sats \(used)"
  }

  private var padlock: Part { Part(text: lock.words(isASCII: isASCII), rank: 18) }

  private var source: Part {
    let device = receiver.link.device ?? receiver.name
    let isDevice = device.hasPrefix("/dev/")
    let short = isDevice ? device : device.split(separator: "/").last.map(String.init) ?? device
    return Part(text: Sanitizer.clean(short, limit: 24), rank: 7)
  }

  private var playback: Part {
    guard let playback = receiver.playback else { return Part(text: "", rank: 9) }
    let seconds = Int(playback.position.components.seconds)
    let time = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    let speed = playback.speed == 1 ? "" : " \(Self.brief(playback.speed))x"
    let sign = playback.isPaused ? (isASCII ? "||" : "‖") : (isASCII ? ">" : "▶")
    return Part(text: "\(sign) \(time)\(speed)", rank: 9)
  }

  private static func brief(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e6 ? String(Int(number)) : String(number)
  }

  /// `09:47:37Z`.
  private static func clock(_ time: UTCTime) -> String {
    String(time.text.dropFirst(11).prefix(8)) + "Z"
  }
}

extension Fix {
  /// The height above the sea, or where only that is known, above the ellipsoid.
  var altitude: Double? { altMSL ?? altHAE }
}
