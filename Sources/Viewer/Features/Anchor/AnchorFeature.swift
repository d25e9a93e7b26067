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
    case .close where watch?.isAlarming == true: acknowledge()
    default: return false
    }
    return true
  }

  func take(_ key: Key) -> Bool {
    guard let question else {
      let action = host.look.keys.action(for: key, in: .anchorAlarm)
      guard watch?.isAlarming == true, action == .acknowledgeAnchor else { return false }
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
    if case .lost = news { tell() }
    guard case .fix(_, let outcome) = news, outcome == .accepted || outcome == .acceptedAnew,
      let place = host.position.receiver?.position?.coordinate, watch != nil
    else { return }
    if watch?.take(place) == true { untilNextBell = .zero }
    tell()
  }

  func advance(by elapsed: Duration) -> Bool {
    guard watch?.isAlarming == true, let rest = untilNextBell else { return false }
    untilNextBell = rest - elapsed
    guard rest - elapsed <= .zero else { return false }
    untilNextBell = Self.bellPause
    let alarm = words(.anchorDrags, distanceWords)
    host.messages.show(words(.anchorDragsSeen, alarm))
    host.messages.sounds.play(.anchor, alarm)
    return true
  }

  var timeToNextChange: Duration? {
    watch?.isAlarming == true ? untilNextBell.map { max($0, .milliseconds(1)) } : nil
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
    guard !watch.isAlarming else { return acknowledge() }
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
    let isLost = host.position.receiver?.position?.freshness == .lost && !watch.isAlarming
    let distance = isLost ? "–" : distanceWords
    let text = watch.distance == nil ? "\(sign) \(radius)" : "\(sign) \(words(.ofTotal, distance, radius))"
    chip.words = Chip.Words(text: watch.isAlarming ? words(.anchorDragging, text) : text, isAlarming: watch.isAlarming)
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
