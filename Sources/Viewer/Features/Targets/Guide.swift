import Calendar
import Cells
package import Geodesy
import Places
import Scene

/// The way to the current target: its needle, its line of words, and what is to be heard of it.
final class Guide: HostClient {
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
    chip = host.panels.chips.add(rank: 0)
    super.init(in: host)
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
    let turn = bearing.degrees - host.navigator.shown.camera.bearing.degrees
    return String(EdgeArrow.sign(degrees: turn, isASCII: look.blocks == .ascii))
  }

  private func listen(_ target: Target, _ approach: Approach, _ standpoint: Standpoint, at now: Duration) {
    let tone = tones.take(distance: approach.distance, bearing: approach.bearing, course: standpoint.course, at: now)
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

/// Observes the distance to a target and returns the tones to play.
package struct TargetTones {
  package enum Tone: Equatable {
    /// A round distance was crossed towards the target.
    case nearer
    /// A round distance was crossed away from the target.
    case farther
    /// The target passes abeam.
    case abeam
    case arrived
  }

  private var ring: Int?
  /// The round distance that was crossed last.
  private var lastBorder: Int?
  private var isAbeam = false
  private var lastAbeam: Duration?
  /// Nil until the first distance to the target: a target marked at the current position isn't an arrival.
  private var hasArrived: Bool?

  /// The distance within which the target is reached, and the distance beyond which it is left, in metres.
  private static let (arrival, departure) = (15.0, 45.0)
  /// A receiver that wanders about a round distance crosses it only once: the part of a step that it may go back.
  private static let play = 0.2
  private static let abeamPause = Duration.seconds(3)
  /// The cone about abeam, either way, up to the distance from which on it becomes narrower.
  private static let (cone, coneEnd) = (15.0, 1500.0)

  package init() {}

  /// Takes where the target is now; the most urgent of what is to be heard.
  package mutating func take(distance: Distance, bearing: Bearing, course: Bearing?, at now: Duration) -> Tone? {
    let crossing = cross(distance.meters)
    let passes = pass(distance.meters, bearing, course, at: now)
    let arrives = arrive(distance.meters)
    return arrives ? .arrived : passes ? .abeam : crossing
  }

  /// How many round distances lie between a place and the target: every 10 m, from 100 m on every 100 m, from 10 km on
  /// every kilometre.
  private static func ring(_ meters: Double) -> Double {
    if meters < 100 { return meters / 10 }
    if meters < 10_000 { return 9 + meters / 100 }
    return 99 + min(meters, 1e8) / 1000
  }

  private mutating func cross(_ meters: Double) -> Tone? {
    let place = Self.ring(meters)
    let now = Int(place)
    guard let ring, now != ring else {
      ring = now
      return nil
    }
    let isNearer = now < ring
    let border = isNearer ? now + 1 : now
    if border == lastBorder, abs(place - Double(border)) < Self.play { return nil }
    self.ring = now
    lastBorder = border
    return isNearer ? .nearer : .farther
  }

  private mutating func pass(_ meters: Double, _ bearing: Bearing, _ course: Bearing?, at now: Duration) -> Bool {
    guard let course, meters > 1 else {
      isAbeam = false
      return false
    }
    let side = abs((bearing - course).degrees)
    let cone = Self.cone * min(1, Self.coneEnd / meters)
    let wasAbeam = isAbeam
    isAbeam = abs(side - 90) <= cone
    guard isAbeam, !wasAbeam, lastAbeam.map({ now >= $0 + Self.abeamPause }) ?? true else { return false }
    lastAbeam = now
    return true
  }

  private mutating func arrive(_ meters: Double) -> Bool {
    let wasThere = hasArrived
    let isThere = meters <= (wasThere == true ? Self.departure : Self.arrival)
    hasArrived = isThere
    return isThere && wasThere == false
  }
}
