nonisolated extension Phrase {
  static let followAhead = Phrase("followAhead")
  static let followThen = Phrase("followThen")
  static let followArriving = Phrase("followArriving")
  static let followExit = Phrase("followExit")
  static let followNewWay = Phrase("followNewWay")
  static let followAstray = Phrase("followAstray")
  static let followStarts = Phrase("followStarts")
  static let followEnds = Phrase("followEnds")
  static let routeKept = Phrase("routeKept")
  static let routeNotKept = Phrase("routeNotKept")
  static let hintRouteFollow = Phrase("hintRouteFollow")
  static let hintRouteKeep = Phrase("hintRouteKeep")
}
