import Routing

/// What is said of a step.
nonisolated struct StepSentence {
  private let words: Words

  init(in words: Words) {
    self.words = words
  }

  /// The last step of all names where one arrives, those between the place on the way.
  func text(of step: Step, arrivingAt place: String, isLast: Bool) -> String {
    switch step.kind {
    case .depart: departure(step)
    case .newName where step.direction == .straight: words(.continueOnto, step.name.spoken)
    case .turn, .newName: onto(step, turn(step.direction))
    case .continue: staying(step, turn(step.direction))
    case .merge: onto(step, words(.mergeOnto))
    case .fork: onto(step, fork(step.direction))
    case .endOfRoad: onto(step, words(step.direction == .left ? .endOfRoadLeft : .endOfRoadRight))
    case .onRamp: onto(step, words(sided(step.direction, .takeRampLeft, .takeRamp, .takeRampRight)))
    case .offRamp: onto(step, words(sided(step.direction, .takeExitLeft, .takeExit, .takeExitRight)))
    case .roundabout: onto(step, roundabout(step.exit))
    case .ferry: step.name.name.isEmpty ? words(.takeFerry) : words(.takeFerryNamed, step.name.name)
    case .steps: words(step.climb.map { $0 == .up ? .stepsUp : .stepsDown } ?? .stepsAlong)
    case .arrive: words(isLast ? .arrived : .arrivedVia, place)
    }
  }

  private func departure(_ step: Step) -> String {
    let wind = words.word(Int((step.bearingAfter / 45).rounded()) % 8, of: .compassWords)
    let start = step.name.spoken.isEmpty ? words(.depart, wind) : words(.departOn, step.name.spoken, wind)
    return step.exit.map { words(.departRing, start, ordinal($0)) } ?? start
  }

  private func onto(_ step: Step, _ turn: String) -> String {
    let text = step.name.spoken.isEmpty ? turn : words(.ontoRoad, turn, step.name.spoken)
    let signed = [.onRamp, .offRamp, .fork, .merge].contains(step.kind) ? step.name.destination : ""
    guard !signed.isEmpty else { return text }
    return words(.towardsPlace, text, signed.split(separator: ";").prefix(2).joined(separator: ", "))
  }

  private func staying(_ step: Step, _ turn: String) -> String {
    step.name.spoken.isEmpty || step.direction == .uturn ? turn : words(.stayOnRoad, turn, step.name.spoken)
  }

  private func fork(_ direction: StepDirection?) -> String {
    words(sided(direction, .keepLeft, .turnStraight, .keepRight))
  }

  private func roundabout(_ exit: Int?) -> String {
    exit.map { words(.ringExit, ordinal($0)) } ?? words(.ringEnter)
  }

  private func ordinal(_ exit: Int) -> String {
    let ordinal = words.word(exit - 1, of: .ringExits)
    return ordinal.isEmpty ? "\(exit)." : ordinal
  }

  private func sided(_ direction: StepDirection?, _ left: Phrase, _ middle: Phrase, _ right: Phrase) -> Phrase {
    guard let direction else { return middle }
    return direction.isToTheLeft ? left : direction.isToTheRight ? right : middle
  }

  private func turn(_ direction: StepDirection?) -> String {
    switch direction {
    case .uturn: words(.turnUturn)
    case .sharpRight: words(.turnSharpRight)
    case .right: words(.turnRight)
    case .slightRight: words(.turnSlightRight)
    case .slightLeft: words(.turnSlightLeft)
    case .left: words(.turnLeft)
    case .sharpLeft: words(.turnSharpLeft)
    case .straight, nil: words(.turnStraight)
    }
  }
}

nonisolated extension StreetName {
  /// The name, or where there is none the number.
  var spoken: String { name.isEmpty ? ref.split(separator: ";").joined(separator: ", ") : name }
}
