import Geodesy

/// The requested view: the values of `--at`, `--zoom`, `--bearing` and `--fit`.
struct ViewRequest {
  var center: Coordinate?
  /// The name to search on the maps, if it is no coordinate.
  var name: String?
  var zoom: Double?
  /// The map of a town to fill the screen, even if the town's centre is at its edge.
  var frame: WorldRect?
  var bearing: Bearing = .north
  /// The places that should all be in view.
  var places: [Coordinate] = []
  /// Whether to leave space for their names around them.
  var areNamed = false
  /// And what they are called, as far as that is no coordinate.
  var placeNames: [String] = []

  var asksForPlace: Bool { center != nil || name != nil || !places.isEmpty || !placeNames.isEmpty }
}
