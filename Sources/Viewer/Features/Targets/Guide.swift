import Calendar
import Cells
import Geodesy
import Places
import Scene

/// The way to the current target: its needle, its line of words, and what is to be heard of it.
final class Guide {
  private let host: Host
  private let chip: Chip
  private var leg: (target: Place, start: Coordinate)?
  private var tones = TargetTones()

  /// A target, and its coordinates when the guidance began.
  private struct Place: Equatable {
    let id: PlaceID
    let coordinate: Coordinate
  }

  /// Nearer to the line than this is on it.
  private static let onLine = Distance.meters(5)

  init(_ host: Host) {
    self.host = host
    chip = host.panels.chips.add(rank: 0)
  }

  /// Takes what there is to know now; what is heard belongs to fixes alone.
  ///
  /// The waypoint of a leg takes the target's place, but not that of a man overboard.
  func show(_ current: Target?, _ route: LegNavigation.Leg?, at now: Duration, isFix: Bool = false) {
    let standpoint = host.standpoint
    let route = current?.isOverboard == true ? nil : route
    let target = route.map(Self.target) ?? current
    // Without a position there is no guidance.
    guard let target, standpoint.isPosition else {
      host.position.needles.show(target: nil, words: nil)
      chip.words = Chip.Words()
      leg = nil
      return
    }
    begin(target, from: route?.start ?? standpoint.coordinate)
    let approach = standpoint.approach(to: target.coordinate, begun: leg?.start)
    let distance = host.look.measures.text(of: approach.distance)
    let name = Sanitizer.clean(target.name, limit: 40)
    host.position.needles.show(target: approach.bearing, words: TargetWords(name: name, distance: distance))
    chip.words = Chip.Words(
      text: words(target, approach),
      isAlarming: target.isOverboard,
      color: host.position.isLost ? host.look.style.panelFaint : GuideColors(host.look).targetWords
    )
    if isFix, route == nil { listen(target, approach, standpoint, at: now) }
  }

  /// Shows on the rim of the rose where the nearest of the other targets lie.
  func show(others targets: [Target]) {
    let standpoint = host.standpoint
    guard standpoint.isPosition else { return host.position.needles.show(others: []) }
    let near = targets.filter { !$0.isCurrent }
      .map { ($0, Sphere.earth.distance(from: standpoint.coordinate, to: $0.coordinate)) }
      .filter { $0.1 <= Self.near }
      .sorted { $0.1 < $1.1 }
      .prefix(Self.maxOthers)
    host.position.needles.show(
      others: near.map { target, _ in
        let bearing = standpoint.approach(to: target.coordinate).bearing
        return (target.id, bearing, CharacterWidth.standard.truncating(Sanitizer.clean(target.name), to: 8))
      }
    )
  }

  /// More marks than these would hide the rim, and what is further away is nothing to steer by.
  private static let (maxOthers, near) = (8, Distance.kilometers(50))

  /// Begins the guidance at the position when the target is chosen.
  private func begin(_ target: Target, from start: Coordinate) {
    let place = Place(id: target.id, coordinate: target.coordinate)
    guard leg?.target != place else { return }
    tones = TargetTones()
    leg = (place, start)
  }

  /// A waypoint as a target, with a number that no saved one has.
  private static func target(_ leg: LegNavigation.Leg) -> Target {
    Target(id: PlaceID(-1 - Int64(leg.index)), name: leg.end.name, coordinate: leg.end.coordinate, isCurrent: true)
  }

  private func words(_ target: Target, _ approach: Approach) -> String {
    let units = host.look.measures
    let name = CharacterWidth.standard.truncating(Sanitizer.clean(target.name), to: 18)
    var parts = [
      "\(arrow(to: approach.bearing)) \(name)", units.text(of: approach.distance),
      PlaceTable.degrees(approach.bearing),
    ]
    if let elapsed = timeOverboard(target) { parts.append(elapsed) }
    if let seconds = approach.timeToGo { parts.append(TimeWords.text(seconds, in: host.look.words)) }
    if let error = approach.crossTrackError, error.magnitude > Self.onLine {
      let side: Phrase = error.meters > 0 ? .rightOfLine : .leftOfLine
      parts.append(host.look.words(side, units.text(of: error.magnitude)))
    }
    return parts.joined(separator: "  ")
  }

  /// The time since a man-overboard event, `+4:32`; nil for other targets, and for an event of another day.
  func timeOverboard(_ target: Target) -> String? {
    guard target.isOverboard, let start = target.created, let now = host.timestamp, (0..<86_400).contains(now - start)
    else { return nil }
    let seconds = Int(now - start)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return "+" + (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":\(two(seconds % 60))"
  }

  /// Which way it is on this screen.
  private func arrow(to bearing: Bearing) -> String {
    let isASCII = host.look.blocks == .ascii
    let turn = Bearing(degrees: bearing.degrees - host.navigator.shown.camera.bearing.degrees)
    let eighth = Int((turn.degrees / 45).rounded()) % 8
    return String(Array(isASCII ? "^/>\\v/<\\" : "↑↗→↘↓↙←↖")[eighth])
  }

  private func listen(_ target: Target, _ approach: Approach, _ standpoint: Standpoint, at now: Duration) {
    let tone = tones.take(
      distance: approach.distance,
      bearing: approach.bearing,
      course: standpoint.course,
      at: now
    )
    guard let tone else { return }
    let name = Sanitizer.clean(target.name, limit: 80)
    let distance = host.look.measures.text(of: approach.distance)
    let words = host.look.words
    switch tone {
    case .nearer: host.messages.sounds.play(.nearer, "\(name) \(distance)")
    case .farther: host.messages.sounds.play(.farther, "\(name) \(distance)")
    case .abeam:
      host.messages.show(words(.isAbeam, name, distance))
      host.messages.sounds.play(.abeam, words(.abeamSound, name))
    case .arrived:
      host.messages.show(words(.youAreThere, name) + ".")
      host.messages.sounds.play(.arrived, words(.youAreThere, name))
    }
  }
}
