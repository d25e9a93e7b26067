internal import Glibc

/// How much longer a stretch takes on a slope than on flat ground.
///
/// Walking follows Tobler's function, which is fastest slightly downhill. Cycling takes more power uphill and less
/// downhill, up to a speed at which cyclists brake.
struct SlopePace: Sendable {
  /// The factors at equal steps of the gradient, from the steepest descent on.
  private let factors: [Float]

  private static let steepest = 0.5
  private static let stepsPerUnit = 256.0

  /// The factors for a travel mode; a car's are all 1.
  init(for mode: TravelMode) {
    let last = Int(2 * Self.steepest * Self.stepsPerUnit)
    factors = (0...last).map { index in
      let grade = Double(index) / Self.stepsPerUnit - Self.steepest
      switch mode {
      case .foot: return Float(exp(3.5 * (abs(grade + 0.05) - 0.05)))
      case .bicycle: return Float(Cyclist.speed(on: 0) / Cyclist.speed(on: grade))
      case .car: return 1
      }
    }
  }

  /// The factor at a gradient: the rise over the distance.
  private subscript(grade: Float) -> Float {
    let steepest = Float(Self.steepest)
    return factors[Int(((min(max(grade, -steepest), steepest) + steepest) * Float(Self.stepsPerUnit)).rounded())]
  }

  /// The factor along heights at equal steps of a length in metres; a step whose heights aren't known is flat.
  func factor(along heights: [Float], length: Double) -> Float {
    let step = Float(max(length, 1) / Double(heights.count - 1))
    let sum = zip(heights, heights.dropFirst()).reduce(Float(0)) { sum, pair in
      let rise = pair.1 - pair.0
      return sum + (rise.isNaN ? 1 : self[rise / step])
    }
    return sum / Float(heights.count - 1)
  }

  /// An ordinary person on an ordinary bicycle, in SI units.
  private enum Cyclist {
    static let weight = 90 * 9.81
    static let rolling = 0.007 * weight
    static let drag = 0.27
    /// On flat ground, and where it is steep.
    static let (flat, most) = (18 / 3.6, 160.0)
    /// The gradient from which on the power doesn't grow.
    static let steep = 0.05
    /// The speed at which cyclists brake, and that of pushing a bicycle uphill.
    static let (fastest, slowest) = (30 / 3.6, 3.2 / 3.6)

    private static func power(on grade: Double) -> Double {
      let even = flat * (rolling + drag * flat * flat)
      let part = min(abs(grade) / steep, 1)
      return grade > 0 ? even + (most - even) * part : even * (1 - part)
    }

    /// The highest speed that the power keeps up, found by halving.
    static func speed(on grade: Double) -> Double {
      var (low, high) = (slowest, fastest)
      for _ in 0..<30 {
        let speed = (low + high) / 2
        let isKept = speed * (weight * grade + rolling + drag * speed * speed) <= power(on: grade)
        (low, high) = isKept ? (speed, high) : (low, speed)
      }
      return low
    }
  }
}

/// The effect of slopes on the arcs of a graph.
struct SlopeCosts: Sendable {
  /// The time of each arc relative to flat ground.
  let factors: [Float]
  /// The additional cost of each arc for its climb, in seconds; none where flat ground isn't preferred.
  let burdens: [Float]

  /// The detour, in seconds, that a metre of climb is worth where flat ground is preferred.
  private static let secondsPerMeter: Float = 15

  init(_ heights: RoadHeights, on roads: Roads, _ paces: [RoadSpeed], for profile: RoutingProfile) {
    let (walking, riding) = (SlopePace(for: .foot), SlopePace(for: profile.mode))
    var (factors, burdens): ([Float], [Float]) = ([], [])
    factors.reserveCapacity(roads.arcCount)
    for arc in 0..<RoadGraph.Arc(roads.arcCount) {
      let pace = paces[Int(roads.graph.edgeKinds[Int(arc / 2)])]
      let along = heights.along(arc)
      // Steps are slow because they are steep.
      let isSlope = ![.steps, .ferry].contains(pace.sort.roadClass)
      let slope = pace[arc].isPushed ? walking : riding
      factors.append(isSlope ? slope.factor(along: along, length: roads.length(of: arc)) : 1)
      guard profile.preference == .flat else { continue }
      let climb = zip(along, along.dropFirst()).reduce(Float(0)) { $0 + max(($1.1 - $1.0).isNaN ? 0 : $1.1 - $1.0, 0) }
      burdens.append(pace.sort.roadClass == .ferry ? 0 : climb * Self.secondsPerMeter)
    }
    (self.factors, self.burdens) = (factors, burdens)
  }
}
