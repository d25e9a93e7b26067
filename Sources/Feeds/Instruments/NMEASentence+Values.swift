import Geodesy

/// The values of fields; nil where they are empty or make no sense.
extension NMEASentence {
  /// Whether all of these fields are `A`, and the mode, where there is one, isn't `N`.
  func isValid(_ fields: [Int], mode: Int) -> Bool { fields.allSatisfy { self[$0] == "A" } && self[mode] != "N" }

  /// 1 or -1, by one of two letters.
  func sign(_ field: Int, _ plus: String, _ minus: String) -> Double? { [plus: 1, minus: -1][self[field]] }

  func bearing(_ field: Int) -> Bearing? { decimal(field, in: 0...360).map { Bearing(degrees: $0) } }

  /// An amount of degrees with its direction in the field after it; east is positive.
  func turn(_ field: Int) -> Turn? {
    guard let degrees = decimal(field, in: 0...180), let side = sign(field + 1, "E", "W") else { return nil }
    return Turn(degrees: degrees * side)
  }

  /// The first of these fields that has a value and after it one of the units.
  func measure(_ fields: [Int], in units: [String: Double], upTo maximum: Double) -> Double? {
    for field in fields {
      guard let unit = units[self[field + 1]], let value = decimal(field, in: 0...maximum / unit) else { continue }
      return value * unit
    }
    return nil
  }

  func speed(_ fields: [Int]) -> Speed? {
    let units = ["N": 1852.0 / 3600, "K": 1 / 3.6, "M": 1, "S": 1609.344 / 3600]
    return measure(fields, in: units, upTo: 200).map { Speed(metersPerSecond: $0) }
  }

  /// A latitude, its hemisphere, a longitude and its hemisphere.
  func place(_ field: Int) -> Coordinate? {
    guard let north = angle(field, "N", "S", 90), let east = angle(field + 2, "E", "W", 180) else { return nil }
    return Coordinate(north: north, east: east)
  }

  /// Degrees and minutes as one number, `ddmm.mmmm`, and a letter.
  private func angle(_ field: Int, _ plus: String, _ minus: String, _ limit: Double) -> Double? {
    guard let value = decimal(field, in: 0...limit * 100), let side = sign(field + 1, plus, minus) else { return nil }
    let degrees = (value / 100).rounded(.down)
    let minutes = value - degrees * 100
    return minutes < 60 ? (degrees + minutes / 60) * side : nil
  }
}
