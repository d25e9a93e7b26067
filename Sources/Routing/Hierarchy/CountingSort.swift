/// Things put in the order of small numbers that they have; those with the same number stay in the order they were in.
struct CountingSort: Sendable {
  /// Things with number `n` are `order[firsts[n]..<firsts[n + 1]]`.
  let firsts: [UInt32]
  let order: [UInt32]

  init(_ numbers: [UInt32], below bound: Int) {
    var ends = [UInt32](repeating: 0, count: bound + 1)
    for number in numbers { ends[Int(number) + 1] += 1 }
    for number in 0..<bound { ends[number + 1] += ends[number] }
    firsts = ends
    var order = [UInt32](repeating: 0, count: numbers.count)
    for (thing, number) in numbers.enumerated() {
      order[Int(ends[Int(number)])] = UInt32(thing)
      ends[Int(number)] += 1
    }
    self.order = order
  }

  func things(_ number: Int) -> ArraySlice<UInt32> { order[Int(firsts[number])..<Int(firsts[number + 1])] }
}
