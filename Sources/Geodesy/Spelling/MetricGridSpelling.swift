/// The pieces of a place in metres: a zone, a letter and two numbers, with or without their units.
struct MetricGridSpelling {
  /// The digits before the letter; `nil` where there are none, as near the poles.
  let zone: String?
  /// The band, or N or S for the hemisphere.
  let letter: Character
  let easting: PlainNumber
  let northing: PlainNumber
  /// Whether the numbers state which is east and which is north.
  let hasUnits: Bool

  /// No angle is as large as the least number of metres that a zone has in the east.
  private static let leastEasting = 1000.0

  /// Takes a spelling apart, if it has this form.
  init?(_ scalars: [Unicode.Scalar]) {
    var scanner = SpellingScanner(scalars)
    let zone = scanner.takeDigits()
    scanner.skip()
    let letters = scanner.takeLetters().uppercased()
    guard zone.count <= 2, letters.count == 1, let letter = letters.first else { return nil }
    guard let (easting, isEast) = Self.takeMeters(&scanner, named: "E"), easting.value >= Self.leastEasting,
      let (northing, isNorth) = Self.takeMeters(&scanner, named: "N"), scanner.isAtEnd
    else { return nil }
    self.zone = zone.isEmpty ? nil : zone
    self.letter = letter
    self.easting = easting
    self.northing = northing
    hasUnits = isEast && isNorth
  }

  /// Takes a number of metres, written 385700, 385700mE, 385700 m E or E 385700.
  private static func takeMeters(
    _ scanner: inout SpellingScanner,
    named direction: String
  ) -> (meters: PlainNumber, isNamed: Bool)? {
    scanner.skip([" ", ",", ";"])
    let before = scanner.takeLetters().uppercased()
    scanner.skip()
    guard before.isEmpty || before == direction, let number = scanner.takeNumber() else { return nil }
    scanner.skip()
    guard before.isEmpty else { return (number, true) }
    return (number, takeUnit(&scanner, named: direction))
  }

  /// Reads the unit behind a number, and returns whether it names the direction.
  private static func takeUnit(_ scanner: inout SpellingScanner, named direction: String) -> Bool {
    var attempt = scanner
    var letters = attempt.takeLetters().uppercased()
    if letters == "M" {
      scanner = attempt
      attempt.skip()
      letters += attempt.takeLetters().uppercased()
    }
    guard letters == direction || letters == "M\(direction)" else { return false }
    scanner = attempt
    return true
  }
}
