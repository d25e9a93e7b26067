/// States by what they cost, the cheapest first.
struct CostQueue {
  /// The cost in the upper half, so that numbers in order are costs in order.
  private var heap: [UInt64] = []

  mutating func push(_ cost: UInt32, _ state: UInt32) {
    heap.append(UInt64(cost) << 32 | UInt64(state))
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func pop() -> (cost: UInt32, state: UInt32)? {
    guard let least = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty { sink(last) }
    return (UInt32(least >> 32), UInt32(truncatingIfNeeded: least))
  }

  private mutating func sink(_ entry: UInt64) {
    var place = 0
    while 2 * place + 1 < heap.count {
      var child = 2 * place + 1
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < entry else { break }
      heap[place] = heap[child]
      place = child
    }
    heap[place] = entry
  }
}
