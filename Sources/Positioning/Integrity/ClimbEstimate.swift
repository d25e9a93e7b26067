/// The vertical speed of a receiver that reports only its height: the slope of its heights in the last seconds.
struct ClimbEstimate: Hashable {
  private struct Height: Hashable {
    let at: Double
    let meters: Double
  }

  private var heights: [Height] = []

  /// The longest period considered and the shortest sufficient one, in seconds.
  private static let (longest, shortest) = (10.0, 4.0)
  private static let most = 200

  /// Metres a second upwards; nil where too little is known.
  mutating func take(_ meters: Double?, at now: Duration) -> Double? {
    guard let meters else { return nil }
    let now = now / .seconds(1)
    heights.removeAll { now - $0.at > Self.longest || $0.at >= now }
    heights.append(Height(at: now, meters: meters))
    if heights.count > Self.most { heights.removeFirst() }
    guard let first = heights.first, heights.count > 2, now - first.at >= Self.shortest else { return nil }
    let count = Double(heights.count)
    let middle = heights.reduce(0) { $0 + $1.at } / count
    let (rise, spread) = heights.reduce((0, 0)) { sums, height in
      (sums.0 + (height.at - middle) * height.meters, sums.1 + (height.at - middle) * (height.at - middle))
    }
    return rise / spread
  }
}
