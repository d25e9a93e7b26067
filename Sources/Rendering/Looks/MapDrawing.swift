/// The drawing of the vector map: a style, and a year or the present.
struct MapDrawing: Hashable, Sendable {
  var choice: StyleChoice
  var year: Int?
  /// Whether it is shaded by height.
  var hasRelief = false
  var showsTransit = false

  /// Represents all drawings that prepare a tile alike.
  var rules: MapDrawing { MapDrawing(choice: choice.rules, year: year) }
}
