import Cells
import Feeds
import Geodesy
import Places
import Positioning
import Wire

/// Descriptions of a thing.
struct ThingWords {
  private let look: Look
  private let hub: FeedHub
  private let from: Standpoint

  init(_ host: Host, _ hub: FeedHub) {
    (look, self.hub, from) = (host.look, hub, host.standpoint)
  }

  /// The name, or else what it is identified by.
  func name(of thing: Thing) -> String {
    let identity = thing.id.split(separator: ":", maxSplits: 1).last.map(String.init) ?? thing.id
    return Sanitizer.clean(thing.name ?? identity, limit: 60)
  }

  func kind(of thing: Thing) -> String { look.words(thing.kind.phrase) }

  /// How far away it is, and in which direction; nil without a position.
  func way(to thing: Thing) -> (distance: Distance, text: String)? {
    guard let place = hub.store.position(of: thing, at: hub.time) ?? thing.coordinate else { return nil }
    let approach = from.approach(to: place)
    let text = "\(look.measures.text(of: approach.distance)) \(PlaceTable.degrees(approach.bearing))"
    return (approach.distance, text)
  }

  func motion(of thing: Thing) -> String {
    [thing.course?.text, thing.speed.map { look.measures.text(of: $0) }].compactMap(\.self).joined(separator: " ")
  }

  /// How long ago its position was reported.
  func age(of thing: Thing) -> String {
    let age = (hub.store.present(of: thing.source, at: hub.time) - thing.time) / .seconds(1)
    return TimeWords.text(max(age, 0), in: look.words)
  }

  /// How near it will come, and when; nil where that isn't known or has been.
  func approach(of thing: Thing, own: Motion?) -> String? {
    guard let own, let motion = hub.store.motion(of: thing, at: hub.time),
      let approach = ClosestApproach(own: own, target: motion), let time = approach.time, time > 0
    else { return nil }
    return "\(look.measures.text(of: approach.closest)) \(TimeWords.text(time, in: look.words))"
  }

  /// The lines of its card: what all things have, then its attributes.
  func lines(of thing: Thing, own: Motion?) -> [(label: String, text: String)] {
    let words = look.words
    var lines: [(String, String)] = []
    func add(_ phrase: Phrase, _ text: String?) { if let text, !text.isEmpty { lines.append((words(phrase), text)) } }
    add(.thingDistress, thing.distress.map { Sanitizer.clean($0) })
    add(.thingPosition, thing.coordinate.map { look.spelling.text(of: $0) })
    add(.thingAway, way(to: thing)?.text)
    add(.thingMotion, motion(of: thing))
    add(.thingHeading, thing.heading?.text)
    add(.thingAltitude, thing.altitude.map { look.measures.text(ofAltitude: .meters($0)) })
    add(.thingApproach, approach(of: thing, own: own))
    add(.thingAge, age(of: thing))
    for field in thing.attributes.fields {
      lines.append((Sanitizer.clean(field.name, limit: 30), Sanitizer.clean(Self.text(of: field.value), limit: 200)))
    }
    return lines
  }

  private static func text(of value: JSON) -> String { value.string ?? JSONWriter.text(of: value) }
}

extension Host {
  /// Where we are and how we move; nil without a position.
  var ownMotion: Motion? {
    guard let position = position.receiver?.position, position.freshness != .lost,
      let place = position.fix.coordinate
    else { return nil }
    return Motion(place, course: position.course, speed: position.fix.speed)
  }
}

extension ThingKind {
  fileprivate var phrase: Phrase {
    switch self {
    case .ship: .thingShip
    case .aid: .thingAid
    case .aircraft: .thingAircraft
    case .helicopter: .thingHelicopter
    case .car: .thingCar
    case .bicycle: .thingBicycle
    case .person: .thingPerson
    case .balloon: .thingBalloon
    case .weather: .thingWeather
    case .station: .thingStation
    case .node: .thingNode
    case .beacon: .thingBeacon
    case .object: .thingObject
    }
  }
}
