/// The order in which places are visited with the least cost, the first one first and the last one last (Held and Karp
/// 1962).
struct VisitOrder {
  /// The cost from each place to each other one; nil if there is no route.
  private let costs: [[UInt32?]]

  init(_ costs: [[UInt32?]]) {
    self.costs = costs
  }

  /// The best way of having visited some places, to the last of them.
  private struct Visit {
    let cost: UInt32
    let before: Int
  }

  /// Nil where not all of them can be reached.
  var best: [Int]? {
    let count = costs.count - 2
    guard count > 0 else { return Array(costs.indices) }
    // By the places between that were visited, as bits, and the last of them.
    var visits = [[Visit?]](repeating: Array(repeating: nil, count: count), count: 1 << count)
    for last in 0..<count { visits[1 << last][last] = costs[0][last + 1].map { Visit(cost: $0, before: -1) } }
    for visited in 1..<visits.count {
      for last in 0..<count {
        guard let visit = visits[visited][last] else { continue }
        for next in 0..<count where visited & 1 << next == 0 {
          guard let cost = costs[last + 1][next + 1] else { continue }
          let (now, sum) = (visited | 1 << next, visit.cost.sum(cost))
          if visits[now][next].map({ sum < $0.cost }) ?? true { visits[now][next] = Visit(cost: sum, before: last) }
        }
      }
    }
    let ends = (0..<count).compactMap { last -> (last: Int, cost: UInt32)? in
      guard let visit = visits[visits.count - 1][last], let rest = costs[last + 1][count + 1] else { return nil }
      return (last, visit.cost.sum(rest))
    }
    guard var last = ends.min(by: { $0.cost < $1.cost })?.last else { return nil }
    var order = [count + 1]
    var visited = visits.count - 1
    while last >= 0 {
      order.append(last + 1)
      let before = visits[visited][last]?.before ?? -1
      visited &= ~(1 << last)
      last = before
    }
    return [0] + order.reversed()
  }
}

extension RoutePlanner {
  /// More than that between the ends take long.
  package static let maxStopsToReorder = 10

  /// The fastest order of the places between the first and the last; nil if it can't be determined.
  package func order(of places: [RoadGraph.Place]) -> [Int]? {
    guard places.count - 2 <= Self.maxStopsToReorder else { return nil }
    let costs = places.indices.map { from in
      places.indices.map { to in from == to ? nil : (try? route(over: [places[from], places[to]]))?.cost }
    }
    return VisitOrder(costs).best
  }
}
