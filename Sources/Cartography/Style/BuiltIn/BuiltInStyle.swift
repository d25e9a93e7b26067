import Wire

/// The styles that come with the program, written in the language of all styles; each extends the one before it.
enum BuiltInStyle {
  static func text(of name: String) -> String? {
    switch name {
    case "day": day
    case "night": night
    case "night-red": nightRed
    case "open-map-tiles": openMapTiles
    case "protomaps": protomaps
    case "shortbread": shortbread
    case "widths": widths
    default: nil
    }
  }

  static let widths = """
    {
      "name": "widths",
      "widths": {
        "motorway": [12, 2, 13, 2.2, 14, 3, 15, 4, 16, 5, 17, 8, 18, 12],
        "trunk": [12, 2, 13, 2.2, 14, 3, 15, 4, 16, 5, 17, 8, 18, 12],
        "primary": [12, 1.5, 13, 2, 14, 2.6, 15, 3.6, 16, 5, 17, 8, 18, 12],
        "secondary": [12, 1.2, 13, 1.7, 14, 2.2, 15, 3, 16, 4.4, 17, 7, 18, 11],
        "tertiary": [12, 0.8, 13, 1.2, 14, 1.8, 15, 2.4, 16, 4, 17, 6, 18, 10],
        "street": [14, 1.3, 15, 2, 16, 3.2, 17, 5.5, 18, 9],
        "faint": [13, 0.9, 14, 1.3],
        "pedestrian": [14, 1, 15, 2, 16, 3.2, 17, 5, 18, 8],
        "service": [15, 1, 16, 2, 17, 3, 18, 5],
        "drive": [17, 2, 18, 3],
        "tunnel": [15, 2, 16, 3, 17, 4, 18, 6],
        "rail": [12, 1, 14, 1, 15, 1.2, 16, 1.6, 17, 2, 18, 3]
      }
    }
    """
}

extension Style {
  package static let day = Style(named: "day")
  package static let night = Style(named: "night")
  /// Red on black, for eyes that are used to the dark.
  package static let nightRed = Style(named: "night-red")

  /// A built-in style; what it extends and it itself are proved to be sound by a test.
  private init(named name: String) {
    self.init(["name": .string(name), "extends": .string(name)])
  }
}
