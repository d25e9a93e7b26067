/// A token of coordinates in degrees.
enum SpellingToken: Hashable {
  case number(PlainNumber)
  case sign(isNegative: Bool)
  case mark(AngleUnit)
  /// Joins the parts of one angle without naming their units: 60:10:11.6, 60-10-11.6.
  case joint
  case side(AngleSide)
  /// The letter that means seconds in one place and south in another.
  case secondsOrSouth
  /// Separates one angle from the next.
  case separator

  var isNumber: Bool { if case .number = self { true } else { false } }
  var isSign: Bool { if case .sign = self { true } else { false } }
  var isSide: Bool { if case .side = self { true } else { false } }
}

/// The units of an angle, from the largest.
enum AngleUnit: Int {
  case degrees
  case minutes
  case seconds
}

/// The axis and the sign of an angle, if stated.
struct AngleSide: Hashable {
  enum Axis {
    case latitude
    case longitude
  }

  let axis: Axis
  let isNegative: Bool?

  static let north = AngleSide(axis: .latitude, isNegative: false)
  static let south = AngleSide(axis: .latitude, isNegative: true)
  static let east = AngleSide(axis: .longitude, isNegative: false)
  static let west = AngleSide(axis: .longitude, isNegative: true)
  static let latitude = AngleSide(axis: .latitude, isNegative: nil)
  static let longitude = AngleSide(axis: .longitude, isNegative: nil)
}
