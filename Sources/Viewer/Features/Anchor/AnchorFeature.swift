import Cells
import Geodesy
import Positioning
import Terminal

/// The watch over a ship at anchor: its circle on the map, its alarm until somebody has seen it.
final class AnchorFeature: Feature {
  static let modes: [KeyMode] = [.anchorAlarm]
  static let actions: [Action] = [.anchorWatch]

  private let host: Host
  private let chip: Chip
  private var watch: AnchorWatch? { didSet { circle.watch = watch } }
  private var question: PromptBox? {
    didSet { middle = question == nil ? nil : middle ?? host.navigator.middle.hold() }
  }
  private var middle: MapCenter.Hold?
  private let circle: AnchorCircle
  private var untilNextBell: Duration?

  /// The alarm sounds again and again.
  private static let bellPause = Duration.seconds(3)
  private static let radii = 5.0...50_000

  init(_ host: Host) {
    self.host = host
    chip = host.panels.chips.add(rank: 1)
    circle = AnchorCircle(host)
  }

  func perform(_ action: Action) -> Bool {
    switch action {
    case .anchorWatch: change()
    case .close where watch?.alarm != nil: acknowledge()
    default: return false
    }
    return true
  }

  func take(_ key: Key) -> Bool {
    guard let question else {
      let action = host.look.keys.action(for: key, in: .anchorAlarm)
      guard watch?.alarm != nil, action == .acknowledgeAnchor else { return false }
      acknowledge()
      return true
    }
    switch question.prompt.take(key) {
    case .cancelled: self.question = nil
    case .entered(let text): begin(text)
    case .open: break
    }
    return true
  }

  func paste(_ text: String) -> Bool {
    question?.prompt.paste(text)
    return question != nil
  }

  /// Whoever turns to the map has dropped the question.
  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    switch gesture {
    case .click, .menu, .grab:
      defer { question = nil }
      return question != nil
    default: return false
    }
  }

  func hear(_ news: Receiver.News) {
    if case .lost = news {
      // That it is lost has just been heard.
      if watch?.lose() == true { untilNextBell = Self.bellPause }
      tell()
    }
    guard case .fix(_, let outcome) = news, outcome == .accepted || outcome == .acceptedAnew,
      let place = host.position.receiver?.position?.coordinate, watch != nil
    else { return }
    if watch?.take(place) == true { untilNextBell = .zero }
    tell()
  }

  func advance(by elapsed: Duration) -> Bool {
    guard let alarm = watch?.alarm, let rest = untilNextBell else { return false }
    untilNextBell = rest - elapsed
    guard rest - elapsed <= .zero else { return false }
    untilNextBell = Self.bellPause
    let text = alarm == .dragging ? words(.anchorDrags, distanceWords) : words(.anchorUnwatched)
    host.messages.show(words(.anchorAlarm, text))
    host.messages.sounds.play(.anchor, text)
    return true
  }

  var timeToNextChange: Duration? {
    watch?.alarm == nil ? nil : untilNextBell.map { max($0, .milliseconds(1)) }
  }

  private var words: Words { host.look.words }

  private var distanceWords: String {
    watch?.distance.map { host.look.measures.text(of: $0) } ?? "–"
  }
}

/// Setting and lifting it.
extension AnchorFeature {
  private func change() {
    guard let watch else {
      return question = PromptBox(Prompt(title: words(.anchorWatch), hint: words(.anchorHint), text: "40"), host)
    }
    guard watch.alarm == nil else { return acknowledge() }
    self.watch = nil
    tell()
    host.messages.show(words(.anchorLifted))
  }

  private func begin(_ text: String) {
    let digits = text.filter { $0 != " " && $0 != "m" }
    guard let meters = plainNumber(digits), Self.radii.contains(meters) else {
      question?.prompt.problem = words(.anchorProblem)
      return
    }
    question = nil
    let standpoint = host.standpoint
    watch = AnchorWatch(at: standpoint.coordinate, radius: .meters(meters))
    tell()
    host.messages.show(
      words(standpoint.isPosition ? .anchorWatched : .anchorWatchedAtCentre)
    )
  }

  private func acknowledge() {
    watch?.acknowledge()
    untilNextBell = nil
    tell()
    host.messages.show(words(.anchorSeen))
  }

  private func tell() {
    guard let watch else {
      chip.words = Chip.Words()
      return
    }
    let sign = host.look.blocks == .ascii ? words(.anchorSign) : "⚓"
    let radius = host.look.measures.text(of: watch.radius)
    // How far it was when it was last known is nothing to rely on.
    let distance = host.position.isLost && watch.alarm != .dragging ? "–" : distanceWords
    let text = watch.distance == nil ? "\(sign) \(radius)" : "\(sign) \(words(.ofTotal, distance, radius))"
    let told =
      switch watch.alarm {
      case .dragging: words(.anchorDragging, text)
      case .blind: words(.anchorWithoutFix, text)
      case nil: text
      }
    chip.words = Chip.Words(text: told, isAlarming: watch.alarm != nil)
  }
}

extension Action {
  fileprivate static let acknowledgeAnchor = Action("anchor-acknowledge", keys: [.enter])
  static let anchorWatch = Action("anchor-watch", keys: [.character("A")], help: .helpAnchor, in: .targets, rank: 4)
}

extension KeyMode {
  /// While the alarm sounds.
  fileprivate static let anchorAlarm = KeyMode(name: "anchor", actions: [.acknowledgeAnchor])
}
