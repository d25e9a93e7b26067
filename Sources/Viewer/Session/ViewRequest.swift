import Geodesy

/// Where a person asked to look: what `--at`, `--zoom`, `--bearing` and `--fit` say.
struct ViewRequest {
  var center: Coordinate?
  var zoom: Double?
  var bearing: Bearing = .north
  /// The places that should all be in view.
  var places: [Coordinate] = []
}
