import Geodesy

/// How far a pair is off, as exactly as it is judged by: tenths of metres, or of pixels where there is no earth.
enum ResidualWords {
  static func text(_ value: Double, _ look: Look, isGeographic: Bool) -> String {
    let number = FixedPoint(value, decimals: 1).text.replacing(".", with: look.words(.decimalMark))
    return isGeographic ? "\(number) \(look.words(.meter))" : look.words(.pixels, number)
  }
}
