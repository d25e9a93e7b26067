/// Which lanes of a road one may be in to turn.
package struct TurnLanes: Hashable, Sendable {
  package enum Side: Sendable {
    case left, right, middle
  }

  package let side: Side
  package let count: Int

  /// Parses `turn:lanes`, from the leftmost lane on; nil if all lanes or none lead there.
  package init?(_ text: String, for direction: StepDirection) {
    let lanes = text.split(separator: "|", omittingEmptySubsequences: false).map { $0.split(separator: ";") }
    let (best, others) = Self.words(direction)
    let exact = lanes.indices.filter { lane in lanes[lane].contains { best.contains($0) } }
    let fitting = exact.isEmpty ? lanes.indices.filter { lane in lanes[lane].contains { others.contains($0) } } : exact
    guard let first = fitting.first, let last = fitting.last, fitting.count < lanes.count,
      last - first + 1 == fitting.count
    else { return nil }
    switch (first == 0, last == lanes.count - 1) {
    case (true, _): side = .left
    case (_, true): side = .right
    case _ where fitting.count == 1 && 2 * first + 1 == lanes.count: side = .middle
    default: return nil
    }
    count = fitting.count
  }

  /// The markings of lanes that lead in a direction, and those that may if there are no others.
  ///
  /// If one lane is marked left and the next slightly left, either may be meant.
  private static func words(_ direction: StepDirection) -> (best: [Substring], others: [Substring]) {
    switch direction {
    case .uturn: (["reverse"], [])
    case .sharpLeft: (["sharp_left"], ["left"])
    case .left: (["left", "slight_left"], ["sharp_left"])
    case .slightLeft: (["slight_left"], ["left"])
    case .straight: (["through"], [])
    case .slightRight: (["slight_right"], ["right"])
    case .right: (["right", "slight_right"], ["sharp_right"])
    case .sharpRight: (["sharp_right"], ["right"])
    }
  }
}

extension ProfileGraph {
  /// The distance before a turn within which lanes are marked for it, in metres.
  private static let marked = 60.0

  /// The lanes for a turn onto one of a route's arcs, if they are known.
  func lanes(for direction: StepDirection, along arcs: [RoadGraph.Arc], to index: Int) -> TurnLanes? {
    var distance = 0.0
    for arc in arcs[..<index].reversed() where distance < Self.marked {
      if let text = laneWords(of: arc) { return TurnLanes(text, for: direction) }
      distance += roads.length(of: arc)
    }
    return nil
  }

  private func laneWords(of arc: RoadGraph.Arc) -> String? {
    let tags = tags(of: arc)
    let own = tags[arc & 1 == 0 ? "turn:lanes:forward" : "turn:lanes:backward"]
    return own ?? (lane(of: arc ^ 1).passage == .closed ? tags["turn:lanes"] : nil)
  }
}
