internal import Geodesy
internal import Tiles

/// Puts the ways of an area together to rings, whichever way round each of them runs.
struct RingAssembler {
  private(set) var rings: [[WorldPoint]] = []
  /// Rings that had to be closed by a straight line, for a piece of them is missing.
  private(set) var mendedCount = 0

  private let chains: [Chain]
  private var isUsed: [Bool]
  private var byEnd: [Int: [Int]] = [:]

  init(_ chains: [Chain]) {
    self.chains = chains.filter { $0.points.count >= 2 }
    isUsed = self.chains.map { _ in false }
    for (index, chain) in self.chains.enumerated() {
      for end in [chain.ids.first, chain.ids.last].compactMap(\.self) { byEnd[end, default: []].append(index) }
    }
    for index in self.chains.indices where !isUsed[index] { follow(from: index) }
  }

  /// Follows the chains from one to the next; whenever a node comes for the second time, what lies between is a ring.
  ///
  /// So rings that touch each other in a point come out as rings of their own.
  private mutating func follow(from first: Int) {
    isUsed[first] = true
    var path = [chains[first]]
    closeRing(in: &path)
    while let last = path.last?.ids.last, let (index, next) = next(at: last) {
      isUsed[index] = true
      path.append(next)
      closeRing(in: &path)
    }
    guard !path.isEmpty else { return }
    // The other end may go on too.
    path = path.reversed().map(\.reversed)
    while let last = path.last?.ids.last, let (index, next) = next(at: last) {
      isUsed[index] = true
      path.append(next)
      closeRing(in: &path)
    }
    let points = Ring.opened(path.flatMap(\.points))
    if points.count >= 3 {
      rings.append(points)
      mendedCount += 1
    }
  }

  private func next(at node: Int) -> (Int, Chain)? {
    guard let index = byEnd[node]?.first(where: { !isUsed[$0] }) else { return nil }
    return (index, chains[index].ids.first == node ? chains[index] : chains[index].reversed)
  }

  private mutating func closeRing(in path: inout [Chain]) {
    guard let end = path.last?.ids.last, let start = path.lastIndex(where: { $0.ids.first == end }) else { return }
    let ring = Ring.opened(path[start...].flatMap(\.points))
    if ring.count >= 3 { rings.append(ring) }
    path.removeSubrange(start...)
  }
}

/// Sorts rings into polygons and their holes.
enum PolygonNesting {
  /// The rings in a geometry's order: each outer one clockwise, followed by its holes.
  ///
  /// Holes outside all outer rings are left out.
  static func parts(outers: [[WorldPoint]], inners: [[WorldPoint]]) -> [[WorldPoint]] {
    var holes = outers.map { _ in [[WorldPoint]]() }
    let boxes = outers.map { Shape(.polygon, [$0])?.box }
    let areas = outers.map { abs(Ring.area($0)) }
    for inner in inners {
      guard let middle = Ring.middle(of: [inner]) else { continue }
      let size = abs(Ring.area(inner))
      // An island in the hole may have the same centre.
      let around = outers.indices.filter {
        areas[$0] > size && boxes[$0]?.contains(middle) == true && Ring.contains(outers[$0], middle)
      }
      if let home = around.min(by: { areas[$0] < areas[$1] }) {
        holes[home].append(Ring.turned(inner, clockwise: false))
      }
    }
    return outers.indices.flatMap { [Ring.turned(outers[$0], clockwise: true)] + holes[$0] }
  }
}
