/// Determines the maneuver at a junction; nil if there is no decision to make.
struct ManeuverClassifier {
  private let roads: Crossroads
  private let obvious: Int?

  init(_ roads: Crossroads) {
    self.roads = roads
    let motorways = roads.branches.count { $0.isMotorway && $0.isOpen }
    obvious = roads.arrival.isMotorway && motorways > 1 ? nil : ObviousContinuation(roads).branch
  }

  /// The turn at a junction; “at the end of the road” requires that other roads were passed before.
  func turn(
    onto arc: RoadGraph.Arc,
    hasPassedOthers: Bool
  ) -> (kind: StepKind, direction: StepDirection, angle: Double)? {
    guard let index = roads.index(of: arc) else { return (.continue, .uturn, 180) }
    guard let turn = turn(onto: index, hasPassedOthers), turn != (.continue, .straight) else { return nil }
    return (turn.kind, turn.direction, roads.branches[index].angle)
  }

  private func turn(onto index: Int, _ hasPassedOthers: Bool) -> (kind: StepKind, direction: StepDirection)? {
    let branch = roads.branches[index]
    let direction = direction(of: index)
    if roads.isAfloat, branch.sort.roadClass == .ferry { return roads.boardsFerry ? (.ferry, direction) : nil }
    if let kind = changeOfVehicle(to: branch) { return (kind, direction) }
    if isSameStairs(branch) { return nil }
    if index == obvious { return said(ofObvious: branch, index) }
    if obvious == nil {
      if let fork = Fork(roads), fork.range.contains(index) { return forked(fork, index) }
      if isEndOfRoad, hasPassedOthers {
        return (ramp(onto: branch) ?? .endOfRoad, branch.angle > 0 ? .right : .left)
      }
    }
    return (basicKind(of: branch), direction)
  }

  private func basicKind(of branch: Crossroads.Branch) -> StepKind {
    if let ramp = ramp(onto: branch) { return ramp }
    if branch.isMotorway, roads.arrival.sort.isLink { return .merge }
    return branch.name.isSame(as: roads.arrival.name) ? .continue : .turn
  }

  private func forked(_ fork: Fork, _ index: Int) -> (kind: StepKind, direction: StepDirection) {
    let branch = roads.branches[index]
    let direction = fork.direction(of: index)
    if let ramp = ramp(onto: branch) { return (ramp, direction) }
    return (.fork, direction)
  }

  /// A maneuver worth an instruction although it follows the obvious continuation.
  private func said(
    ofObvious branch: Crossroads.Branch,
    _ index: Int
  ) -> (kind: StepKind, direction: StepDirection)? {
    let direction = StepDirection(branch.angle)
    let joins = roads.branches.contains { $0.isMotorway && $0.isEntry && $0.arc != branch.arc }
    if branch.isMotorway, roads.arrival.sort.isLink, joins {
      return (.merge, mergeDirection(of: branch))
    }
    // Where a road just becomes a ramp there is nothing to take.
    if roads.branches.count > 1, let ramp = ramp(onto: branch) { return (ramp, self.direction(of: index)) }
    let rivals = roads.branches.count { $0.isOpen && $0.sort.weight <= branch.sort.weight }
    if branch.bend > Crossroads.narrow, rivals > 1 || isAside(branch) {
      return (basicKind(of: branch), direction)
    }
    if let other = otherArm(of: branch) { return (.fork, branch.angle > other.angle ? .slightRight : .slightLeft) }
    guard branch.name.differs(from: roads.arrival.name), !branch.name.isEmpty else { return nil }
    return (.newName, direction)
  }

  /// The ramp onto a branch: pedestrians take no ramps, and a turn lane named like the road behind it isn't one.
  private func ramp(onto branch: Crossroads.Branch) -> StepKind? {
    roads.isWalking || branch.isTurnLane ? nil : branch.isRamp(from: roads.arrival)
  }

  /// The other of two arms into which a main road splits; drivers see both ahead, with lanes leading into each.
  private func otherArm(of branch: Crossroads.Branch) -> Crossroads.Branch? {
    let roadClass = branch.sort.roadClass
    let isMain = roadClass >= .primary && roadClass <= .tertiary && roads.arrival.sort.roadClass == roadClass
    guard isMain else { return nil }
    let arms = roads.branches.filter { $0.isOpen && $0.bend < Self.ahead }
    guard arms.count == 2, arms.allSatisfy({ $0.sort.roadClass == roadClass && !$0.isEntry }),
      let other = arms.first(where: { $0.arc != branch.arc }), !other.name.isSame(as: branch.name)
    else { return nil }
    return other.bend < Crossroads.narrow || abs(other.angle - branch.angle) < Self.sideBySide ? other : nil
  }

