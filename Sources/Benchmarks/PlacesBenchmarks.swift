import Geodesy
import Places

/// What a million places take: to be gathered, and to be shown.
enum PlacesBenchmarks {
  static let all = [
    Benchmark("1,000,000 places → clusters", budget: 2000, runs: 5) {
      let points = million
      return { _ = ClusterIndex(points) }
    },
    Benchmark("clusters of a frame at zooms 0…19, each", budget: 4) {
      let index = ClusterIndex(million)
      var zoom = 0
      return {
        zoom = (zoom + 1) % 20
        // 240 × 67 cells, which are twice as tall as wide.
        let half = WorldPoint(x: 120 / 128 / Double(1 << zoom), y: 67 / 128 / Double(1 << zoom))
        let view = WorldRect(minX: 0.57 - half.x, minY: 0.29 - half.y, maxX: 0.57 + half.x, maxY: 0.29 + half.y)
        _ = index.clusters(in: view, zoom: Double(zoom) + 0.5, selected: 7)
      }
    },
  ]

  /// A million points in a square of a hundred kilometres.
  private static var million: [ClusterPoint] {
    var state: UInt32 = 1
    func next() -> Double {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Double(state >> 8) / Double(1 << 24)
    }
    return (0..<1_000_000).map { number in
      ClusterPoint(WorldPoint(x: 0.568 + next() * 0.004, y: 0.288 + next() * 0.004), importance: number % 4 * 20)
    }
  }
}
