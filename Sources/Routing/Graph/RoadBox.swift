/// A part of the earth between two latitudes and two longitudes, in 1e-7 degrees.
package struct RoadBox: Hashable, Sendable {
  package let latitudes: ClosedRange<Int32>
  package let longitudes: ClosedRange<Int32>

  package init(latitudes: ClosedRange<Int32>, longitudes: ClosedRange<Int32>) {
    (self.latitudes, self.longitudes) = (latitudes, longitudes)
  }

  /// Nil where a graph has no junctions.
  init?(of graph: RoadGraph) {
    guard let south = graph.latitudes.min(), let north = graph.latitudes.max(), let west = graph.longitudes.min(),
      let east = graph.longitudes.max()
    else { return nil }
    self.init(latitudes: south...north, longitudes: west...east)
  }

  /// Parses bounds in degrees as map metadata has them: west, south, east, north.
  ///
  /// Nil if they are invalid or cross the antimeridian.
  package init?(degrees text: String) {
    let edges = text.split(separator: ",").map { Double($0.filter { $0 != " " }) ?? .nan }
    guard edges.count == 4, edges.allSatisfy({ abs($0) <= 180 }), edges[0] <= edges[2], edges[1] <= edges[3],
      edges[1] >= -90, edges[3] <= 90
    else { return nil }
    let units = edges.map { Int32(($0 * 1e7).rounded()) }
    self.init(latitudes: units[1]...units[3], longitudes: units[0]...units[2])
  }

  package func contains(_ place: RoadGraph.Place) -> Bool {
    latitudes.contains(place.latitude) && longitudes.contains(place.longitude)
  }

  /// Whether both have a place in common, if only one at their rims.
  package func meets(_ other: RoadBox) -> Bool {
    latitudes.overlaps(other.latitudes) && longitudes.overlaps(other.longitudes)
  }

  /// The intersection of both boxes; nil if it is empty.
  func intersection(_ other: RoadBox) -> RoadBox? {
    guard meets(other) else { return nil }
    return RoadBox(
      latitudes: latitudes.clamped(to: other.latitudes),
      longitudes: longitudes.clamped(to: other.longitudes)
    )
  }

  /// The same with so much more on each side.
  func grown(by units: Int32) -> RoadBox {
    RoadBox(
      latitudes: latitudes.lowerBound - units...latitudes.upperBound + units,
      longitudes: longitudes.lowerBound - units...longitudes.upperBound + units
    )
  }

  /// How far a place lies outside, in metres.
  package func distance(to place: RoadGraph.Place) -> Double {
    let nearest = (
      min(max(place.latitude, latitudes.lowerBound), latitudes.upperBound),
      min(max(place.longitude, longitudes.lowerBound), longitudes.upperBound)
    )
    return RoadMeters(around: place).flat(nearest).length
  }
}
