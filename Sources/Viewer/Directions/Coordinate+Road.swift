import Geodesy
import Routing

nonisolated extension Coordinate {
  /// As roads count places.
  var onRoads: RoadGraph.Place {
    (Int32((latitude.degrees * 1e7).rounded()), Int32((longitude.degrees * 1e7).rounded()))
  }

  init(_ place: RoadGraph.Place) {
    self.init(north: Double(place.latitude) / 1e7, east: Double(place.longitude) / 1e7)
  }
}
