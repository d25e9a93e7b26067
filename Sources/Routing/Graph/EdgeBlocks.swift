/// Where the stretches of a map lie: those that follow each other lie near each other, and so do blocks of them.
struct EdgeBlocks: Sendable {
  private struct Block {
    /// Which stretches it has, or which blocks.
    let parts: Range<Int>
    var (south, north) = (Int32.max, Int32.min)
    var (west, east) = (Int32.max, Int32.min)
    /// In metres.
    var longest = 0.0

    init(_ parts: Range<Int>) {
      self.parts = parts
    }

    mutating func take(_ length: Double) { longest = max(longest, length) }

    mutating func take(_ block: Block) {
      take((block.south, block.west))
      take((block.north, block.east))
      take(block.longest)
    }

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
  /// Blocks of blocks.
  private let groups: [Block]

  private static let size = 64

  init(of roads: Roads, where isPlace: @escaping @Sendable (UInt32) -> Bool) {
    self.roads = roads
    self.isPlace = isPlace
    let graph = roads.graph
    let blocks = Self.rows(graph.edgeCount)
      .map { edges in
        var block = Block(edges)
        for edge in edges where isPlace(UInt32(edge)) {
          block.take(graph.place(of: graph.starts[edge]))
          block.take(graph.place(of: graph.ends[edge]))
          block.take(roads.length(of: 2 * UInt32(edge)))
        }
        return block
      }
      .filter { $0.south <= $0.north }
    groups = Self.rows(blocks.count)
      .map { numbers in
        var group = Block(numbers)
        for block in blocks[numbers] { group.take(block) }
        return group
      }
    self.blocks = blocks
  }

  private static func rows(_ count: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
  }

  /// Those that may come as near to a place as the nearest end of any does, and so much farther.
  ///
  /// A stretch can't come nearer than the nearer of its ends, less half its length.
  func edges(near place: RoadGraph.Place, margin: Double) -> [UInt32] {
    let meters = RoadMeters(around: place)
    var nearest = Double.infinity
    eachPart(of: groups[...], meters, within: { nearest }) { group in
      eachPart(of: blocks[group.parts], meters, within: { nearest }) {
        nearest = min(nearest, nearestEnd(in: $0, meters))
      }
    }
    let reach = nearest + margin
    let comesNear = { (block: Block) in block.distance(from: place, meters) - block.longest / 2 <= reach }
    return groups.filter(comesNear).flatMap { blocks[$0.parts].filter(comesNear) }
      .flatMap { block in
        block.parts.lazy.map { UInt32($0) }
          .filter { isPlace($0) && nearerEnd(of: $0, meters) - roads.length(of: 2 * $0) / 2 <= reach }
      }
  }

  /// Goes through the blocks that lie within so many metres by the time it comes to them, the nearest first.
  private func eachPart(
    of blocks: ArraySlice<Block>,
    _ meters: RoadMeters,
    within most: () -> Double,
    _ take: (Block) -> Void
  ) {
    let bounds = blocks.map { $0.distance(from: meters.origin, meters) }
    guard let first = bounds.indices.min(by: { bounds[$0] < bounds[$1] }) else { return }
    let start = blocks.startIndex
    if bounds[first] < most() { take(blocks[start + first]) }
    for (index, bound) in bounds.enumerated() where index != first && bound < most() { take(blocks[start + index]) }
  }

  private func nearestEnd(in block: Block, _ meters: RoadMeters) -> Double {
    block.parts.reduce(.infinity) { isPlace(UInt32($1)) ? min($0, nearerEnd(of: UInt32($1), meters)) : $0 }
  }

  private func nearerEnd(of edge: UInt32, _ meters: RoadMeters) -> Double {
    let graph = roads.graph
    return min(
      meters.flat(graph.place(of: graph.starts[Int(edge)])).length,
      meters.flat(graph.place(of: graph.ends[Int(edge)])).length
    )
  }
}
