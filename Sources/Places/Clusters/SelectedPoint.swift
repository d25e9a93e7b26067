internal import Geodesy

/// The selected point among the clusters: never in one of them, and never covered.
struct SelectedPoint {
  private let point: Int
  private let index: ClusterIndex
  private let level: Int
  /// How far things must be apart.
  private let reach: Double

  init(_ point: Int, in index: ClusterIndex, level: Int) {
    self.point = point
    self.index = index
    self.level = level
    reach = ClusterIndex.radius(index.separation, level)
  }

  /// The same clusters without the point, and the point; those too near to it move aside, or join others.
  func taken(outOf clusters: [Cluster]) -> [Cluster] {
    let home = index.tree.ancestor(of: point, level: level)
    var (pins, rests, others): ([Cluster], [Cluster], [Cluster]) = ([], [], [])
    for cluster in clusters {
      guard cluster.id == home else {
        others.append(cluster)
        continue
      }
      let offset = (cluster.position.x - index.positions[index.tree.representative(home)].x).rounded()
      var pin = Cluster(id: point, position: index.positions[point], count: 1, point: point)
      pin.position.x += offset
      pins.append(pin)
      if let rest = rest(of: cluster, offset: offset) { rests.append(rest) }
    }
    return makeRoom(around: pins, others, rests) + pins
  }

  /// A cluster without the point; nil where nothing is left.
  private func rest(of cluster: Cluster, offset: Double) -> Cluster? {
    guard cluster.count > 1 else { return nil }
    var rest = cluster
    rest.count -= 1
    let others = index.tree.members(of: cluster.id, most: 2).first { $0 != point }
    if rest.count == 1 { rest.point = others }
    // Where the best known of the others is.
    if index.tree.representative(cluster.id) == point || rest.count == 1, let others {
      rest.position = index.positions[others]
      rest.position.x += offset
    }
    return rest
  }

  /// Moves what is too near away from the pins; where it would then be too near to something else, it joins that.
  private func makeRoom(around pins: [Cluster], _ clusters: [Cluster], _ rests: [Cluster]) -> [Cluster] {
    func pin(near cluster: Cluster) -> WorldPoint? {
      pins.lazy.map(\.position).first { distance($0, cluster.position) < reach }
    }
    var kept = clusters.filter { pin(near: $0) == nil }
    let near = clusters.filter { pin(near: $0) != nil }.sorted { ($0.count, $1.id) > ($1.count, $0.id) }
    for cluster in near + rests {
      var aside = cluster
      if let pin = pin(near: cluster) {
        aside.position = away(from: pin, cluster.position)
        aside.isNudged = true
      }
      let distances = kept.map { distance($0.position, aside.position) }
      guard let neighbor = distances.indices.min(by: { distances[$0] < distances[$1] }), distances[neighbor] < reach
      else {
        kept.append(aside)
        continue
      }
      kept[neighbor].count += cluster.count
      kept[neighbor].point = nil
      kept[neighbor].isNudged = true
    }
    return kept
  }

  /// The nearest place to one that is far enough from the pin; below it where they are the same.
  private func away(from pin: WorldPoint, _ position: WorldPoint) -> WorldPoint {
    let (east, south) = (position.x - pin.x, position.y - pin.y)
    let length = (east * east + south * south).squareRoot()
    // A hair more, or rounding would bring it back.
    let factor = reach * 1.000001
    guard length > 0 else { return WorldPoint(x: pin.x, y: pin.y + factor) }
    return WorldPoint(x: pin.x + east / length * factor, y: pin.y + south / length * factor)
  }

  private func distance(_ one: WorldPoint, _ other: WorldPoint) -> Double {
    let (east, south) = (one.x - other.x, one.y - other.y)
    return (east * east + south * south).squareRoot()
  }
}
