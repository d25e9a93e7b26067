import Terminal

/// What is done with the sights.
extension Action {
  static let nextSight = Action(
    "next-sight",
    keys: [.tab],
    help: .helpNextSight,
    called: .titleNextSight,
    in: .find,
    rank: 2,
    needsMap: true
  )
  static let previousSight = Action(
    "previous-sight",
    keys: [.shiftTab],
    help: .helpNextSight,
    called: .titlePreviousSight,
    in: .find,
    rank: 3,
    needsMap: true
  )
  static let open = Action(
    "open",
    keys: [.enter],
    help: .helpOpen,
    in: .find,
    rank: 4,
    needsMap: true,
    idleness: .nothingChosen
  )
  static let pin = Action(
    "pin",
    keys: [.character("P")],
    help: .helpPin,
    in: .find,
    rank: 5,
    needsMap: true,
    idleness: .nothingChosen
  )
  static let layPhotograph = Action(
    "overlay-photo",
    keys: [.character("V")],
    help: .helpLayPhotograph,
    in: .overlays,
    rank: 7,
    needsMap: true
  )
}
