import Geodesy
package import Places
import Routing
import Synchronization

/// The sources for searching names: some maps, the world, the words for kinds of places, and the roads for junctions.
package nonisolated struct NameSearch: Sendable {
  private let maps: [String]
  private let opened: [Place]
  private let kinds: String?

  /// The names of the world are found whatever maps are open.
  @MainActor
  package init(_ maps: [String], opened: [Place] = []) {
    let world = BundledMaps.folder(.current).map { $0 + "/world.mbtiles" }.flatMap {
      SmallFile.exists(at: $0) ? $0 : nil
    }
    self.maps = maps + [world].compactMap(\.self).filter { !maps.contains($0) }
    self.opened = opened
    kinds = BundledMaps.kinds()
  }

  /// Opens the indexes, which takes a moment.
  package func open(_ store: PlaceStore? = nil) -> PlaceSearch {
    PlaceSearch(
      store: store,
      opened: opened,
      maps: maps,
      kinds: kinds.flatMap { KindTable($0) },
      junctions: RoadJunctions()
    )
  }
}

/// The junctions of maps with roads; a map is read when the first of its junctions is asked for.
nonisolated final class RoadJunctions: JunctionFinder {
  private let graphs = Mutex<[String: RoadGraph?]>([:])

  func junctions(of first: Set<String>, and second: Set<String>, on map: String) -> [StreetJunction] {
    let graph = graphs.withLock { graphs in
      let graph = graphs[map] ?? (try? RoadFile(map).graph())
      graphs[map] = .some(graph)
      return graph
    }
    return (graph?.junctions(of: first, and: second) ?? [])
      .map { StreetJunction($0.first, $0.second, at: Coordinate($0.place)) }
  }
}
