internal import Routing

/// Numbers the tag lists of roads: 0 for an empty one, and low numbers for frequent ones.
struct RoadTagList {
  private(set) var rows: [RoadTags] = [RoadTags([])]
  private var uses: [Int] = [0]
  private var numbers: [RoadTags: UInt32] = [RoadTags([]): 0]

  mutating func number(of tags: RoadTags) -> UInt32 {
    if let number = numbers[tags] { return number }
    let number = UInt32(rows.count)
    rows.append(tags)
    uses.append(0)
    numbers[tags] = number
    return number
  }

  mutating func count(_ number: UInt32) {
    uses[Int(number)] += 1
  }

  /// The rows that are used, the commonest first, and the new number of each.
  func finished() -> (table: RoadTagTable, numbers: [UInt32]) {
    let order =
      [0]
      + rows.indices.dropFirst().filter { uses[$0] > 0 }
      .sorted { (uses[$1], $0) < (uses[$0], $1) }
    var numbers = Array(repeating: UInt32(0), count: rows.count)
    for (number, row) in order.enumerated() { numbers[row] = UInt32(number) }
    return (RoadTagTable(order.map { rows[$0] }), numbers)
  }
}
