package import Geodesy

/// Points gathered into clusters, for every zoom at once.
///
/// Going out by one zoom, a point or cluster joins another one that is nearer to it than discs may be. So the clusters
/// of one zoom are unions of those of the next, their numbers add up, and no two discs of a zoom overlap, however the
/// map is turned. Positions are computed for the whole world, not for a view: panning changes nothing. A cluster is
/// placed at its best known point, and so that point stays in its place through all zooms.
package struct ClusterIndex: Sendable {
  /// How far discs are apart at least, in columns of the screen.
  package let separation: Double
  package let deepestZoom: Int
  /// Where the points are, all in one copy of the world.
  let positions: [WorldPoint]
  let tree: ClusterTree

  package static let widestZoom = -2
  /// Beyond this, what is apart by a metre has been split.
  package static let defaultDeepestZoom = 19

  /// Gathers the points; a million of them take a second or two, so call it in the background.
  package init(
    _ points: consuming [ClusterPoint],
    separation: Double = 8,
    deepestZoom: Int = ClusterIndex.defaultDeepestZoom
  ) {
    precondition(separation > 0, "discs have a size")
    var points = points
    // One world: a point in another copy of it is the same point.
    for index in points.indices {
      let position = points[index].position
      let x = position.x - position.x.rounded(.down)
      points[index].position = WorldPoint(x: x < 1 ? x : 0, y: min(max(position.y, 0), 1))
    }
    let order = ClusterOrder(points)
    positions = points.map(\.position)
    // With a million points, memory that isn't needed any more is freed for the next steps.
    points = []
    self.separation = separation
    self.deepestZoom = deepestZoom
    var builder = ClusterBuilder(positions, in: order)
    for zoom in stride(from: deepestZoom, through: Self.widestZoom, by: -1) {
      builder.gather(zoom: zoom, within: Self.radius(separation, zoom))
    }
    tree = builder.tree()
  }

  /// How far apart things are on the world at a zoom, at least.
  static func radius(_ separation: Double, _ zoom: Int) -> Double {
    // At zoom 0 the world is 128 columns wide.
    separation / 128 * (zoom >= 0 ? 1 / Double(1 << zoom) : Double(1 << -zoom))
  }

  /// The zoom whose clusters are shown at a fractional one.
  package func level(at zoom: Double) -> Int {
    Int(min(max(zoom.rounded(.down), Double(Self.widestZoom)), Double(deepestZoom)))
  }

  /// The clusters to show in a part of the world, in an arbitrary but stable order.
  ///
  /// The selected point is never in a cluster, and clusters that would cover it give way.
  package func clusters(in view: WorldRect, zoom: Double, selected: Int? = nil) -> [Cluster] {
    let level = level(at: zoom)
    let margin = Self.radius(separation, level)
    let reach = WorldRect(
      minX: view.minX - margin,
      minY: view.minY - margin,
      maxX: view.maxX + margin,
      maxY: view.maxY + margin
    )
    var clusters: [Cluster] = []
    guard reach.maxX - reach.minX < 64, reach.minX.isFinite else { return [] }
    for copy in Int(reach.minX.rounded(.down))...Int(reach.maxX.rounded(.down)) {
      let offset = Double(copy)
      let part = WorldRect(minX: reach.minX - offset, minY: reach.minY, maxX: reach.maxX - offset, maxY: reach.maxY)
      tree.visit(part, level: level) { node in
        var cluster = cluster(node)
        // Points of it may be in view while its disc isn't.
        guard part.contains(cluster.position) else { return }
        cluster.position.x += offset
        clusters.append(cluster)
      }
    }
    guard let selected, positions.indices.contains(selected) else { return clusters }
    return SelectedPoint(selected, in: self, level: level).taken(outOf: clusters)
  }

  /// The box around all points of a cluster, to zoom to.
  package func extent(of cluster: Cluster) -> WorldRect { tree.extent(of: cluster.id, positions) }

  /// The zoom at which a cluster splits; nil if its points are too close together: it opens as a list.
  package func splittingZoom(of cluster: Cluster) -> Int? {
    guard cluster.count > 1, !tree.isLeaf(cluster.id) else { return nil }
    let zoom = tree.bornAt(cluster.id) + 1
    return zoom <= deepestZoom ? zoom : nil
  }

  /// The number of its best known point, at which the cluster is placed.
  package func representative(of cluster: Cluster) -> Int { tree.representative(cluster.id) }

  /// The numbers of a cluster's points, the best known first, at most so many.
  package func members(of cluster: Cluster, most: Int = .max) -> [Int] { tree.members(of: cluster.id, most: most) }

  /// The cluster that something is part of at a wider zoom: where a split begins to move from.
  package func ancestor(of cluster: Cluster, zoom: Double) -> Cluster {
    self.cluster(tree.ancestor(of: cluster.id, level: level(at: zoom)))
  }

  func cluster(_ node: Int) -> Cluster {
    let count = tree.count(node)
    return Cluster(
      id: node,
      position: positions[tree.representative(node)],
      count: count,
      point: count == 1 ? tree.representative(node) : nil
    )
  }

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
}
