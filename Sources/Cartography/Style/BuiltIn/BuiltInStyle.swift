import Wire

/// The styles that come with the program: files beside this one, in the language of all styles.
///
/// `widths` sets the widths of streets. `shortbread` (1.0, and the additions of our own builds), `protomaps` (all its
/// schemas, from the first with tags of OpenStreetMap to the fourth with `kind_detail`) and `open-map-tiles` classify
/// the features of their tiles, and `day`, `night` and `night-red` set the colours; each extends the one before it. By
/// day buildings are darker than the ground and streets lighter, main streets from yellow to orange. By night buildings
/// are a little lighter than the ground, and streets lighter still. The red night has only red light, and little of it:
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
