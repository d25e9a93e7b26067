/// How much there is of what, as the map's maker counted it; lengths in metres.
package struct RoadCounts: Hashable, Sendable {
  package var nodes = 0
  package var edges = 0
  /// Ways of OpenStreetMap, as far as they are on the map.
  package var ways = 0
  package var length = 0
  /// Ways on which some vehicle may go in one direction only.
  package var oneWays = 0
  package var oneWayLength = 0
  /// Turn restrictions, however many arcs each of them speaks of.
  package var restrictions = 0
  package var steps = 0
  package var tolls = 0
  package var ferries = 0

  package init() {}
}
