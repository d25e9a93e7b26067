package import Geodesy

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
  package mutating func take(
    distance: Distance,
    bearing: Bearing,
    course: Bearing?,
    at now: Duration
  ) -> Tone? {
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
