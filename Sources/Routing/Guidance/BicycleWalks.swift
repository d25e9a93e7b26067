/// The parts of a leg on which a bicycle has to be walked.
struct BicycleWalks {
  /// The first arc of each, and its length in metres.
  private let walks: [(arc: Int, length: Double)]

  /// Shorter parts aren't worth a word, in metres.
  private static let shortest = 15.0

  init(_ travel: ProfileGraph, _ leg: Route.Leg) {
    var walks: [(arc: Int, length: Double)] = []
    var isWalked = false
    for (index, arc) in leg.arcs.enumerated() where travel.profile.mode == .bicycle {
      let wasWalked = isWalked
      isWalked = travel.lane(of: arc).isPushed
      guard isWalked else { continue }
      if !wasWalked { walks.append((index, 0)) }
      walks[walks.count - 1].length += travel.roads.length(of: arc) * leg.range(of: index).span
    }
    self.walks = walks.filter { $0.length >= Self.shortest }
  }

  var isEmpty: Bool { walks.isEmpty }

  /// Gives each walk to the step that it begins at, or to a new one if it begins between two.
  func added(to steps: [Step], between newStep: (Int) -> Step) -> [Step] {
    var (added, rest) = ([Step](), walks[...])
    for (index, step) in steps.enumerated() {
      added.append(step)
      let next = index + 1 < steps.count ? steps[index + 1].arc : .max
      while let walk = rest.first, walk.arc < next {
        rest = rest.dropFirst()
        if walk.arc > step.end, step.kind != .steps { added.append(newStep(walk.arc)) }
        added[added.count - 1].walked = walk.length
      }
    }
    return added
  }
}
