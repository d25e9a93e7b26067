import Cells
import Geodesy
import Positioning
import Scene
import Terminal
import Wire

/// The anchor watch: its circle on the map, and its alarm until it is acknowledged.
final class AnchorFeature: HostClient, Feature, InputTaker {
  private let chip: Chip
  private var watch: AnchorWatch? {
    didSet {
      circle.line = watch.map { watch in { [look] in watch.draw(on: &$0, in: $1, look) } }
      host.panels.stack.set(.alarm, self, to: watch?.alarm != nil)
    }
  }
  private var question: Prompt? {
    didSet {
      middle = question == nil ? nil : middle ?? host.navigator.middle.hold()
      host.panels.stack.set(.popup, self, to: question != nil)
    }
  }
  private var middle: MapCenter.Hold?
  private let circle: MapOutline
  private let memory: AnchorMemory
  private var untilNextBell: Duration?
  /// The question after which the next key that quits does; nil before it is asked.
  private var quitQuestion: String?

  /// The alarm sounds again and again; less often if there has never been a position.
  private static let (bellPause, blindPause) = (Duration.seconds(3), Duration.seconds(60))
  /// How long a watch that is resumed waits for its first fix.
  private static let patience = Duration.seconds(10)

  init(_ host: Host) {
    chip = host.panels.chips.add(rank: 1)
    circle = MapOutline(in: host)
    memory = AnchorMemory(in: host.start.isLive ? Environment.current.stateFolder : nil)
    super.init(in: host)
    host.runner.watch { [weak self] in self?.notice($0) }
    resume()
  }

  func perform(_ action: Action) -> Bool {
    switch action {
    case .anchorWatch: change()
    case .close where watch?.alarm != nil: acknowledge()
    case .quit where watch != nil && quitQuestion == nil: ask(host.look.keys.name(of: .quit))
    case .interrupt where watch != nil && quitQuestion == nil: ask(KeyName.name(of: .control("c")))
    default: return false
    }
    return true
  }

  func take(_ key: Key) -> Bool {
    guard question != nil else {
      let action = host.look.keys.action(for: key, in: .anchor)
      guard action == .anchorAcknowledge else { return false }
      acknowledge()
      return true
    }
    guard watch != nil, host.look.keys.action(for: key) == .anchorWatch else { return false }
    lift()
    return true
  }

  /// Only to quit directly after the question answers it.
  private func notice(_ input: Input) {
    guard let quitQuestion else { return }
    if case .key(let key) = input, host.look.keys.action(for: key) == .quit || key == .control("c") { return }
    self.quitQuestion = nil
    host.messages.retract(quitQuestion)
  }

  private func ask(_ key: String) {
    let question = words(.anchorQuitting, key)
    quitQuestion = question
    host.messages.show(question)
  }

  func hear(_ news: Receiver.Event) {
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
    if watch?.advance(by: elapsed) == true { raise() }
    guard let alarm = watch?.alarm, let rest = untilNextBell else { return false }
    untilNextBell = rest - elapsed
    guard rest - elapsed <= .zero else { return false }
    let isBlind = watch?.distance == nil
    untilNextBell = isBlind ? Self.blindPause : Self.bellPause
    let text =
      alarm == .dragging
      ? words(.anchorDrags, distanceWords) : words(isBlind ? .anchorNoPosition : .anchorUnwatched)
    host.messages.show(words(.anchorAlarm, text))
    host.messages.sounds.play(.anchor, text)
    return true
  }

  var timeToNextChange: Duration? {
    let bell = watch?.alarm == nil ? nil : untilNextBell
    return [bell, watch?.untilBlind].compactMap(\.self).min().map { max($0, .milliseconds(1)) }
  }

  private var distanceWords: String {
    watch?.distance.map { host.look.measures.text(of: $0) } ?? "–"
  }
}

