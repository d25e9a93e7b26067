import Calendar

/// A value of the sky that changes smoothly during a day or so: the height of the sun.
struct SkyCurve {
  /// The moments when it passes 0.
  private(set) var crossings: [(moment: Timestamp, isRising: Bool)] = []
  private let samples: [(moment: Timestamp, value: Double)]
  private let value: (Timestamp) -> Double

  private static let step = 600.0

  init(during period: Range<Timestamp>, _ value: @escaping (Timestamp) -> Double) {
    let count = max(Int(((period.upperBound - period.lowerBound) / Self.step).rounded(.up)), 1)
    let step = (period.upperBound - period.lowerBound) / Double(count)
    samples = (0...count).map { index in
      let moment = period.lowerBound + Double(index) * step
      return (moment, value(moment))
    }
    self.value = value
    let points = pointsWithExtremes
    crossings = zip(points, points.dropFirst()).compactMap { first, second in
      (first.value < 0) == (second.value < 0) ? nil : (zero(from: first, to: second), second.value >= 0)
    }
  }

  var firstRise: Timestamp? { crossings.first(where: \.isRising)?.moment }
  var firstFall: Timestamp? { crossings.first { !$0.isRising }?.moment }

  /// Whether it is positive at the beginning.
  var startsPositive: Bool { samples[0].value >= 0 }

  /// The samples, and between them the tops and bottoms on the other side of 0, which lie between two passages.
  private var pointsWithExtremes: [(moment: Timestamp, value: Double)] {
    var points = samples
    for index in samples.indices.dropFirst().dropLast().reversed() {
      let (before, here, after) = (samples[index - 1], samples[index], samples[index + 1])
      let (rise, bend) = ((after.value - before.value) / 2, after.value - 2 * here.value + before.value)
      // The nearest of three to 0 is the one beside which the vertex of their parabola is.
      guard bend != 0, abs(rise / bend) <= 0.5, (before.value < 0) == (here.value < 0),
        (after.value < 0) == (here.value < 0)
      else { continue }
      let offset = -rise / bend
      let moment = here.moment + offset * (here.moment - before.moment)
      let extreme = value(moment)
      if (extreme < 0) != (here.value < 0) { points.insert((moment, extreme), at: offset < 0 ? index : index + 1) }
    }
    return points
  }

  private func zero(
    from first: (moment: Timestamp, value: Double),
    to second: (moment: Timestamp, value: Double)
  ) -> Timestamp {
    var (start, end) = (first.moment, second.moment)
    while end - start > 0.05 {
      let middle = start + (end - start) / 2
      if (value(middle) < 0) == (first.value < 0) { start = middle } else { end = middle }
    }
    return start
  }
}
