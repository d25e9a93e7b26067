import Terminal

extension KeyMode {
  /// While somebody says where to go.
  static let routeQuestion = KeyMode(name: "route-question", actions: [.routeBy])

  /// The way that was found, step by step.
  static let route = KeyMode(
    name: "route",
    section: Section(title: .sectionRoute, openers: [.route], rank: 8),
    actions: [
      .upperStep, .lowerStep, .stepPageUp, .stepPageDown, .firstStep, .lastStep, .stepCloseUp, .listSteps,
      .followRoute, .wayBy, .nextAlternative, .openOptions, .addStop, .removeStop, .bestOrder, .swapEnds, .keepRoute,
      .dropRoute, .closeRoute,
    ],
    hints: [
      KeyHint(.hintRouteClose, .closeRoute, isEnd: true),
      KeyHint(.hintRouteStep, [.upperStep, .lowerStep]),
      KeyHint(.hintRouteFollow, .followRoute),
      KeyHint(.hintRouteList, .listSteps),
      KeyHint(.hintRouteFold, .listSteps),
      KeyHint(.hintRouteCloseUp, .stepCloseUp),
      KeyHint(.hintRouteDrop, .dropRoute),
      KeyHint(.hintRouteOther, .nextAlternative),
      KeyHint(.hintRouteFirstStop, .addStop),
      KeyHint(.hintRouteStop, [.addStop, .removeStop]),
      KeyHint(.hintRouteBy, .wayBy),
      KeyHint(.hintRouteWishes, .openOptions),
      KeyHint(.hintRouteOrder, .bestOrder),
      KeyHint(.hintRouteSwap, .swapEnds),
      KeyHint(.hintRouteKeep, .keepRoute),
    ]
  )
}

extension KeyMode {
  /// While somebody says what they wish of a way.
  static let routeOptions = KeyMode(
    name: "route-options",
    actions: [.upperWish, .lowerWish, .turnWish, .closeOptions],
    hints: [KeyHint(.hintRouteClose, .closeOptions, isEnd: true), KeyHint(.hintRouteTurnWish, .turnWish)]
  )
}

extension Action {
  static let route = Action("route", keys: [.character("R")], help: .helpRoute, also: .alsoRoute, in: .find, rank: 7)

  static let navigation = Action("navigation", keys: [.character("G")], help: .helpNavigation, in: .find, rank: 8)

  static let routeBy = Action("route-by", keys: [.tab])

  static let upperStep = Action("route-up", keys: [.up])
  static let lowerStep = Action("route-down", keys: [.down])
  static let stepPageUp = Action("route-page-up", keys: [.pageUp])
  static let stepPageDown = Action("route-page-down", keys: [.pageDown])
  static let firstStep = Action("route-first", keys: [.home])
  static let lastStep = Action("route-last", keys: [.end])
  static let stepCloseUp = Action("route-close-up", keys: [.enter])
  static let listSteps = Action("route-list", keys: [.space])
  static let followRoute = Action("route-follow", keys: [.character("f")])
  static let wayBy = Action("route-way-by", keys: [.tab])
  static let nextAlternative = Action("route-other", keys: [.character("a")])
  static let openOptions = Action("route-options", keys: [.character("o")])
  static let addStop = Action("route-stop", keys: [.character("v")])
  static let removeStop = Action("route-no-stop", keys: [.character("V")])
  static let bestOrder = Action("route-order", keys: [.character("b")])
  static let swapEnds = Action("route-swap", keys: [.character("x")])
  static let keepRoute = Action("route-keep", keys: [.character("w")])
  static let dropRoute = Action("route-delete", keys: [.character("D"), .delete])
  static let closeRoute = Action("route-close", keys: [.escape])

  static let upperWish = Action("route-options-up", keys: [.up])
  static let lowerWish = Action("route-options-down", keys: [.down])
  static let turnWish = Action("route-options-take", keys: [.enter, .space])
  static let closeOptions = Action("route-options-close", keys: [.escape, .character("o")])
}
