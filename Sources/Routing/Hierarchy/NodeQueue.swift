/// The nodes reached by a search, the cheapest first.
///
/// A heap with four children per node: fewer levels, and the children are adjacent in memory.
struct NodeQueue: Sendable {
  /// The cost above the number of the node, so that one comparison orders them.
  private var entries: [UInt64] = []

  private static let width = 4

  /// ``WeightedGraph/never`` where nothing waits.
  var lowestCost: UInt32 { entries.isEmpty ? WeightedGraph.never : UInt32(entries[0] >> 32) }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
  }

  mutating func insert(_ node: UInt32, at cost: UInt32) {
    let entry = UInt64(cost) << 32 | UInt64(node)
    var index = entries.count
    entries.append(entry)
    var entries = entries.mutableSpan
    while index > 0 {
      let above = (index - 1) / Self.width
      guard entries[above] > entry else { break }
      entries[index] = entries[above]
      index = above
    }
    entries[index] = entry
  }

  /// Takes out the node at the lowest cost; there must be one.
  mutating func removeLowest() -> (node: UInt32, cost: UInt32) {
    let lowest = entries[0]
    let last = entries.removeLast()
    if !entries.isEmpty { sink(last) }
    return (UInt32(truncatingIfNeeded: lowest), UInt32(lowest >> 32))
  }

  /// Puts an entry where the lowest one was, and lower down as long as something below it is cheaper.
  private mutating func sink(_ entry: UInt64) {
    var entries = entries.mutableSpan
    let count = entries.count
    var index = 0
    while true {
      let first = index * Self.width + 1
      guard first < count else { break }
      var least = first
      for next in first + 1..<max(first + 1, min(first + Self.width, count)) where entries[next] < entries[least] {
        least = next
      }
      guard entries[least] < entry else { break }
      entries[index] = entries[least]
      index = least
    }
    entries[index] = entry
  }
}
