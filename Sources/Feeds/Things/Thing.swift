package import Geodesy
package import Positioning
package import Wire

/// A thing on the map, joined from all updates of its identity.
///
/// All times but `heard` are by the clock of its source.
package struct Thing: Hashable, Sendable {
  package let id: String
  package private(set) var kind = ThingKind.object
  package private(set) var name: String?
  /// The name of the feed that reported its position, or reported it first.
  package private(set) var source: String
  /// The last reported position.
  package private(set) var coordinate: Coordinate?
  /// When it was there; without a position, when the thing was reported.
  package private(set) var time: UTCTime
  package private(set) var course: Bearing?
  package private(set) var speed: Speed?
  package private(set) var heading: Bearing?
  /// Metres above the sea.
  package private(set) var altitude: Double?
  package private(set) var isMoored = false
  /// Why it is in distress; nil where it isn't.
  package private(set) var distress: String?
  package private(set) var attributes = JSONObject()
  /// When anything was heard of it, by our own clock.
  package private(set) var heard: UTCTime
  package internal(set) var trail = Trail()
  private var easing: Easing?

  static let maxAttributes = 48
  private static let longestText = 256
  /// Reports that were delayed come out of order; beyond this the clock of the source was set back.
  private static let longestDelay = Duration.seconds(600)
  /// Metres a second, two knots: below that ships report as rarely as moored ones.
  private static let slowSpeed = 1.03

  init(_ id: String, from source: String, at time: UTCTime, heard: UTCTime) {
    (self.id, self.source, self.time, self.heard) = (id, source, time, heard)
  }

  /// Takes an update that was true at `time`, where the present of its source is `present`.
  mutating func take(_ update: ThingUpdate, from source: String, at time: UTCTime, present: UTCTime, heard: UTCTime) {
    self.heard = heard
    kind = update.kind ?? kind
    if let text = update.name.map(Self.text), !text.isEmpty { name = text }
    if let distress = update.distress.map(Self.text) { self.distress = distress.isEmpty ? nil : distress }
    for field in update.attributes.fields { attributes.merge(Self.text(field.name), Self.capped(field.value)) }
    let delay = self.time - time
    guard coordinate == nil || delay <= .zero || delay > Self.longestDelay else { return }
    let shown = position(at: present)
    isMoored = update.isMoored ?? isMoored
    course = update.course ?? course
    speed = update.speed ?? speed
    heading = update.heading ?? heading
    altitude = update.altitude ?? altitude
    if let coordinate = update.coordinate {
      (self.coordinate, self.source) = (coordinate, source)
      trail.append(coordinate, at: time)
    }
    if update.coordinate != nil || coordinate == nil { self.time = time }
    easing = nil
    guard let shown, let reckoned = position(at: present) else { return }
    let reach = 50 + (speed?.metersPerSecond ?? 0) * limits.glide
    easing = Easing(from: shown, to: reckoned, start: present, reach: reach)
  }

  package func age(at time: UTCTime) -> ThingAge {
    let seconds = (time - self.time) / .seconds(1)
    return seconds < limits.stale ? .fresh : seconds < limits.lost ? .stale : .lost
  }

  /// Where it probably is: on from its last report at course and speed, for a time, so that it glides.
  ///
  /// After a report that isn't where it was expected, it approaches that place within a second.
  package func position(at time: UTCTime) -> Coordinate? {
    guard let place = motion(at: time, atMost: limits.glide)?.coordinate else { return nil }
    return easing?.eased(place, at: time) ?? place
  }

  /// Its place, course and speed, as long as it isn't lost.
  package func motion(at time: UTCTime) -> Motion? {
    age(at: time) == .lost ? nil : motion(at: time, atMost: limits.lost)
  }

  /// When it will have moved that far, or is of another age; nil if nothing will change.
  func timeToNextChange(at time: UTCTime, moving distance: Distance) -> Duration? {
    if let easing, easing.lasts(at: time) { return .zero }
    let seconds = max((time - self.time) / .seconds(1), 0)
    let aging = [limits.stale, limits.lost].first { $0 > seconds }.map { $0 - seconds }
    let velocity = isMoored || seconds >= limits.glide ? 0 : speed?.metersPerSecond ?? 0
    let moving = velocity > 0 && course != nil ? distance.meters / velocity : nil
    return [aging, moving].compactMap(\.self).min().flatMap { $0.isFinite ? .seconds($0) : nil }
  }

  var limits: AgeLimits {
    .limits(of: kind, isSlow: isMoored || (speed?.metersPerSecond).map { $0 < Self.slowSpeed } ?? false)
  }

  private func motion(at time: UTCTime, atMost seconds: Double) -> Motion? {
    guard let coordinate else { return nil }
    guard !isMoored else { return Motion(coordinate, course: course, speed: .zero) }
    let age = min(max((time - self.time) / .seconds(1), 0), seconds)
    return Motion(coordinate, course: course, speed: speed).advanced(by: age)
  }

  private static func text(_ text: String) -> String {
    let capped = text.utf8.count > longestText ? String(decoding: text.utf8.prefix(longestText), as: UTF8.self) : text
    guard let start = capped.firstIndex(where: { !$0.isWhitespace }),
      let end = capped.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(capped[start...end])
  }

  private static func capped(_ value: JSON) -> JSON {
    switch value {
    case .string(let string): .string(text(string))
    case .array, .object: .null
    default: value
    }
  }

  /// The distance between where a thing was shown and where a report puts it, made up for within a second.
  private struct Easing: Hashable {
    private static let seconds = 1.0
    let bearing: Bearing
    let distance: Distance
    let start: UTCTime

    /// Measures the distance; nil where it is more than a thing can have moved, so that it jumps.
    init?(from shown: Coordinate, to reckoned: Coordinate, start: UTCTime, reach: Double) {
      distance = Sphere.earth.distance(from: reckoned, to: shown)
      guard distance.meters <= reach else { return nil }
      bearing = Sphere.earth.bearing(from: reckoned, to: shown)
      self.start = start
    }

    func lasts(at time: UTCTime) -> Bool { distance.meters > 1 && time - start < .seconds(Self.seconds) }

    func eased(_ place: Coordinate, at time: UTCTime) -> Coordinate {
      let part = max((time - start) / .seconds(Self.seconds), 0)
      guard part < 1 else { return place }
      let rest = 1 - part * part * (3 - 2 * part)
      return Sphere.earth.destination(from: place, bearing: bearing, distance: distance * rest)
    }
  }
}

extension JSONObject {
  /// Sets a field in its place, or takes it away where the value is null; as many as a thing may have.
  fileprivate mutating func merge(_ name: String, _ value: JSON) {
    guard self[name] != value else { return }
    var fields = fields.map { ($0.name, $0.value) }
    if let index = fields.firstIndex(where: { $0.0 == name }) {
      if value.isNull { fields.remove(at: index) } else { fields[index].1 = value }
    } else if !value.isNull, fields.count < Thing.maxAttributes {
      fields.append((name, value))
    }
    self = JSONObject(fields)
  }
}
