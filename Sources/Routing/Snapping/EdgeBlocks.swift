/// Where the stretches of a map lie: those that follow each other lie near each other.
struct EdgeBlocks: Sendable {
  private struct Block {
    /// Those on which one can begin or end.
    let edges: [UInt32]
    let (south, north): (Int32, Int32)
    let (west, east): (Int32, Int32)
    /// In metres.
    let longest: Double

    init(_ edges: [UInt32], in roads: Roads) {
      let graph = roads.graph
      let nodes = edges.map { Int(graph.starts[Int($0)]) } + edges.map { Int(graph.ends[Int($0)]) }
      let latitudes = nodes.map { graph.latitudes[$0] }
      let longitudes = nodes.map { graph.longitudes[$0] }
      self.edges = edges
      (south, north) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
      (west, east) = (longitudes.min() ?? 0, longitudes.max() ?? 0)
      longest = edges.map { roads.length(of: 2 * $0) }.max() ?? 0
    }

    /// No end of a stretch is nearer to a place.
    func distance(from place: RoadGraph.Place, _ meters: RoadMeters) -> Double {
      meters.flat((min(max(place.latitude, south), north), min(max(place.longitude, west), east))).length
    }
  }

  private let roads: Roads
  private let blocks: [Block]

  private static let size = 64

  init(of roads: Roads, where isPlace: (UInt32) -> Bool) {
    self.roads = roads
    let count = roads.graph.edgeCount
    blocks = stride(from: 0, to: count, by: Self.size)
      .map { first in
        Block((UInt32(first)..<UInt32(min(first + Self.size, count))).filter(isPlace), in: roads)
      }
      .filter { !$0.edges.isEmpty }
  }

  /// Those that may come as near to a place as the nearest end of any does, and so much farther.
  ///
  /// A stretch can't come nearer than the nearer of its ends, less half its length.
  func edges(near place: RoadGraph.Place, margin: Double) -> [UInt32] {
    let meters = RoadMeters(around: place)
    let bounds = blocks.map { $0.distance(from: place, meters) }
    guard let first = bounds.indices.min(by: { bounds[$0] < bounds[$1] }) else { return [] }
    var nearest = nearestEnd(in: blocks[first], meters)
    for (block, bound) in zip(blocks, bounds) where bound < nearest {
      nearest = min(nearest, nearestEnd(in: block, meters))
    }
    return zip(blocks, bounds).filter { $1 - $0.longest / 2 <= nearest + margin }
      .flatMap { block, _ in
        block.edges.filter { nearerEnd(of: $0, meters) - roads.length(of: 2 * $0) / 2 <= nearest + margin }
      }
  }

  private func nearestEnd(in block: Block, _ meters: RoadMeters) -> Double {
    block.edges.reduce(.infinity) { min($0, nearerEnd(of: $1, meters)) }
  }

  private func nearerEnd(of edge: UInt32, _ meters: RoadMeters) -> Double {
    let graph = roads.graph
    return min(
      meters.flat(graph.place(of: graph.starts[Int(edge)])).length,
      meters.flat(graph.place(of: graph.ends[Int(edge)])).length
    )
  }
}
