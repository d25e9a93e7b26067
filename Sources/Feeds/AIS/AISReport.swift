import Wire

/// The values of gpsd's JSON, turned back into those on the air.
enum AISReport {
  /// Names that gpsd has for a field.
  static let otherNames = ["ship_type": "shiptype"]

  /// The value of a field on the air; nil where the report doesn't give it, or one that doesn't fit.
  static func raw(_ json: JSON, as field: AISField, isScaled: Bool) -> Int? {
    let raw: Int? =
      switch field.kind {
      case .number(let per, let offset, _):
        isScaled ? steps(json, per: per).flatMap { Int(exactly: $0 - Double(offset)) } : json.int ?? flag(json)
      case .degrees(let per): isScaled ? steps(json, per: per).flatMap { Int(exactly: $0) } : json.int
      case .flag: flag(json)
      case .rateOfTurn: isScaled ? turn(json) : json.int
      case .moment(let moment): json.string.flatMap { moment.bits($0) }
      case .text, .extension, .data, .spare: nil
      }
    guard let raw else { return nil }
    let half = 1 << (field.width - 1)
    return (field.isSigned ? -half..<half : 0..<half * 2).contains(raw) ? raw : nil
  }

  private static func flag(_ json: JSON) -> Int? { json.bool.map { $0 ? 1 : 0 } ?? json.int }

  private static func steps(_ json: JSON, per: Int) -> Double? {
    let number = json.number ?? json.string.flatMap { Double($0) } ?? flag(json).map { Double($0) }
    return number.map { ($0 * Double(per)).rounded() }
  }

  /// The rate of turn, of which gpsd gives a number of degrees a minute as text too.
  private static func turn(_ json: JSON) -> Int? {
    switch json.string {
    case "fastright": return 127
    case "fastleft": return -127
    case "n/a", "nan": return -128
    case let text:
      guard let rate = json.number ?? text.flatMap({ Double($0) }) else { return nil }
      return Int(exactly: (4.733 * abs(rate).squareRoot()).rounded()).map { rate < 0 ? -$0 : $0 }
    }
  }
}
