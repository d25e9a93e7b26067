package import Geodesy

/// A receiver's report of one instant, with gpsd's field names; unknown values are nil.
///
/// Degrees, metres and seconds. A fix with a `mode` below 2D has no position: the receiver works but doesn't know where
/// it is.
package struct Fix: Hashable, Sendable {
  /// The receiver, if the source has several.
  package var device: String?
  package var time: UTCTime?
  package var mode = FixMode.unknown
  package var status: FixStatus?
  /// From 90 south to 90 north; there whenever `lon` is.
  package private(set) var lat: Double?
  /// From −180 to 180, both included, as the receiver spells it.
  package private(set) var lon: Double?
  package var altMSL: Double?
  package var altHAE: Double?
  package var geoidSep: Double?
  package var speed: Speed?
  /// The true course over ground.
  package var track: Bearing?
  package var magtrack: Bearing?
  /// The magnetic declination reported by the receiver: the angle of magnetic north east of true north.
  package var magvar: Turn?
  package var climb: Double?
  package var eph: Double?
  package var epx: Double?
  package var epy: Double?
  package var epv: Double?
  package var eps: Double?
  package var epd: Double?
  /// Satellites that can be seen.
  package var nSat: Int?
  /// Satellites that were used.
  package var uSat: Int?
  /// The direction of the bow from true north, which may differ from the course.
  package var heading: Bearing?
  package var magheading: Bearing?
  /// The sentences that it was joined from: `GPRMC+GPGGA`.
  package var source: String?

  package init() {}

  /// Whether it has a position.
  package var hasPlace: Bool { mode >= .twoDimensional && lat != nil }

  /// The place; nil without a fix.
  package var coordinate: Coordinate? {
    guard hasPlace, let lat, let lon else { return nil }
    return Coordinate(north: lat, east: lon)
  }

  /// Sets the position if it is valid, and returns whether it is.
  @discardableResult
  package mutating func setPlace(lat: Double, lon: Double) -> Bool {
    guard (-90...90).contains(lat), (-180...180).contains(lon) else { return false }
    (self.lat, self.lon) = (lat, lon)
    return true
  }

  /// The radius in metres of the circle that probably contains the position; nil if the receiver reports none.
  package var accuracy: Double? {
    if let eph { return eph }
    guard let epx, let epy else { return nil }
    return (epx * epx + epy * epy).squareRoot()
  }
}

/// How much of a place is known.
package enum FixMode: Int, Comparable, Sendable {
  case unknown = 0
  case none = 1
  case twoDimensional = 2
  case threeDimensional = 3

  package static func < (lhs: FixMode, rhs: FixMode) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// How a fix was made, in the numbers of gpsd.
package enum FixStatus: Int, Sendable {
  case normal = 1
  case dgps = 2
  case rtkFixed = 3
  case rtkFloat = 4
  case deadReckoning = 5
  case surveyed = 7
  /// Not from the sky at all: simulated, or typed in.
  case simulated = 8
  /// Military precision.
  case precise = 9
}