/// Setting and lifting it.
extension AnchorFeature {
  private func change() {
    guard watch?.alarm == nil else { return acknowledge() }
    let length = host.look.measures.fullText(of: watch?.radius ?? Self.defaultRadius(in: host.look.units)).split(
      separator: " "
    )
    let title: Phrase = watch == nil ? .anchorWatch : .anchorChange
    let hint = words(.anchorHint, "\(length.last ?? "")")
    question = Prompt(host, title: words(title), hint: hint, text: "\(length[0])") { [weak self] text in
      if let text { self?.begin(text) } else { self?.question = nil }
    }
  }

  /// A round one in the small unit.
  private static func defaultRadius(in units: UnitSystem) -> Distance {
    .meters(units == .imperial ? 130 * 0.3048 : 40)
  }

  private func begin(_ text: String) {
    guard let entry = AnchorEntry(text, in: host.look.units) else {
      let (least, most) = (AnchorEntry.radii.lowerBound, AnchorEntry.radii.upperBound)
      question?.problem = words(
        .anchorProblem,
        host.look.measures.text(of: least),
        host.look.measures.text(of: most)
      )
      return
    }
    question = nil
    if watch != nil, entry.offset == nil {
      watch?.change(to: entry.radius)
    } else {
      let here = host.standpoint.coordinate
      let anchor = entry.offset.map { Sphere.earth.destination(from: here, bearing: $0.bearing, distance: $0.distance) }
      watch = AnchorWatch(at: anchor ?? here, radius: entry.radius)
      quitQuestion = nil
    }
    memory.keep(watch)
    tellRadius(.anchorWatched)
    let isKnown = host.standpoint.isPosition && !host.position.isLost
    if !isKnown, watch?.lose() == true { raise() }
  }

  private func resume() {
    watch = memory.watch(waiting: Self.patience)
    guard watch != nil else { return }
    memory.keep(watch)
    tellRadius(.anchorResumed)
  }

  private func lift() {
    (watch, question) = (nil, nil)
    memory.keep(nil)
    tell()
    host.messages.show(words(.anchorLifted))
  }

  private func raise() {
    untilNextBell = .zero
    tell()
  }

  private func acknowledge() {
    host.messages.show(words(watch?.alarm == .dragging ? .anchorQuiet : .anchorSeen))
    watch?.acknowledge()
    untilNextBell = nil
    tell()
  }

  private func tellRadius(_ phrase: Phrase) {
    tell()
    guard let radius = watch?.radius else { return }
    host.messages.show(words(phrase, host.look.measures.text(of: radius)))
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
    let message =
      switch watch.alarm {
      case .dragging: words(.anchorDragging, text)
      case .blind: words(.anchorWithoutFix, text)
      case nil: text
      }
    let color = watch.isOutside ? GuideColors(host.look).alarmWords : nil
    chip.words = Chip.Words(text: message, isAlarming: watch.alarm != nil, color: color)
  }
}

extension AnchorWatch {
  /// Draws the circle that the ship is to stay in.
  fileprivate func draw(on dots: inout DotOverlay, in viewport: Viewport, _ look: Look) {
    let point = viewport.screenPoint(of: anchor)
    let radius = radius.meters / viewport.metersPerCell.x * 2
    guard radius > 2, radius < 1e5 else { return }
    let colors = GuideColors(look)
    dots.circle(
      center: DotPoint(x: point.x * 2, y: point.y * 4),
      radius: radius,
      radiusDown: radius * viewport.cellAspect * 2,
      ink: isOutside ? colors.alarm : colors.target
    )
  }
}

/// The anchor watch on the disk.
struct AnchorMemory {
  private let state: ResumedState

  init(in folder: String?) {
    state = ResumedState("anchor", in: folder)
  }

  func watch(waiting time: Duration) -> AnchorWatch? {
    guard let json = state.json, let anchor = Coordinate(json),
      let radius = json["radius"]?.number.map({ Distance.meters($0) }), AnchorEntry.radii.contains(radius)
    else { return nil }
    return AnchorWatch(at: anchor, radius: radius, waiting: time)
  }

  /// Remembers a watch; nil forgets it.
  func keep(_ watch: AnchorWatch?) {
    state.save(watch.map { $0.anchor.json.adding("radius", .number($0.radius.meters)) })
  }
}
