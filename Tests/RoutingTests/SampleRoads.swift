import Routing
import TestSupport

/// Junctions at their places, and the arcs between them in the order of their tails.
struct SampleRoads {
  var latitudes: [Int32] = []
  var longitudes: [Int32] = []
  private(set) var tails: [UInt32] = []
  private(set) var heads: [UInt32] = []
  private(set) var costs: [UInt32] = []

  var arcs: [(tail: UInt32, head: UInt32, cost: UInt32)] {
    get { tails.indices.map { (tails[$0], heads[$0], costs[$0]) } }
    set {
      let sorted = newValue.enumerated().sorted { ($0.element.tail, $0.offset) < ($1.element.tail, $1.offset) }
      tails = sorted.map(\.element.tail)
      heads = sorted.map(\.element.head)
      costs = sorted.map(\.element.cost)
    }
  }

  /// Where the arcs of each junction begin.
  private var firstOut: [UInt32] {
    var firstOut = [UInt32](repeating: 0, count: latitudes.count + 1)
    for tail in tails { firstOut[Int(tail) + 1] += 1 }
    for node in latitudes.indices { firstOut[node + 1] += firstOut[node] }
    return firstOut
  }

  /// Search goes over junctions.
  var graph: WeightedGraph { WeightedGraph(firstOut: firstOut, heads: heads, weights: costs) }

  /// Search goes over turns: its nodes are the arcs, and turning costs time or is forbidden by chance.
  func turnGraph(seed: UInt64) -> WeightedGraph {
    var random = SeededRandom(seed: seed)
    let firstOut = firstOut
    var (firstTurns, nexts, weights): ([UInt32], [UInt32], [UInt32]) = ([0], [], [])
    for arc in tails.indices {
      let ways = firstOut[Int(heads[arc])]..<firstOut[Int(heads[arc]) + 1]
      for next in ways {
        let isBack = heads[Int(next)] == tails[arc]
        let isForbidden = Int.random(in: 0..<50, using: &random) == 0
        guard !isForbidden, !isBack || ways.count == 1 else { continue }
        nexts.append(next)
        weights.append(costs[Int(next)] + (isBack ? 20_000 : [0, 2000, 6000][Int.random(in: 0..<3, using: &random)]))
      }
      firstTurns.append(UInt32(nexts.count))
    }
    return WeightedGraph(firstOut: firstTurns, heads: nexts, weights: weights)
  }

  /// Any arcs between junctions anywhere: beside each other, back to where they start, for nothing, closed; some junctions
  /// have none.
  static func random(nodes: Int, arcs: Int, using random: inout SeededRandom) -> SampleRoads {
    var roads = SampleRoads()
    roads.latitudes = (0..<nodes).map { _ in Int32.random(in: -900_000_000...900_000_000, using: &random) }
    roads.longitudes = (0..<nodes).map { _ in Int32.random(in: -1_800_000_000...1_800_000_000, using: &random) }
    roads.arcs = (0..<arcs)
      .map { _ in
        let ends = (0..<2).map { _ in UInt32.random(in: 0..<UInt32(nodes), using: &random) }
        let costs = [0, 1, .random(in: 0...1000, using: &random), WeightedGraph.never]
        return (ends[0], ends[1], costs.randomElement(using: &random) ?? 0)
      }
    return roads
  }

  /// A town made up of squares that aren't quite square; a fifth of its streets are one-way, every eighth is faster, and
  /// every thirty-second much faster.
  static func town(side: Int) -> SampleRoads {
    var random = SeededRandom(seed: 27)
    var roads = SampleRoads()
    for node in 0..<side * side {
      roads.latitudes.append(Int32(480_000_000 + node / side * 10_000 + Int.random(in: 0..<6000, using: &random)))
      roads.longitudes.append(Int32(100_000_000 + node % side * 15_000 + Int.random(in: 0..<9000, using: &random)))
    }
    var arcs: [(tail: UInt32, head: UInt32, cost: UInt32)] = []
    for node in 0..<side * side {
      let (row, column) = (node / side, node % side)
      let neighbors = [(column + 1 < side, node + 1, row), (row + 1 < side, node + side, column)]
      for (_, neighbor, street) in neighbors.filter(\.0) {
        let cost = roads.time(from: node, to: neighbor, speed: street % 32 == 0 ? 22 : street % 8 == 0 ? 14 : 8)
        let closed = Int.random(in: 0..<10, using: &random)
        if closed != 0 { arcs.append((UInt32(node), UInt32(neighbor), cost)) }
        if closed != 1 { arcs.append((UInt32(neighbor), UInt32(node), cost)) }
      }
    }
    roads.arcs = arcs
    return roads
  }

  /// Copies side by side, with a road from the last junction in the east of each to the first in the west of the next.
  func copies(_ count: Int) -> SampleRoads {
    let connected = reachable(tails, heads).intersection(reachable(heads, tails))
    guard let west = connected.min(by: { longitudes[$0] < longitudes[$1] }),
      let east = connected.max(by: { longitudes[$0] < longitudes[$1] })
    else { return self }
    var all = SampleRoads()
    var arcs: [(tail: UInt32, head: UInt32, cost: UInt32)] = []
    let width = longitudes[east] - longitudes[west] + 20_000
    for copy in 0..<count {
      let first = UInt32(all.latitudes.count)
      all.latitudes += latitudes
      all.longitudes += longitudes.map { $0 - longitudes[west] + Int32(copy) * width - 1_700_000_000 }
      arcs += self.arcs.map { ($0.tail + first, $0.head + first, $0.cost) }
      guard copy > 0 else { continue }
      let rim = (first - UInt32(latitudes.count) + UInt32(east), first + UInt32(west))
      arcs += [(rim.0, rim.1, 60_000), (rim.1, rim.0, 60_000)]
    }
    all.arcs = arcs
    return all
  }

  /// The junctions that arcs connect with the one halfway down the list.
  private func reachable(_ starts: [UInt32], _ ends: [UInt32]) -> Set<Int> {
    let neighbors = Dictionary(grouping: zip(starts, ends), by: \.0)
    var reached: Set = [latitudes.count / 2]
    var queue = Array(reached)
    while let node = queue.popLast() {
      for (_, neighbor) in neighbors[UInt32(node)] ?? [] where reached.insert(Int(neighbor)).inserted {
        queue.append(Int(neighbor))
      }
    }
    return reached
  }

  /// In milliseconds at metres a second.
  private func time(from one: Int, to other: Int, speed: Double) -> UInt32 {
    let north = Double(latitudes[one] - latitudes[other])
    let east = Double(longitudes[one] - longitudes[other]) * 0.67
    return UInt32((north * north + east * east).squareRoot() * 0.0111 / speed * 1000)
  }
}
