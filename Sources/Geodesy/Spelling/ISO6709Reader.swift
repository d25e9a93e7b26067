/// Reads ISO 6709: `+60.1699+024.9384/`, `+601011.6+0245618+35CRSWGS_84/`.
enum ISO6709Reader {
  /// The place, or `nil` where the text isn't of this form.
  static func place(_ scalars: [Unicode.Scalar], text: String) throws(CoordinateError) -> SpelledPlace? {
    var scanner = SpellingScanner(scalars)
    guard let latitude = signedNumber(&scanner), let longitude = signedNumber(&scanner) else { return nil }
    let altitude = signedNumber(&scanner)
    let hasReferenceSystem = scanner.take("C") && scanner.take("R") && scanner.take("S")
    let name = hasReferenceSystem ? referenceSystem(&scanner) : nil
    scanner.take("/")
    guard scanner.isAtEnd else { return nil }

    let north = try degrees(latitude, axis: .latitude, text: text)
    let east = try degrees(longitude, axis: .longitude, text: text)
    guard north.magnitude <= 90 else { throw .beyondThePoles(latitude: latitude.number.text) }
    guard east.magnitude <= 180 else { throw .beyondHalfTurn(longitude: longitude.number.text) }
    if let name, !name.uppercased().hasPrefix("WGS") { throw .unknownReferenceSystem(name) }
    return SpelledPlace(
      coordinate: Coordinate(north: north, east: east),
      altitude: altitude.map { .meters($0.isNegative ? -$0.number.value : $0.number.value) }
    )
  }

  private typealias SignedNumber = (isNegative: Bool, number: PlainNumber)

  private static func signedNumber(_ scanner: inout SpellingScanner) -> SignedNumber? {
    var attempt = scanner
    guard let isNegative = attempt.takeSign(), let number = attempt.takeNumber(decimalMarks: [".", ","]) else {
      return nil
    }
    scanner = attempt
    return (isNegative, number)
  }

  private static func degrees(
    _ angle: SignedNumber,
    axis: AngleSide.Axis,
    text: String
  ) throws(CoordinateError) -> Double {
    let degrees = try SpelledAngle.degrees(of: SpelledAngle.parts(of: [angle.number], axis: axis), in: text)
    return angle.isNegative ? -degrees : degrees
  }

  /// The text behind `CRS`, up to the final slash.
  private static func referenceSystem(_ scanner: inout SpellingScanner) -> String {
    var name = ""
    while let next = scanner.next, next != "/" {
      name.unicodeScalars.append(next)
      scanner.take(next)
    }
    return name
  }
}
