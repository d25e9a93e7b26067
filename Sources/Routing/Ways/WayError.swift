/// Why there is no way.
package enum WayError: Error, Sendable {
  /// No road is near one of the places; the nearest spot on one, if there is any.
  case noRoad(place: Int, nearest: RoadGraph.Place?)
  /// From one of the places none leads to the next.
  case noWay(leg: Int)
}
