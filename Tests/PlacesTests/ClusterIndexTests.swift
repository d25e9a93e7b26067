import Foundation
import Geodesy
import Places
import TestSupport
import Testing

struct ClusterIndexTests {
  /// A city in clumps, some points at the very same place, some beyond 180°.
  private static func town(_ count: Int, seed: UInt64, around center: WorldPoint = WorldPoint(x: 0.57, y: 0.29))
    -> [ClusterPoint]
  {
    var random = SeededRandom(seed: seed)
    var points: [ClusterPoint] = []
    while points.count < count {
      let size = pow(10, random.double(in: -7 ... -1))
      let middle = WorldPoint(
        x: center.x + random.double(in: -size...size),
        y: center.y + random.double(in: -size...size)
      )
      for _ in 0..<min(Int.random(in: 1...20, using: &random), count - points.count) {
        let spread = Bool.random(using: &random) ? 0 : size / 10
        points.append(
          ClusterPoint(
            WorldPoint(
              x: middle.x + random.double(in: 0...1) * spread,
              y: middle.y + random.double(in: 0...1) * spread
            ),
            importance: Int.random(in: 0...100, using: &random)
          )
        )
      }
    }
    return points
  }

  private let world = WorldRect(minX: 0, minY: 0, maxX: 1, maxY: 1)

  /// All that is shown of one world, once.
  private func all(_ index: ClusterIndex, _ zoom: Double, selected: Int? = nil) -> [Cluster] {
    index.clusters(in: world, zoom: zoom, selected: selected).filter { (0..<1).contains($0.position.x) }
  }

  private func columns(_ one: WorldPoint, _ other: WorldPoint, zoom: Double) -> Double {
    let east = (one.x - other.x).remainder(dividingBy: 1)
    return hypot(east, one.y - other.y) * 128 * exp2(zoom)
  }

  @Test(arguments: [(seed: 1 as UInt64, x: 0.57), (seed: 2, x: 0.9999), (seed: 3, x: 0.0001)])
  func `numbers add up at every zoom, and no two discs overlap`(seed: UInt64, x: Double) {
    let points = Self.town(1500, seed: seed, around: WorldPoint(x: x, y: 0.3))
    let index = ClusterIndex(points)

    for zoom in stride(from: -2.0, through: 20, by: 0.5) {
      let clusters = all(index, zoom)
      #expect(clusters.reduce(0) { $0 + $1.count } == points.count)
      for (number, cluster) in clusters.enumerated() {
        #expect(cluster.count > 1 || cluster.point != nil)
        // Points of one place aren't separate at any zoom; they are one cluster.
        for other in clusters[..<number] where columns(cluster.position, other.position, zoom: zoom) < 8 * (1 - 1e-9) {
          Issue.record(
            "two discs are \(columns(cluster.position, other.position, zoom: zoom)) columns apart at \(zoom)"
          )
        }
      }
    }
  }

  @Test func `clusters of one zoom are made of those of the next`() {
    let points = Self.town(800, seed: 4)
    let index = ClusterIndex(points)

    for zoom in -2..<19 {
      let parents = all(index, Double(zoom))
      let children = all(index, Double(zoom + 1))
      let byParent = Dictionary(grouping: children) { index.ancestor(of: $0, zoom: Double(zoom)).id }
      #expect(byParent.count == parents.count)
      for parent in parents {
        #expect(byParent[parent.id]?.reduce(0) { $0 + $1.count } == parent.count)
        #expect(Set(index.members(of: parent)).count == parent.count)
        // A cluster is placed at its best known point.
        let best = index.members(of: parent).map { points[$0].importance }.max()
        #expect(index.members(of: parent, most: 1).map { points[$0].importance } == [best])
      }
    }
  }

