/// What the vector map is shown as: in a style, and as of a year or as it is.
struct MapDrawing: Hashable, Sendable {
  var choice: StyleChoice
  var year: Int?

  /// What stands for all that make the same of a tile.
  var rules: MapDrawing { MapDrawing(choice: choice.rules, year: year) }
}
