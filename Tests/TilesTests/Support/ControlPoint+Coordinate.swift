import Geodesy
import Tiles

extension ControlPoint {
  init(x: Double, y: Double, coordinate: Coordinate) {
    self.init(x: x, y: y, place: WorldPoint(coordinate))
  }

  /// Where it is on earth.
  var coordinate: Coordinate { place.coordinate }
}