  /// In degrees.
  private static let (ahead, sideBySide) = (45.0, 30.0)

  /// The direction of a merge: opposite to the side that the route comes from.
  private func mergeDirection(of branch: Crossroads.Branch) -> StepDirection {
    let others = roads.branches.filter { $0.arc != branch.arc }
    guard let other = others.max(by: { $0.bend < $1.bend }) else { return StepDirection(branch.angle) }
    return other.angle < 0 ? .slightLeft : .slightRight
  }

  /// Whether one might as well go elsewhere than where everybody goes.
  var hasRivals: Bool { roads.openCount > 1 }

  /// Whether another branch looks more like the continuation, even if it only leads into a yard.
  private func isAside(_ branch: Crossroads.Branch) -> Bool {
    branch.name.isEmpty && leadsStraightOn(besides: branch.arc)
  }

  /// Whether a branch other than the given arc leads more or less straight on.
  func leadsStraightOn(besides arc: RoadGraph.Arc) -> Bool {
    roads.branches.contains { $0.isOpen && $0.arc != arc && $0.bend < Crossroads.narrow }
  }

  /// On and off a ferry, and onto stairs.
  private func changeOfVehicle(to branch: Crossroads.Branch) -> StepKind? {
    let (before, after) = (roads.arrival.sort.roadClass, branch.sort.roadClass)
    guard before != after else { return nil }
    switch (before, after) {
    case (_, .ferry): return .ferry
    case (_, .steps): return .steps
    case (.ferry, _): return .leaveFerry
    default: return nil
    }
  }

  /// Whether one just goes on along stairs that have a name, however they bend.
  private func isSameStairs(_ branch: Crossroads.Branch) -> Bool {
    [roads.arrival, branch].allSatisfy { $0.sort.roadClass == .steps } && branch.name.isSame(as: roads.arrival.name)
  }

  /// The direction of a branch, distinguished from the others on its side.
  private func direction(of index: Int) -> StepDirection {
    let angle = roads.branches[index].angle
    let branch = roads.branches[index]
    if let main = roads.main, branch.isTurnLane || roads.arrival.isMotorway && branch.sort.isLink {
      // Whichever way both bend, a ramp is on one side of the road.
      let isRight = index > main
      if abs(angle) <= 20 || isRight != (angle > 0) { return isRight ? .slightRight : .slightLeft }
    }
    let plain = StepDirection(angle)
    let side = roads.branches.filter { $0.isOpen && $0.angle * angle > 0 }.sorted { $0.bend < $1.bend }
    guard let place = side.firstIndex(where: { $0.arc == roads.branches[index].arc }),
      place + 1 < side.count, StepDirection(side[place + 1].angle) == plain, let milder = plain.milder,
      !side.contains(where: { StepDirection($0.angle) == milder }), abs(angle) < plain.mildest
    else { return plain }
    return milder
  }

  /// Whether the road ends at another one, which leads to the left and to the right.
  private var isEndOfRoad: Bool {
    guard roads.branches.count == 2 else { return false }
    let (left, right) = (roads.branches[0], roads.branches[1])
    return abs(left.angle + 90) < Crossroads.narrow && abs(right.angle - 90) < Crossroads.narrow
      && right.angle - left.angle > 2 * Crossroads.narrow
  }

  /// Where a road parts into branches of which none is the straight one.
  private struct Fork {
    /// The branches among those of the crossroads, from left to right.
    let range: ClosedRange<Int>

    private static let group = 60.0

    init?(_ roads: Crossroads) {
      let branches = roads.branches
      guard let middle = branches.indices.min(by: { branches[$0].bend < branches[$1].bend }),
        branches[middle].bend < Crossroads.narrow
      else { return nil }
      var (left, right) = (middle, middle)
      // Motorways part more widely.
      let width = branches.count { $0.isMotorway && $0.isOpen } > 1 ? Self.group : Crossroads.narrow
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
}

extension Crossroads.Branch {
  var isMotorway: Bool { sort.roadClass == .motorway && !sort.isLink }

  /// Whether one comes onto a ramp here, or off a motorway.
  fileprivate func isRamp(from before: Crossroads.Branch) -> StepKind? {
    guard sort.isLink, !before.sort.isLink else { return nil }
    return before.isMotorway || before.sort.roadClass == .trunk && !before.isOpen ? .offRamp : .onRamp
  }
}
