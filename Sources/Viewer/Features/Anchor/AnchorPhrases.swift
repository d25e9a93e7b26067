nonisolated extension Phrase {
  static let anchorDrags = Phrase("anchorDrags")
  static let anchorDragsSeen = Phrase("anchorDragsSeen")
  static let anchorWatch = Phrase("anchorWatch")
  static let anchorHint = Phrase("anchorHint")
  static let anchorLifted = Phrase("anchorLifted")
  static let anchorProblem = Phrase("anchorProblem")
  static let anchorWatched = Phrase("anchorWatched")
  static let anchorWatchedAtCentre = Phrase("anchorWatchedAtCentre")
  static let anchorSeen = Phrase("anchorSeen")
  static let anchorSign = Phrase("anchorSign")
  static let anchorDragging = Phrase("anchorDragging")
  static let helpAnchor = Phrase("helpAnchor")
}
