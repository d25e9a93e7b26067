/// Where the stretches of a map lie: those that follow each other lie near each other.
struct EdgeBlocks: Sendable {
  private struct Block {
    /// Which stretches it has.
    let edges: Range<UInt32>
    var (south, north) = (Int32.max, Int32.min)
    var (west, east) = (Int32.max, Int32.min)
    /// In metres.
    var longest = 0.0

    init(_ edges: Range<UInt32>) {
      self.edges = edges
    }

    mutating func take(_ length: Double) { longest = max(longest, length) }

    mutating func take(_ end: RoadGraph.Place) {
      (south, north) = (min(south, end.latitude), max(north, end.latitude))
      (west, east) = (min(west, end.longitude), max(east, end.longitude))
    }

    /// No end of a stretch is nearer to a place.
    func distance(from place: RoadGraph.Place, _ meters: RoadMeters) -> Double {
      meters.flat((min(max(place.latitude, south), north), min(max(place.longitude, west), east))).length
    }
  }

  private let roads: Roads
  /// Whether one can begin or end on a stretch.
  private let isPlace: @Sendable (UInt32) -> Bool
  private let blocks: [Block]

  private static let size = 64

  init(of roads: Roads, where isPlace: @escaping @Sendable (UInt32) -> Bool) {
    self.roads = roads
    self.isPlace = isPlace
    let (graph, count) = (roads.graph, roads.graph.edgeCount)
    blocks = stride(from: 0, to: count, by: Self.size)
      .compactMap { first in
        var block = Block(UInt32(first)..<UInt32(min(first + Self.size, count)))
        for edge in block.edges where isPlace(edge) {
          block.take(graph.place(of: graph.starts[Int(edge)]))
          block.take(graph.place(of: graph.ends[Int(edge)]))
          block.take(roads.length(of: 2 * edge))
        }
        return block.south <= block.north ? block : nil
      }
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
        block.edges.filter {
          isPlace($0) && nearerEnd(of: $0, meters) - roads.length(of: 2 * $0) / 2 <= nearest + margin
        }
      }
  }

  private func nearestEnd(in block: Block, _ meters: RoadMeters) -> Double {
    block.edges.reduce(.infinity) { isPlace($1) ? min($0, nearerEnd(of: $1, meters)) : $0 }
  }

  private func nearerEnd(of edge: UInt32, _ meters: RoadMeters) -> Double {
    let graph = roads.graph
    return min(
      meters.flat(graph.place(of: graph.starts[Int(edge)])).length,
      meters.flat(graph.place(of: graph.ends[Int(edge)])).length
    )
  }
}
