import Geodesy
import Kinds
import Places
import Routing

nonisolated extension SightStore {
  /// The POIs around a place that may serve as landmarks at a turn.
  func landmarks(near place: RoadGraph.Place) -> [Landmark] {
    let query = KindQuery(kinds: Landmark.kinds)
    let sights = (try? sights(query, near: Coordinate(place), most: Self.maxNear)) ?? []
    return sights.filter { !$0.name.isEmpty || Landmark.namelessKinds.contains($0.kind) }
      .map { Landmark(kind: $0.kind, name: $0.name, names: $0.names, at: $0.coordinate.onRoads) }
  }

  /// No more of them stand around one corner.
  private static let maxNear = 8
}

nonisolated extension [SightStore] {
  /// The same of several maps; what more than one of them has comes once.
  func landmarks(near place: RoadGraph.Place) -> [Landmark] {
    var landmarks: [Landmark] = []
    for landmark in flatMap({ $0.landmarks(near: place) }) where !landmarks.contains(where: { $0.isSame(as: landmark) })
    {
      landmarks.append(landmark)
    }
    return landmarks
  }
}

nonisolated extension Landmark {
  /// Conspicuous kinds; a query of a map can't have more kinds.
  fileprivate static let kinds = KindCatalog.standard.kinds { $0.traits.contains(.guide) }

  /// The kinds described without a name, in the order of the words for them.
  static let namelessKinds = ["church", "chapel", "fountain", "pharmacy", "school"]
}
