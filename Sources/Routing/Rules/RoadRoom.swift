extension RoadTags {
  /// Whether a car fits through: one is nearly two metres wide, and a man's height high.
  package var hasRoomForCars: Bool {
    let widths = ["maxwidth:physical", "maxwidth", "width", "est_width"].lazy.compactMap {
      self[$0].flatMap(Self.meters)
    }
    let heights = ["maxheight:physical", "maxheight"].lazy.compactMap { self[$0].flatMap(Self.meters) }
    return widths.first ?? .infinity > 1.9 && heights.first ?? .infinity > 1.7
  }

  /// A length as OpenStreetMap spells it, in metres: `2`, `2.1 m`, `6'2"`; nil where it makes no sense.
  static func meters(_ text: String) -> Double? {
    if text.utf8.contains(UInt8(ascii: "'")) {
      let parts = text.split { $0 == "'" || $0 == "\"" }
      let numbers = parts.compactMap { Double($0) }
      guard numbers.count == parts.count, let feet = numbers.first else { return nil }
      return feet * 0.3048 + (numbers.count > 1 ? numbers[1] : 0) * 0.0254
    }
    let digits = text.digits
    guard ["", "m"].contains(text[digits.endIndex...].filter { $0 != " " }) else { return nil }
    return Double(digits)
  }
}

extension String {
  /// The digits and points that it begins with.
  var digits: Substring {
    Substring(utf8.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".") })
  }
}
