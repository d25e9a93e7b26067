import Geodesy

/// Values that a receiver doesn't report every time, remembered while they are fresh, so that nothing flickers.
///
/// Some receivers report their height only every other second, and their speed in between.
struct FieldMemory: Hashable {
  private struct Remembered<Value: Hashable & Sendable>: Hashable, Sendable {
    private var value: Value?
    private var at = Duration.zero

    /// The new value, or the old one as long as it is fresh.
    mutating func take(_ new: Value?, at now: Duration, _ freshnessLimits: FreshnessLimits) -> Value? {
      if let new { (value, at) = (new, now) }
      return now - at < freshnessLimits.stale ? value : nil
    }
  }

  private var altMSL = Remembered<Double>()
  private var altHAE = Remembered<Double>()
  private var geoidSep = Remembered<Double>()
  private var speed = Remembered<Speed>()
  private var climb = Remembered<Double>()
  private var estimate = ClimbEstimate()
  private var eph = Remembered<Double>()
  private var epv = Remembered<Double>()
  private var nSat = Remembered<Int>()
  private var uSat = Remembered<Int>()
  private var mode = Remembered<FixMode>()
  private var status = Remembered<FixStatus>()

  /// A fix with what it leaves out.
  mutating func complete(_ fix: Fix, at now: Duration, _ freshnessLimits: FreshnessLimits) -> Fix {
    var fix = fix
    // A sentence without a height can't distinguish 2D from 3D, and doesn't report the kind of correction.
    let isWhole = fix.altMSL != nil || fix.altHAE != nil
    fix.mode = max(mode.take(isWhole ? fix.mode : nil, at: now, freshnessLimits) ?? fix.mode, fix.mode)
    fix.status =
      status.take(isWhole || fix.status != .normal ? fix.status : nil, at: now, freshnessLimits) ?? fix.status
    fix.altMSL = altMSL.take(fix.altMSL, at: now, freshnessLimits)
    fix.altHAE = altHAE.take(fix.altHAE, at: now, freshnessLimits)
    fix.geoidSep = geoidSep.take(fix.geoidSep, at: now, freshnessLimits)
    fix.speed = speed.take(fix.speed, at: now, freshnessLimits)
    let slope = estimate.take(fix.altMSL ?? fix.altHAE, at: now)
    fix.climb = climb.take(fix.climb ?? slope, at: now, freshnessLimits)
    fix.eph = eph.take(fix.accuracy, at: now, freshnessLimits)
    fix.epv = epv.take(fix.epv, at: now, freshnessLimits)
    fix.nSat = nSat.take(fix.nSat, at: now, freshnessLimits)
    fix.uSat = uSat.take(fix.uSat, at: now, freshnessLimits)
    return fix
  }

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
}
