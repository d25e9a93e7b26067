import Terminal

extension KeyMode {
  /// While a region is being chosen.
  static let regions = KeyMode(
    name: "regions",
    section: Section(title: .sectionRegions, openers: [.takeAlong], rank: 9),
    actions: [
      .nextRegion, .previousRegion, .deeperRegion, .shallowerRegion, .widerRegion, .narrowerRegion, .nameRegion,
      .fetchRegion, .listRegions, .closeRegions,
    ],
    hints: [
      KeyHint(.hintRegionFetch, .fetchRegion, isEnd: true),
      KeyHint(.hintRegionWhat, .nextRegion),
      KeyHint(.hintRegionDepth, [.deeperRegion, .shallowerRegion]),
      KeyHint(.hintRegionReach, [.narrowerRegion, .widerRegion]),
      KeyHint(.hintRegionName, .nameRegion),
      KeyHint(.hintRegionList, .listRegions),
      KeyHint(.hintClose, .closeRegions, isEnd: true),
    ]
  )

  /// While that is a box.
  static let regionBox = KeyMode(
    name: "region-box",
    actions: [
      .nextRegion, .previousRegion, .deeperRegion, .shallowerRegion, .boxLeft, .boxDown, .boxUp, .boxRight,
      .boxNarrower,
      .boxLower, .boxHigher, .boxWider, .nameRegion, .fetchRegion, .listRegions, .closeRegions,
    ],
    hints: [
      KeyHint(.hintRegionFetch, .fetchRegion, isEnd: true),
      KeyHint(.hintRegionWhat, .nextRegion),
      KeyHint(.hintMove, [.boxLeft, .boxDown, .boxUp, .boxRight]),
      KeyHint(
        .hintSize,
        [.boxNarrower, .boxLower, .boxHigher, .boxWider],
        shifting: [.boxLeft, .boxDown, .boxUp, .boxRight]
      ),
      KeyHint(.hintRegionDepth, [.deeperRegion, .shallowerRegion]),
      KeyHint(.hintRegionName, .nameRegion),
      KeyHint(.hintRegionList, .listRegions),
      KeyHint(.hintClose, .closeRegions, isEnd: true),
    ]
  )

  /// The list of what is on its way, and of the maps that have come.
  static let regionList = KeyMode(
    name: "region-list",
    actions: [.upperRegion, .lowerRegion, .pauseRegion, .updateRegion, .deleteRegion, .newRegion, .closeRegions],
    hints: [
      KeyHint(.hintRegionNew, .newRegion, isEnd: true),
      KeyHint(.hintRegionPause, .pauseRegion),
      KeyHint(.hintRegionUpdate, .updateRegion),
      KeyHint(.hintRegionDelete, .deleteRegion),
      KeyHint(.hintClose, .closeRegions, isEnd: true),
    ]
  )
}

extension Action {
  static let takeAlong = Action(
    "take-along",
    keys: [.character("F")],
    help: .helpTakeAlong,
    also: .alsoTakeAlong,
    in: .overlays,
    rank: 9
  )

  static let nextRegion = Action("regions-next", keys: [.tab])
  static let previousRegion = Action("regions-previous", keys: [.shiftTab])
  static let deeperRegion = Action("regions-deeper", keys: [.character("+"), .character("=")])
  static let shallowerRegion = Action("regions-shallower", keys: [.character("-")])
  static let widerRegion = Action("regions-wider", keys: [.right])
  static let narrowerRegion = Action("regions-narrower", keys: [.left])
  static let nameRegion = Action("regions-name", keys: [.character("e")])
  static let fetchRegion = Action("regions-fetch", keys: [.enter])
  static let listRegions = Action("regions-list", keys: [.character("F")])
  static let closeRegions = Action("regions-close", keys: [.escape])

  static let boxLeft = Action("regions-box-left", keys: [.left])
  static let boxDown = Action("regions-box-down", keys: [.down])
  static let boxUp = Action("regions-box-up", keys: [.up])
  static let boxRight = Action("regions-box-right", keys: [.right])
  static let boxNarrower = Action("regions-box-narrower", keys: [.shiftLeft])
  static let boxLower = Action("regions-box-lower", keys: [.shiftDown])
  static let boxHigher = Action("regions-box-higher", keys: [.shiftUp])
  static let boxWider = Action("regions-box-wider", keys: [.shiftRight])

  static let upperRegion = Action("regions-up", keys: [.up])
  static let lowerRegion = Action("regions-down", keys: [.down])
  static let pauseRegion = Action("regions-pause", keys: [.space])
  static let updateRegion = Action("regions-update", keys: [.character("u")])
  static let deleteRegion = Action("regions-delete", keys: [.character("D"), .delete])
  static let newRegion = Action("regions-new", keys: [.enter, .character("F")])
}
