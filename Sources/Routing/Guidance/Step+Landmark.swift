extension Step {
  /// A landmark farther from a corner belongs to another one, in metres.
  private static let reach = 30.0
  /// A landmark this close to the side is neither ahead nor behind, in degrees.
  private static let abreast = 10.0

  /// Whether nothing but the turn itself identifies the step.
  var isUnmarked: Bool {
    [.turn, .fork].contains(kind) && thenTurn == nil && name.isEmpty && pathway == nil && !hasSignals
  }

  /// The nearest landmark that is the only one of its kind.
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
