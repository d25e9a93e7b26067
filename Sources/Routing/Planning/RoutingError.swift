/// The reason why there is no route.
package enum RoutingError: Error, Sendable {
  /// No road is near one of the places; the nearest spot on one, if there is any.
  case noRoad(place: Int, nearest: RoadGraph.Place?)
  /// From one of the places none leads to the next; the place nearest to that which can be reached.
  case noRoute(leg: Int, reachable: RoadGraph.Place?)
}
