extension Step {
  /// What lies farther from a corner is at another one, in metres.
  private static let reach = 30.0
  /// What lies no farther from one's side is neither before nor behind one, in degrees.
  private static let abreast = 10.0

  /// Whether there is nothing but the turn itself to tell it by.
  var isUnmarked: Bool {
    [.turn, .fork].contains(kind) && thenTurn == nil && name.isEmpty && pathway == nil && !hasSignals
  }

  /// By what one tells it among some landmarks: the nearest of which there are no two of a kind.
  func sight(among landmarks: [Landmark]) -> (landmark: Landmark, isPassed: Bool)? {
    let around = RoadMeters(around: place)
    let near = landmarks.map { (landmark: $0, distance: around.flat($0.place).length) }
      .filter { $0.distance <= Self.reach }
      .sorted { $0.distance < $1.distance }
    let best = near.first { one in near.count { $0.landmark.kind == one.landmark.kind } == 1 }
    guard let landmark = best?.landmark else { return nil }
    let angle = abs(RoundAngle.wrapped(RoadMeters.bearing(from: place, to: landmark.place) - bearingBefore))
    return abs(angle - 90) > Self.abreast ? (landmark, angle > 90) : nil
  }
}
