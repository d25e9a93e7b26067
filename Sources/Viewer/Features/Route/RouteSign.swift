import Routing

/// A step, or the way that a line leads, as a sign of one column.
nonisolated struct RouteSign {
  let text: String

  private init(_ sign: String, ascii: String, isASCII: Bool) {
    text = isASCII ? ascii : sign
  }

  /// By how many degrees clockwise from the top of the screen.
  init(heading degrees: Double, isASCII: Bool) {
    let eighth = (Int((degrees / 45).rounded()) % 8 + 8) % 8
    let signs = [("↑", "^"), ("↗", "/"), ("→", ">"), ("↘", "\\"), ("↓", "v"), ("↙", "/"), ("←", "<"), ("↖", "\\")]
    self.init(signs[eighth].0, ascii: signs[eighth].1, isASCII: isASCII)
  }

  init(_ step: Step, isASCII: Bool) {
    self.init(step, heading: Self.degrees(of: step), isASCII: isASCII)
  }

  /// Of a step on a map with so many degrees at its top: where it goes on there.
  init(_ step: Step, onMapTurnedTo bearing: Double, isASCII: Bool) {
    self.init(step, heading: step.bearingAfter - bearing, isASCII: isASCII)
  }

  private init(_ step: Step, heading: Double, isASCII: Bool) {
    switch step.kind {
    case .depart: self.init("○", ascii: "o", isASCII: isASCII)
    case .arrive: self.init("●", ascii: "x", isASCII: isASCII)
    case .roundabout, .exitRoundabout: self.init("↻", ascii: "@", isASCII: isASCII)
    case .ferry: self.init("≈", ascii: "~", isASCII: isASCII)
    case .steps: self.init("≡", ascii: "=", isASCII: isASCII)
    default: self.init(heading: heading, isASCII: isASCII)
    }
  }

  /// By how many degrees clockwise one turns, as the words have it.
  static func degrees(of step: Step) -> Double {
    guard !step.goesStraightOn else { return 0 }
    return switch step.direction {
    case .straight, nil: 0
    case .slightRight: 45
    case .right: 90
    case .sharpRight: 135
    case .uturn: 180
    case .sharpLeft: 225
    case .left: 270
    case .slightLeft: 315
    }
  }
}
