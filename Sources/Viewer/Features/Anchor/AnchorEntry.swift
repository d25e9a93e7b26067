package import Geodesy

/// The input for an anchor watch: a radius, an offset of the anchor by distance and bearing, or both.
///
/// `40`, `40 m 270°`, `60 40 270`. Distances without a unit are in the small one of the chosen units.
package struct AnchorEntry: Equatable {
  package let radius: Distance
  /// Where the anchor lies from here; nil for right here.
  package let offset: Offset?

  package struct Offset: Equatable {
    let distance: Distance
    let bearing: Bearing
  }

  static let radii = Distance.meters(5)...Distance.kilometers(50)
  /// The margin for a ship at the end of its chain, as a share of the distance, and its minimum.
  private static let (margin, leastMargin) = (0.25, Distance.meters(10))

  /// Nil for anything else.
  package init?(_ text: String, in units: UnitSystem) {
    guard var parts = Self.parts(of: text), (1...3).contains(parts.count) else { return nil }
    var bearing: Bearing?
    if parts.count > 1 {
      let last = parts.removeLast()
      guard ["", "°", "deg", "°t"].contains(last.unit), (0...360).contains(last.number) else { return nil }
      bearing = Bearing(degrees: last.number)
    }
    let lengths = parts.compactMap { part in Self.unit(part.unit, in: units).map { $0 * part.number } }
    guard lengths.count == parts.count, let last = lengths.last else { return nil }
    offset = bearing.map { Offset(distance: last, bearing: $0) }
    let isAlone = bearing != nil && lengths.count == 1
    radius = isAlone ? last + max(last * Self.margin, Self.leastMargin) : lengths[0]
    guard Self.radii.contains(radius), last <= Self.radii.upperBound else { return nil }
  }

  private static func unit(_ name: String, in units: UnitSystem) -> Distance? {
    switch name {
    case "": .meters(units == .imperial ? 0.3048 : 1)
    case "m", "м": .meters(1)
    case "km", "км": .kilometers(1)
    case "ft", "'", "′": .meters(0.3048)
    case "nm", "nmi": .meters(1852)
    default: nil
    }
  }

  /// The numbers of a text, and the text behind each of them; nil if it doesn't begin with one.
  private static func parts(of text: String) -> [(number: Double, unit: String)]? {
    var (parts, rest): ([(Double, String)], Substring) = ([], text.prefix(80).lowercased()[...])
    while let first = rest.firstIndex(where: { $0 != " " }) {
      rest = rest[first...]
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      let unit = rest[digits.endIndex...].prefix { !($0.isASCII && $0.isNumber) }
      guard let number = plainNumber(digits) else { return nil }
      parts.append((number, unit.filter { $0 != " " && $0 != "," }))
      rest = rest[unit.endIndex...]
    }
    return parts
  }
}
