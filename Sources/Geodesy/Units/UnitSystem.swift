import Glibc

/// The units that a person thinks in.
package enum UnitSystem: String, CaseIterable, Sendable {
  case metric
  case imperial
  case nautical

  /// Formats a distance in common precision: 850 m, 1.2 km, 34 km.
  package func text(of distance: Distance) -> String {
    guard distance.meters.isFinite else { return Self.unknown }
    let small = Self.whole(distance / smallUnit.length)
    return small.steps.magnitude < smallUnitsEnd
      ? "\(small.text) \(smallUnit.symbol)"
      : "\(Self.fine(distance / largeUnit.length)) \(largeUnit.symbol)"
  }

  /// Formats the length of a route, rounded for directions: 30 m, 250 m, 1.2 km, 34 km; 250 ft, 0.3 mi.
  package func roundText(of distance: Distance) -> String {
    guard distance.meters.isFinite else { return Self.unknown }
    let small = distance / smallUnit.length
    guard small < roundUnitsEnd else {
      return "\(Self.brief(max(distance / largeUnit.length, 0.1))) \(largeUnit.symbol)"
    }
    let step: Double = small < fineStepsEnd ? 10 : 50
    return "\(Self.whole(max((small / step).rounded(), 1) * step).text) \(smallUnit.symbol)"
  }

  /// Writes a distance in full in the small unit: 8604 m.
  package func fullText(of distance: Distance) -> String {
    guard distance.meters.isFinite else { return Self.unknown }
    return "\(Self.whole(distance / smallUnit.length).text) \(smallUnit.symbol)"
  }

  /// Writes a height above the sea.
  package func text(ofAltitude altitude: Distance) -> String { fullText(of: altitude) }

  /// Writes a height above the sea that is known roughly, in fifties: 1250 m.
  package func roundText(ofAltitude altitude: Distance) -> String {
    let step = smallUnit.length * 50
    return fullText(of: step * (altitude / step).rounded())
  }

  /// Formats an area in common precision: 850 m², 1.2 ha, 34 km².
  package func text(of area: Area) -> String {
    guard area.squareMeters.isFinite else { return Self.unknown }
    let unit = areaUnits.last { area.squareMeters >= $0.from } ?? areaUnits[0]
    let size = area.squareMeters / unit.size
    return "\(unit.size <= 1 ? Self.whole(size).text : Self.brief(size)) \(unit.symbol)"
  }

  package func text(of speed: Speed) -> String {
    guard speed.metersPerSecond.isFinite else { return Self.unknown }
    let perHour = Distance.meters(speed.metersPerSecond * 3600) / largeUnit.length
    return "\(Self.brief(perHour)) \(speedSymbol)"
  }

  /// Writes how fast something rises, in metres a second, with its sign: +0.5 m/s, -98 ft/min.
  package func text(ofClimb climb: Double) -> String {
    let number = self == .imperial ? Self.whole(climb / 0.3048 * 60) : FixedPoint(climb, decimals: 1)
    return "\(number.steps > 0 ? "+" : "")\(number.text) \(self == .imperial ? "ft/min" : "m/s")"
  }

  /// Writes a gradient in percent, with its sign: +12 %.
  package static func text(ofGradient percent: Double) -> String {
    (percent >= 0.5 ? "+" : "") + whole(percent).text + " %"
  }

  /// The longest bar of 1, 2 or 5 times a power of ten that fits.
  package func scaleBar(longest: Distance) -> ScaleBar? {
    guard longest.meters > 0, longest.meters.isFinite else { return nil }
    let unit = longest.meters >= scaleBarSwitch.meters * (1 - 1e-9) ? largeUnit : smallUnit
    return ScaleBar(longest: longest, unit: unit)
  }

  /// A bar that shows how long a round distance is on the map.
  package struct ScaleBar: Hashable, Sendable {
    package let length: Distance
    package let label: String

    /// Creates the longest bar of 1, 2 or 5 times a power of ten of a unit that fits.
    init(longest: Distance, unit: UnitSystem.Unit) {
      // Room that is a hair too short for rounding errors still counts.
      let room = longest / unit.length * (1 + 1e-9)
      let exponent = min(max(Int(floor(log10(room))), -12), 18)
      let power = pow(10, Double(exponent.magnitude))
      let step = exponent < 0 ? 1 / power : power
      let factor = [5.0, 2].first { $0 * step <= room } ?? 1
      let value = exponent < 0 ? factor / power : factor * power
      length = unit.length * value
      label = "\(FixedPoint(value, decimals: max(-exponent, 0)).text) \(unit.symbol)"
    }
  }
}

/// The units of each system.
extension UnitSystem {
  /// A unit of length and how it is written.
  struct Unit {
    let length: Distance
    let symbol: String
  }

  private static let unknown = "–"

  private var smallUnit: Unit {
    switch self {
    case .metric, .nautical: Unit(length: .meters(1), symbol: "m")
    case .imperial: Unit(length: .meters(0.3048), symbol: "ft")
    }
  }

  private var largeUnit: Unit {
    switch self {
    case .metric: Unit(length: .kilometers(1), symbol: "km")
    case .imperial: Unit(length: .meters(1609.344), symbol: "mi")
    case .nautical: Unit(length: .meters(1852), symbol: "nm")
    }
  }

  /// Units of area in square metres, and from where on each is used.
  private var areaUnits: [(size: Double, from: Double, symbol: String)] {
    switch self {
    case .metric: [(1, 0, "m²"), (1e4, 1e4, "ha"), (1e6, 1e6, "km²")]
    case .imperial:
      [(0.092_903_04, 0, "ft²"), (4046.856_422_4, 4046.856_422_4, "ac"), (2_589_988.11, 2_589_988.11, "mi²")]
    case .nautical: [(1, 0, "m²"), (1e4, 1e4, "ha"), (3_429_904, 3_429_904, "nm²")]
    }
  }

  private var speedSymbol: String {
    switch self {
    case .metric: "km/h"
    case .imperial: "mph"
    case .nautical: "kn"
    }
  }

  /// The number of small units from which a distance is in large ones: a kilometre, 1,000 feet, a tenth of a mile.
  private var smallUnitsEnd: Int { self == .nautical ? 185 : 1000 }

  /// The numbers from which tens of small units become fifties, and small units tenths of large ones.
  private var fineStepsEnd: Double { self == .imperial ? 100 : 200 }
  private var roundUnitsEnd: Double { self == .nautical ? 185 : 975 }

  /// The length from which a scale bar is in large units.
  private var scaleBarSwitch: Distance { self == .nautical ? largeUnit.length / 10 : largeUnit.length }

  private static func whole(_ value: Double) -> FixedPoint { FixedPoint(value, decimals: 0) }

  /// A number with hundredths below one, so that a measurement has two significant digits.
  private static func fine(_ value: Double) -> String {
    let exact = FixedPoint(value, decimals: 2)
    return exact.steps.magnitude < 100 ? exact.text : brief(value)
  }

  /// A number with one decimal below ten, and none from there on.
  private static func brief(_ value: Double) -> String {
    let exact = FixedPoint(value, decimals: 1)
    return exact.steps.magnitude < 100 ? exact.text : whole(value).text
  }
}