  @Test func `panning a full circle brings back the same, and never changes what is in both views`() {
    let index = ClusterIndex(Self.town(3000, seed: 5))
    let zoom = 9.4
    let (width, height) = (0.002, 0.001)
    func view(_ x: Double, _ y: Double) -> Set<Cluster> {
      Set(index.clusters(in: WorldRect(minX: x, minY: y, maxX: x + width, maxY: y + height), zoom: zoom))
    }
    let start = view(0.569, 0.2895)
    var last = start
    for step in 1...60 {
      let angle = Double(step) / 60 * 2 * .pi
      let next = view(0.569 + 0.0005 * sin(angle), 0.2895 + 0.0005 * (1 - cos(angle)))
      // Where both look, both see the same: ids are the same things at the same places.
      let places = Dictionary(uniqueKeysWithValues: last.map { ($0.id, $0) })
      for cluster in next { if let same = places[cluster.id] { #expect(same == cluster) } }
      last = next
    }

    #expect(view(0.569, 0.2895) == start)
    #expect(!start.isEmpty)
  }

  @Test func `the map may be seen in several copies of the world`() {
    let index = ClusterIndex([ClusterPoint(WorldPoint(x: 0.25, y: 0.5)), ClusterPoint(WorldPoint(x: 0.9999, y: 0.5))])
    let clusters = index.clusters(in: WorldRect(minX: -1, minY: 0, maxX: 2, maxY: 1), zoom: 3)

    #expect(
      Set(clusters.map { $0.position.x.rounded(to: 4) }) == [-1.0001, -0.75, -0.0001, 0.25, 0.9999, 1.25, 1.9999]
    )
    let across = ClusterIndex([
      ClusterPoint(WorldPoint(x: 0.0001, y: 0.5)), ClusterPoint(WorldPoint(x: 0.9999, y: 0.5)),
    ])
    #expect(across.clusters(in: WorldRect(minX: 0.5, minY: 0, maxX: 1.4, maxY: 1), zoom: 3).map(\.count) == [2])
    #expect(across.extent(of: all(across, 3)[0]).maxX - across.extent(of: all(across, 3)[0]).minX < 0.001)
  }

  @Test(arguments: [6 as UInt64, 7, 8])
  func `the selected point is never in a cluster, nothing covers it, and the numbers still add up`(seed: UInt64) {
    let points = Self.town(600, seed: seed)
    let index = ClusterIndex(points)

    for selected in stride(from: 0, to: 600, by: 13) {
      for zoom in stride(from: -1.0, through: 19, by: 2.5) {
        let clusters = index.clusters(
          in: WorldRect(minX: 0.3, minY: 0, maxX: 0.8, maxY: 1),
          zoom: zoom,
          selected: selected
        )
        #expect(clusters.reduce(0) { $0 + $1.count } == points.count)
        #expect(clusters.filter { $0.point == selected }.map(\.position) == [points[selected].position])
        for (number, cluster) in clusters.enumerated() {
          for other in clusters[..<number]
          where columns(cluster.position, other.position, zoom: zoom.rounded(.down)) < 8 * (1 - 1e-9) {
            Issue.record("two discs overlap beside the selected point \(selected) at \(zoom)")
          }
        }
      }
    }
  }

  @Test func `a cluster falls apart at the zoom that it says, or can't be split`() throws {
    let same = ClusterPoint(WorldPoint(x: 0.5, y: 0.5))
    let index = ClusterIndex([same, same, ClusterPoint(WorldPoint(x: 0.5001, y: 0.5))])

    let whole = try #require(all(index, 0).first)
    #expect(whole.count == 3)
    let zoom = try #require(index.splittingZoom(of: whole))
    #expect(all(index, Double(zoom)).count == 2 && all(index, Double(zoom - 1)).count == 1)
    let pair = try #require(all(index, 19).first { $0.count == 2 })
    #expect(index.splittingZoom(of: pair) == nil)
    #expect(Set(index.members(of: pair)) == [0, 1])
    #expect(index.extent(of: whole).maxX == 0.5001)
  }

  @Test func `nothing is gathered of nothing`() {
    #expect(ClusterIndex([]).clusters(in: world, zoom: 3).isEmpty)
    #expect(ClusterIndex([ClusterPoint(WorldPoint(x: 7.25, y: -3))]).clusters(in: world, zoom: 30).map(\.count) == [1])
  }

  /// The figures of a million points hold in release; a tenth of them is gathered on every run.
  @Test func `many points are gathered in time, and a frame asks for few`() {
    let isFull = ProcessInfo.processInfo.environment["RUMBO_SOAK"] != nil
    var random = SeededRandom(seed: 9)
    let count = isFull ? 1_000_000 : 20_000
    let points = (0..<count).map { _ in
      ClusterPoint(
        WorldPoint(x: 0.57 + random.double(in: -0.002...0.002), y: 0.29 + random.double(in: -0.002...0.002)),
        importance: Int.random(in: 0...3, using: &random) * 20
      )
    }
    var index = ClusterIndex([])
    let gathering = ThreadTime.measure { index = ClusterIndex(points) }
    var (most, slowest) = (0, Duration.zero)
    for zoom in stride(from: 0.0, through: 19, by: 0.25) {
      // 240 × 67 cells.
      let (width, height) = (240 / 128 / exp2(zoom), 134 / 128 / exp2(zoom))
      let view = WorldRect(
        minX: 0.57 - width / 2,
        minY: 0.29 - height / 2,
        maxX: 0.57 + width / 2,
        maxY: 0.29 + height / 2
      )
      var clusters: [Cluster] = []
      slowest = max(slowest, ThreadTime.measure { clusters = index.clusters(in: view, zoom: zoom, selected: 0) })
      most = max(most, clusters.count)
    }

    #expect(most > 50 && most < 1000)
    if isFull {
      print("1,000,000 points: gathered in \(gathering), a frame in at most \(slowest) for up to \(most) clusters")
      #expect(gathering < .seconds(2))
      #expect(slowest < .milliseconds(4))
    }
  }
}

extension Double {
  fileprivate func rounded(to decimals: Int) -> Double {
    let factor = pow(10, Double(decimals))
    return (self * factor).rounded() / factor
  }
}
