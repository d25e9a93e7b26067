/// Reads places in UTM (`35V 385700mE 6672200mN`, `35N 385700 6672200`), UPS and MGRS (`35VLG8570072200`).
enum GridReader {
  /// The place, or `nil` where the text isn't of one of these forms.
  static func place(_ scalars: [Unicode.Scalar], text: String) throws(CoordinateError) -> SpelledPlace? {
    if let coordinate = try metricGrid(scalars, text: text) { return SpelledPlace(coordinate: coordinate) }
    return try militaryGrid(scalars, text: text).map { SpelledPlace(coordinate: $0) }
  }

  /// Zones and bands include their edges; rounded values may be beyond them by this many degrees.
  private static let slack = 0.01

  private static func metricGrid(_ scalars: [Unicode.Scalar], text: String) throws(CoordinateError) -> Coordinate? {
    guard let spelling = MetricGridSpelling(scalars) else { return nil }
    guard let zone = spelling.zone else { return try polarPlace(spelling, text: text) }
    guard let zone = Int(zone), (1...60).contains(zone) else { throw .noSuchZone(zone) }
    switch spelling.letter {
    case "N": return try place(spelling, zone: zone, isNorth: true, text: text)
    case "S": return try placeInZoneS(spelling, zone: zone, text: text)
    default:
      guard let band = LatitudeBand(letter: spelling.letter) else { throw .noSuchZone("\(zone)\(spelling.letter)") }
      let place = try place(spelling, zone: zone, isNorth: band.isNorth, text: text)
      guard holds(band, place) else { throw .notInBand(text) }
      return place
    }
  }

  /// S is the southern hemisphere, and also a band of the northern one, where metres are rather written with units.
  private static func placeInZoneS(
    _ spelling: MetricGridSpelling,
    zone: Int,
    text: String
  ) throws(CoordinateError) -> Coordinate {
    if spelling.hasUnits, let band = LatitudeBand(letter: "S") {
      let place = try place(spelling, zone: zone, isNorth: true, text: text)
      if holds(band, place) { return place }
    }
    return try place(spelling, zone: zone, isNorth: false, text: text)
  }

  private static func place(
    _ spelling: MetricGridSpelling,
    zone: Int,
    isNorth: Bool,
    text: String
  ) throws(CoordinateError) -> Coordinate {
    let (easting, northing) = (spelling.easting.value, spelling.northing.value)
    guard let place = UTM(zone: zone, isNorth: isNorth, easting: easting, northing: northing) else {
      throw .outsideGrid(text)
    }
    return place.coordinate
  }

  private static func holds(_ band: LatitudeBand, _ place: Coordinate) -> Bool {
    (band.south.degrees - slack...band.north.degrees + slack).contains(place.latitude.degrees)
  }

  private static func polarPlace(_ spelling: MetricGridSpelling, text: String) throws(CoordinateError) -> Coordinate? {
    guard let cap = PolarCap(rawValue: String(spelling.letter)) else { return nil }
    let place = UPS(isNorth: cap.isNorth, easting: spelling.easting.value, northing: spelling.northing.value)
    guard let place else { throw .outsideGrid(text) }
    return place.coordinate
  }

  private static func militaryGrid(_ scalars: [Unicode.Scalar], text: String) throws(CoordinateError) -> Coordinate? {
    var scanner = SpellingScanner(scalars.filter { $0 != " " })
    let zone = scanner.takeDigits()
    let letters = Array(scanner.takeLetters().uppercased())
    let digits = scanner.takeDigits()
    guard scanner.isAtEnd, letters.count == 3, zone.count <= 2, digits.count <= 10 else { return nil }
    // Without any digits it may as well be the name of a street.
    guard let gridZone = try gridZone(zone, letters[0]), !(zone.isEmpty && digits.isEmpty) else { return nil }
    guard digits.count.isMultiple(of: 2) else { throw .oddDigits(text) }

    let count = digits.count / 2
    let meters = [digits.prefix(count), digits.suffix(count)].map { (Int($0) ?? 0) * MGRS.step(of: count) }
    let square = MGRS(
      gridZone: gridZone,
      square: String(letters[1...]),
      easting: meters[0],
      northing: meters[1],
      digits: count
    )
    guard let square else { throw .noSuchSquare(text) }
    return square.coordinate
  }

  private static func gridZone(_ digits: String, _ letter: Character) throws(CoordinateError) -> MGRSZone? {
    guard !digits.isEmpty else { return PolarCap(rawValue: String(letter)).map { .polarCap($0) } }
    guard let zone = Int(digits), (1...60).contains(zone) else { throw .noSuchZone(digits) }
    return LatitudeBand(letter: letter).map { .zone(zone, $0) }
  }

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
}
