/// Where a road parts into branches of which none is the straight one.
struct Fork {
  /// The branches among those of the crossroads, from left to right.
  let range: ClosedRange<Int>

  private static let group = 60.0

  init?(_ roads: Crossroads) {
    let branches = roads.branches
    guard let middle = branches.indices.min(by: { branches[$0].bend < branches[$1].bend }),
      branches[middle].bend < ObviousContinuation.narrow
    else { return nil }
    var (left, right) = (middle, middle)
    // Motorways part more widely.
    let width = branches.count { $0.isMotorway && $0.isOpen } > 1 ? Self.group : ObviousContinuation.narrow
    let isNear = { (a: Int, b: Int) in
      branches.indices.contains(b) && branches[b].angle - branches[a].angle < width
        && min(branches[b].bend, branches[a].bend) < Self.group
    }
    while left > 0, branches[left - 1].bend < Self.group, isNear(left - 1, left) { left -= 1 }
    while right + 1 < branches.count, branches[right + 1].bend < Self.group, isNear(right, right + 1) { right += 1 }
    guard (2...3).contains(right - left + 1), branches[left...right].allSatisfy(\.isOpen),
      Set(branches[left...right].map(\.sort.isLink)).count == 1,
      left == 0 || branches[left].angle - branches[left - 1].angle >= Self.group,
      right + 1 == branches.count || branches[right + 1].angle - branches[right].angle >= Self.group,
      !branches[left...right].contains(where: { $0.sort.isMinor != branches[middle].sort.isMinor })
    else { return nil }
    range = left...right
  }

  func direction(of branch: Int) -> StepDirection {
    switch branch {
    case range.lowerBound: .slightLeft
    case range.upperBound: .slightRight
    default: .straight
    }
  }
}
