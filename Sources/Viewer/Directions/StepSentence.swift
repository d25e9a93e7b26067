import Geodesy
import Routing

/// The text of a step.
nonisolated struct StepSentence {
  private let words: Words
  private let measure: RoundedMeasure

  /// The maximum distance from the road of a landmark at it, in metres.
  private static let beside = 30.0
  /// The maximum distance of a landmark that is on no side of the road.
  private static let touching = 8.0

  init(_ units: UnitSystem = .metric, in words: Words) {
    self.words = words
    measure = RoundedMeasure(units, in: words)
  }

  /// The last step of all names the destination, the last ones of the legs before name the stop.
  func text(of step: Step, arrivingAt place: String, isLast: Bool) -> String {
    let plain = plainText(of: step, arrivingAt: place, isLast: isLast)
    let sloped = step.climb.map { words($0 == .up ? .goingUphill : .goingDownhill, plain) }
    let ahead = step.kind == .steps || plain.isEmpty ? plain : sloped ?? plain
    let text = step.walked > 0 && step.kind != .steps ? walking(step, ahead) : ahead
    guard let lanes = step.lanes else { return text }
    switch lanes.side {
    case .middle: return words(.laneMiddle, text)
    case .left where lanes.count == 1: return words(.laneLeft, text)
    case .right where lanes.count == 1: return words(.laneRight, text)
    case .left: return words(.lanesLeft, count: lanes.count, text)
    case .right: return words(.lanesRight, count: lanes.count, text)
    }
  }

  private func plainText(of step: Step, arrivingAt place: String, isLast: Bool) -> String {
    switch step.kind {
    case .depart: departure(step)
    case .newName where step.goesStraightOn: words(.continueOnto, step.name.spoken)
    case .turn, .newName: onto(step, turns(step, turn(step.direction)))
    case .continue where step.direction == .straight && step.walked > 0: ""
    case .continue where step.crossesOver:
      words(sided(step.direction, .crossToLeft, .turnStraight, .crossToRight), step.name.spoken)
    case .continue where step.keepsName || step.direction == .uturn: staying(step, turn(step.direction))
    case .continue: onto(step, turn(step.direction))
    case .merge: onto(step, words(.mergeOnto))
    case .fork: onto(step, fork(step.direction))
    case .endOfRoad: onto(step, turns(step, words(step.direction == .left ? .endOfRoadLeft : .endOfRoadRight)))
    case .onRamp: onto(step, words(sided(step.direction, .takeRampLeft, .takeRamp, .takeRampRight)))
    case .offRamp: onto(step, words(sided(step.direction, .takeExitLeft, .takeExit, .takeExitRight)))
    case .roundabout, .exitRoundabout: onto(step, roundabout(step.exit))
    case .ferry: boarding(step)
    case .leaveFerry: onto(step, words(.leaveFerry))
    case .steps: stairs(step)
    case .arrive: arrival(step, at: place, isLast: isLast)
    }
  }

  private func arrival(_ step: Step, at place: String, isLast: Bool) -> String {
    guard let aside = step.aside, aside.distance > Self.touching else {
      return words(isLast ? .arrived : .arrivedVia, place)
    }
    let side = words(Orientation.sidePhrases[(Int((aside.angle / 45).rounded()) + 8) % 8])
    if aside.distance > Self.beside {
      return words(isLast ? .arrivedAside : .arrivedAsideVia, place, measure.text(ofMeters: aside.distance), side)
    }
    return words(.arrivedBeside, words(isLast ? .arrived : .arrivedVia, place), side)
  }

  private func wind(_ bearing: Double) -> String {
    words.word(Int((bearing / 45).rounded()) % 8, of: .compassWords)
  }

  private func departure(_ step: Step) -> String {
    guard let aside = step.aside, aside.distance > Self.beside else { return start(step) }
    // The road lies from the place where the place doesn't lie from the road.
    let wind = wind((aside.bearing + 180).truncatingRemainder(dividingBy: 360))
    return words(.departAside, measure.text(ofMeters: aside.distance), wind, start(step))
  }

  private func start(_ step: Step) -> String {
    guard step.ferry == nil else { return boarding(step) }
    let wind = wind(step.bearingAfter)
    let start = step.name.spoken.isEmpty ? words(.depart, wind) : words(.departOn, step.name.spoken, wind)
    return step.exit.map { words(.departRing, start, ordinal($0)) } ?? start
  }

  /// A turn, and the one that follows within a few metres.
  private func turns(_ step: Step, _ turn: String) -> String {
    if let crossed = step.crossed, let last = step.thenTurn?.direction ?? step.direction {
      let first = step.thenTurn == nil ? words(.crossStreet, crossed) : words(.turnAndCross, turn, crossed)
      return words(last.isToTheLeft ? .thenTurnLeft : .thenTurnRight, first)
    }
    guard let (next, isOverCrossing) = step.thenTurn else { return turn }
    let first = isOverCrossing ? words(.overCrossing, turn) : turn
    return words(next.isToTheLeft ? .thenLeft : .thenRight, first)
  }

  private func onto(_ step: Step, _ turn: String) -> String {
    guard step.name.isEmpty || step.name.name != step.crossed else { return turn }
    let isStaying = step.keepsName && [.turn, .fork, .endOfRoad].contains(step.kind)
    let named = words(isStaying ? .stayOnRoad : .ontoRoad, turn, step.name.spoken)
    let text = step.name.spoken.isEmpty ? nameless(step, turn) : named
    let isSigned = step.name.spoken.isEmpty || [.onRamp, .offRamp, .fork, .merge].contains(step.kind)
    let signed = isSigned ? step.name.destination : ""
    guard !signed.isEmpty else { return text }
    return words(.towardsPlace, text, signed.split(separator: ";").prefix(2).joined(separator: ", "))
  }

  /// Without a name at the turn, a visible landmark is used.
  private func nameless(_ step: Step, _ turn: String) -> String {
    if let along = step.along, step.pathway != .crossing { return words(.ontoPathAlong, turn, along) }
    if let pathway = step.pathway { return words(Self.phrase(pathway), turn) }
    if step.hasSignals, step.kind == .turn, step.thenTurn == nil { return words(.turnAtSignals, turn) }
    guard let (landmark, isPassed) = step.landmark else {
      let isSigned = step.ahead.isEmpty || !step.name.destination.isEmpty
      return isSigned ? turn : words(.towardsPlace, turn, step.ahead)
    }
    let name = landmark.names[words.language.rawValue] ?? landmark.name
    if !name.isEmpty { return words(isPassed ? .turnAfterNamed : .turnBeforeNamed, turn, name) }
    guard let kind = Landmark.namelessKinds.firstIndex(of: landmark.kind) else { return turn }
    return isPassed
      ? words(.turnAfter, turn, words.word(kind, of: .sightsAfter))
      : words(.turnBefore, turn, words.word(kind, of: .sightsBefore))
  }

  private static func phrase(_ pathway: Pathway) -> Phrase {
    switch pathway {
    case .crossing: .overCrossing
    case .footway: .ontoFootway
    case .cycleway: .ontoCycleway
    case .path: .ontoPath
    }
  }

  /// A bicycle that is walked from a step on.
  private func walking(_ step: Step, _ text: String) -> String {
    let length = measure.text(ofMeters: step.walked)
    return text.isEmpty ? words(.walkBicycle, length) : words(.andWalkBicycle, text, length)
  }

  private func boarding(_ step: Step) -> String {
    let (line, to) = (step.name.spoken, step.ferry?.destination ?? "")
    let text =
      switch (line.isEmpty || !to.isEmpty && line.count > Self.longestLine, to.isEmpty) {
      case (true, true): words(.takeFerry)
      case (true, false): words(.takeFerryTo, to)
      case (false, true): words(.takeFerryNamed, line)
      case (false, false): words(.takeFerryNamedTo, line, to)
      }
    return step.ferry.map { words(.withMeasure, text, measure.text(ofSeconds: $0.duration)) } ?? text
  }

  /// A longer name of a ferry is that of its landings, and no number of a line.
  private static let longestLine = 5

  private func staying(_ step: Step, _ turn: String) -> String {
    step.name.spoken.isEmpty || step.direction == .uturn ? turn : words(.stayOnRoad, turn, step.name.spoken)
  }

  private func stairs(_ step: Step) -> String {
    let isNamed = !step.name.name.isEmpty && !step.keepsName
    let text = sidedStairs(step) + (isNamed ? ", " + step.name.name : "")
    let (stairs, whole) = (measure.text(ofMeters: step.stairs), measure.text(ofMeters: step.length))
    return step.stairs > 0 && stairs != whole ? words(.withMeasure, text, stairs) : text
  }

  /// The side of the steps is included if there is a choice.
  private func sidedStairs(_ step: Step) -> String {
    guard step.isChoice, step.direction != .uturn else {
      return words(step.climb.map { $0 == .up ? .stepsUp : .stepsDown } ?? .stepsAlong)
    }
    let phrase: Phrase = step.climb.map { $0 == .up ? .turnUpSteps : .turnDownSteps } ?? .turnOntoSteps
    return words(phrase, turn(step.direction))
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
