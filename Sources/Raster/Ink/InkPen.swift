/// A pen whose line is the thinner the faster it goes.
package struct InkPen: Hashable, Sendable {
  /// The product of speed and width, in dots² a second, as long as neither bound is reached.
  package var flow = 120.0
  /// The whole width at its least and at its most, in dots.
  package var narrowest = 0.5
  package var widest = 4.0

  package static let standard = InkPen()

  package init() {}

  package init(flow: Double, narrowest: Double, widest: Double) {
    precondition(flow > 0 && narrowest > 0 && narrowest <= widest, "not a pen")
    (self.flow, self.narrowest, self.widest) = (flow, narrowest, widest)
  }

  /// The same pen, so many times as wide.
  package func scaled(by factor: Double) -> InkPen {
    InkPen(flow: flow * factor, narrowest: narrowest * factor, widest: widest * factor)
  }

  /// The width at a speed in dots a second; the mean width if the speed is unknown.
  package func width(atSpeed speed: Double?) -> Double {
    let width = speed.map { flow / max($0, 0) } ?? (narrowest * widest).squareRoot()
    return min(max(width.isNaN ? widest : width, narrowest), widest)
  }
}

/// Where the hand was, in dots, and when.
package struct InkSample: Hashable, Sendable {
  package var point: PathPoint
  package var time: Duration

  package init(_ point: PathPoint, at time: Duration) {
    self.point = point
    self.time = time
  }
}
