/// How a road looks to whoever comes to it: who walks sees every bend, who drives where it leads on the whole.
extension Travel {
  /// So far along a road one looks to see where it leads, in metres; nil where as far as the roads themselves say.
  private var outlook: Double? {
    switch profile.mode {
    case .foot: 8
    case .bicycle: 12
    case .car: nil
    }
  }

  /// Where an arc leads as it begins, in degrees clockwise from north.
  func bearing(leaving arc: RoadGraph.Arc) -> Double {
    outlook.map { roads.bearing(leaving: arc, within: $0) } ?? roads.bearing(leaving: arc)
  }

  /// Where somebody faces who comes to the end of an arc.
  func bearing(arriving arc: RoadGraph.Arc) -> Double {
    (bearing(leaving: arc ^ 1) + 180).truncatingRemainder(dividingBy: 360)
  }

  /// How far to the right a turn leads, in degrees; less than nothing to the left, 180 for turning back.
  func angle(from arc: RoadGraph.Arc, to next: RoadGraph.Arc) -> Double {
    guard outlook != nil else { return roads.angle(from: arc, to: next) }
    return RoundAngle.wrapped(bearing(leaving: next) - bearing(arriving: arc))
  }
}
