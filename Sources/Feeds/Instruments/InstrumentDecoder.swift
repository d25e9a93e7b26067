import Geodesy
package import Positioning

/// Decodes the sentences of a boat's instruments: depth, wind, heading, water, destination, waypoints and route.
///
/// Sentences that are damaged, or marked as invalid, change nothing.
package struct InstrumentDecoder {
  private static let maxWaypoints = 1000
  private static let longestLine = 1024
  private static let maxDepth = 12_000.0
  /// Miles: more than half of the equator.
  private static let maxDistance = 15_000.0

  package private(set) var readings = InstrumentReadings()
  private var line: [UInt8] = []
  private var routeParts = RouteParts()

  package init() {}

  /// Takes what a receiver sends, however its bytes are divided.
  package mutating func take(_ bytes: [UInt8], at now: UTCTime) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "$"): line = [byte]
      case 0x0a, 0x0d:
        if let sentence = try? NMEASentence(line[...]), sentence.address.utf8.count == 5 { take(sentence, at: now) }
        line = []
      default: if !line.isEmpty, line.count < Self.longestLine { line.append(byte) }
      }
    }
  }

  private mutating func take(_ sentence: NMEASentence, at now: UTCTime) {
    guard !sentence.address.hasPrefix("P") else { return }
    switch sentence.address.suffix(3) {
    case "DBT": set(\.depth, Self.depth(sentence), at: now)
    case "DBS": set(\.depthBelowSurface, Self.depth(sentence), at: now)
    case "DBK": set(\.depthBelowKeel, Self.depth(sentence), at: now)
    case "DPT": takeDepth(sentence, at: now)
    case "MWV": takeWind(sentence, at: now)
    case "VWR": set(\.apparentWind, Self.sidedWind(sentence), at: now)
    case "VWT": set(\.trueWind, Self.sidedWind(sentence), at: now)
    case "MWD":
      guard sentence[2] == "T", let direction = sentence.bearing(1) else { return }
      set(\.groundWind, InstrumentReadings.Wind(direction: direction, speed: sentence.speed([5, 7])), at: now)
    case "HDT": set(\.trueHeading, sentence[2] == "T" ? sentence.bearing(1) : nil, at: now)
    case "THS": set(\.trueHeading, ["A", "E", "M", "S"].contains(sentence[2]) ? sentence.bearing(1) : nil, at: now)
    case "HDG": takeHeading(sentence, at: now)
    case "MTW": takeTemperature(sentence, at: now)
    case "VHW": set(\.speedThroughWater, sentence.speed([5, 7]), at: now)
    case "RMB", "APB", "XTE", "BWC", "BWR": takeNavigation(sentence, at: now)
    case "WPL": takeWaypoint(sentence)
    case "RTE":
      guard let route = routeParts.take(sentence) else { return }
      readings.route = route.waypoints.isEmpty ? nil : Reading(value: route, time: now)
    default: break
    }
  }

  private mutating func set<Value>(
    _ reading: WritableKeyPath<InstrumentReadings, Reading<Value>?>,
    _ value: Value?,
    at now: UTCTime
  ) {
    if let value { readings[keyPath: reading] = Reading(value: value, time: now) }
  }
}

/// Depth, wind, heading and water.
extension InstrumentDecoder {
  private static func depth(_ sentence: NMEASentence) -> Double? {
    sentence.measure([3, 1, 5], in: ["M": 1, "f": 0.3048, "F": 1.8288], upTo: maxDepth)
  }

  /// A positive offset is that of the surface above the transducer, a negative one that of the keel below it.
  private mutating func takeDepth(_ sentence: NMEASentence, at now: UTCTime) {
    guard let depth = sentence.decimal(1, in: 0...Self.maxDepth) else { return }
    set(\.depth, depth, at: now)
    guard let offset = sentence.decimal(2, in: -100...100), offset != 0 else { return }
    set(offset > 0 ? \.depthBelowSurface : \.depthBelowKeel, max(depth + offset, 0), at: now)
  }

  private mutating func takeWind(_ sentence: NMEASentence, at now: UTCTime) {
    guard sentence[5] == "A", let direction = sentence.bearing(1) else { return }
    let wind = InstrumentReadings.Wind(direction: direction, speed: sentence.speed([3]))
    if sentence[2] == "R" { set(\.apparentWind, wind, at: now) }
    if sentence[2] == "T" { set(\.trueWind, wind, at: now) }
  }

