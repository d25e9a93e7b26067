/// The parts of a route that not everybody can use, or likes, by day or at night.
package struct RouteSurface: Equatable, Sendable {
  /// The lengths of steps, of unpaved roads, and of roads that are known to have no light, in metres.
  package internal(set) var steps = 0.0
  package internal(set) var unpaved = 0.0
  package internal(set) var unlit = 0.0
}

extension ProfileGraph {
  private static let unpaved: Set<String> = [
    "unpaved", "compacted", "fine_gravel", "gravel", "ground", "dirt", "earth", "grass", "grass_paver", "pebblestone",
    "clay", "rock", "sand", "mud", "woodchips", "snow", "ice", "salt",
  ]

  /// The lengths of steps, unpaved and unlit roads on a route.
  package func surface(of route: Route) -> RouteSurface {
    var surface = RouteSurface()
    for leg in route.legs {
      for (index, arc) in leg.arcs.enumerated() {
        let length = roads.length(of: arc) * leg.range(of: index).span
        let (roadClass, tags) = (pace(of: arc).sort.roadClass, tags(of: arc))
        if roadClass == .steps { surface.steps += length }
        if tags["lit"] == "no" { surface.unlit += length }
        let isTrack = tags["surface"] == nil && roadClass == .track && tags["tracktype"] != "grade1"
        if tags["surface"].map(Self.unpaved.contains) ?? isTrack { surface.unpaved += length }
      }
    }
    return surface
  }
}
