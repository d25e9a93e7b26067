nonisolated extension Phrase {
  static let helpWaypoints = Phrase("helpWaypoints")
  static let alsoWaypoints = Phrase("alsoWaypoints")
  static let waypointNumber = Phrase("waypointNumber")
  static let waypointsStart = Phrase("waypointsStart")
  static let waypointReached = Phrase("waypointReached")
  static let waypointsEnd = Phrase("waypointsEnd")
  static let waypointsNeedTrack = Phrase("waypointsNeedTrack")
}
