import Geodesy

/// Where a person asked to look: what `--at`, `--zoom`, `--bearing` and `--fit` say.
struct ViewRequest {
  var center: Coordinate?
  /// What is to be looked for in the names of the maps, and is no coordinate.
  var name: String?
  var zoom: Double?
  /// The map of a town, which is to fill the screen, be the town's middle at its edge.
  var frame: WorldRect?
  var bearing: Bearing = .north
  /// The places that should all be in view.
  var places: [Coordinate] = []
  /// Whether their names are to have room around them.
  var areNamed = false
  /// And what they are called, as far as that is no coordinate.
  var placeNames: [String] = []

  var asksForPlace: Bool { center != nil || name != nil || !places.isEmpty || !placeNames.isEmpty }
}