  /// A wind whose angle is given to the left or to the right of the bow.
  private static func sidedWind(_ sentence: NMEASentence) -> InstrumentReadings.Wind? {
    guard let angle = sentence.decimal(1, in: 0...180), let side = sentence.sign(2, "R", "L") else { return nil }
    return InstrumentReadings.Wind(direction: Bearing(degrees: angle * side), speed: sentence.speed([3, 5, 7]))
  }

  /// A sensor's heading: with its deviation it is the magnetic one, with the variation the true one.
  private mutating func takeHeading(_ sentence: NMEASentence, at now: UTCTime) {
    guard let sensor = sentence.bearing(1) else { return }
    let magnetic = sensor + (sentence.turn(2) ?? Turn(degrees: 0))
    set(\.magneticHeading, magnetic, at: now)
    set(\.trueHeading, sentence.turn(4).map { magnetic + $0 }, at: now)
  }

  private mutating func takeTemperature(_ sentence: NMEASentence, at now: UTCTime) {
    guard let scale = ["C": (0.0, 1.0), "F": (32, 1.8)][sentence[2]] else { return }
    let degrees = sentence.decimal(1, in: (scale.0 - 5 * scale.1)...(scale.0 + 60 * scale.1))
    set(\.waterTemperature, degrees.map { ($0 - scale.0) / scale.1 }, at: now)
  }
}

/// Destination and waypoints.
extension InstrumentDecoder {
  private mutating func takeNavigation(_ sentence: NMEASentence, at now: UTCTime) {
    switch sentence.address.suffix(3) {
    case "RMB":
      guard sentence.isValid([1], mode: 14) else { return }
      takeDestination(sentence[5], at: now)
      set(\.destinationPlace, sentence.place(6), at: now)
      set(\.destinationDistance, sentence.decimal(10, in: 0...Self.maxDistance).map { $0 * 1852 }, at: now)
      set(\.destinationBearing, sentence.bearing(11), at: now)
      let knots = sentence.decimal(12, in: -400...400)
      set(\.closingSpeed, knots.map { Speed(metersPerSecond: $0 * 1852 / 3600) }, at: now)
      takeCrossTrack(sentence, 2, unit: "N", at: now)
    case "APB":
      guard sentence.isValid([1, 2], mode: 15) else { return }
      takeDestination(sentence[10], at: now)
      set(\.destinationBearing, sentence[12] == "T" ? sentence.bearing(11) : nil, at: now)
      takeCrossTrack(sentence, 3, unit: sentence[5], at: now)
    case "XTE": if sentence.isValid([1, 2], mode: 6) { takeCrossTrack(sentence, 3, unit: sentence[5], at: now) }
    default:
      guard sentence.isValid([], mode: 13) else { return }
      takeDestination(sentence[12], at: now)
      set(\.destinationPlace, sentence.place(2), at: now)
      set(\.destinationBearing, sentence[7] == "T" ? sentence.bearing(6) : nil, at: now)
      set(\.destinationDistance, sentence.measure([10], in: Self.miles, upTo: Self.maxDistance * 1852), at: now)
    }
  }

  /// Takes the name of the destination; what was read of another one isn't true any more.
  private mutating func takeDestination(_ name: String, at now: UTCTime) {
    guard let name = RouteParts.name(name) else { return }
    if readings.destination?.value != name {
      (readings.destinationPlace, readings.destinationBearing, readings.destinationDistance) = (nil, nil, nil)
      (readings.closingSpeed, readings.crossTrack) = (nil, nil)
    }
    set(\.destination, name, at: now)
  }

  /// Takes a distance and, in the field after it, the side to steer to.
  private mutating func takeCrossTrack(_ sentence: NMEASentence, _ field: Int, unit: String, at now: UTCTime) {
    guard let factor = Self.miles[unit], let side = sentence.sign(field + 1, "L", "R") else { return }
    set(\.crossTrack, sentence.decimal(field, in: 0...10_000).map { $0 * factor * side }, at: now)
  }

  private static let miles = ["N": 1852.0, "K": 1000]

  private mutating func takeWaypoint(_ sentence: NMEASentence) {
    guard let place = sentence.place(1), let name = RouteParts.name(sentence[5]) else { return }
    guard readings.waypoints[name] != nil || readings.waypoints.count < Self.maxWaypoints else { return }
    readings.waypoints[name] = place
  }
}
