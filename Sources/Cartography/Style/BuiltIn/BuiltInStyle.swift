import Wire

/// The styles that come with the program: files beside this one, in the language of all styles.
///
/// `widths` says how wide streets are. `shortbread` (1.0, and what our own baking adds to it), `protomaps` (all its
/// schemas, from the first with tags of OpenStreetMap to the fourth with `kind_detail`) and `open-map-tiles` say what is
/// what in their tiles, and `day`, `night` and `night-red` give colours to it; each extends the one before it. By day
/// buildings are darker than the ground and streets lighter, main streets from yellow to orange. By night buildings are
/// a little lighter than the ground, and streets lighter still. The red night has only red light, and little of it:
/// rods, which see in the dark, hardly see red.
enum BuiltInStyle {
  static func text(of name: String) -> String? { Embedded.text(of: "\(name).json") }
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
