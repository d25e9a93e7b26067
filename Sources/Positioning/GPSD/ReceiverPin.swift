/// Sticks to one of several receivers, so that the position doesn't go back and forth between them.
struct ReceiverPin {
  /// After so long without a fix another one may take its place.
  private static let freshnessLimits = Duration.seconds(10)

  private(set) var device: String?
  private let isFixed: Bool
  private var lastFix: (at: Duration, time: UTCTime?)?

  /// Creates a pin for the first receiver that knows where it is, or for one that was asked for.
  init(on device: String? = nil) {
    self.device = device
    isFixed = device != nil
  }

  /// Whether this fix is from the receiver in use; a fix may make it so.
  mutating func accepts(_ fix: Fix, at now: Duration) -> Bool {
    if lastFix == nil, !isFixed {
      device = fix.device
    } else if fix.device != device {
      guard !isFixed, fix.hasPlace, isSilent(fix, at: now) else { return false }
      device = fix.device
    }
    if fix.hasPlace { lastFix = (now, fix.time) }
    return true
  }

  /// Whether reports of this device are used.
  func isInUse(_ device: String?) -> Bool { self.device == nil || device == nil || device == self.device }

  /// Releases a receiver that was disconnected.
  mutating func release(_ device: String) {
    if !isFixed, device == self.device { (self.device, lastFix) = (nil, nil) }
  }

  /// Silent by our clock, or by that of the receivers, where a recording is read faster than it was made.
  private func isSilent(_ fix: Fix, at now: Duration) -> Bool {
    guard let lastFix else { return true }
    if now - lastFix.at >= Self.freshnessLimits { return true }
    guard let last = lastFix.time, let time = fix.time else { return false }
    return (Self.freshnessLimits...Duration.seconds(86_400)).contains(time - last)
  }
}
