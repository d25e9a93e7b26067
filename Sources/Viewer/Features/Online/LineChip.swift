import Tiles

/// Tells when the line to servers of maps is slow, how fast it is and how much is left, or that something couldn't be had.
final class LineChip {
  private let host: Host
  private let chip: Chip
  /// Whether the connection counts as slow at any speed, because the user has chosen that.
  private let isSparing: Bool
  /// The bytes received at the last check, and the time since which a download has been running.
  private var last: (time: Duration, received: Int)?
  private var since: Duration?
  private var now = Duration.zero
  /// Bytes a second, over the last seconds.
  private(set) var rate: Double?

  /// The time after which a slow connection is shown.
  private static let patience = Duration.seconds(1.5)
  private static let interval = Duration.milliseconds(500)
  /// In bytes a second.
  static let slow = 50_000.0
  /// How much of the rate the newest interval makes up.
  private static let weight = 0.3

  init(_ host: Host) {
    self.host = host
    chip = host.panels.chips.add(rank: 9)
    isSparing = host.maps.stack.isLineSlow
  }

  /// Checks the bytes received; returns whether the chip has changed.
  func advance(to now: Duration) -> Bool {
    guard host.start.isLive else { return false }
    self.now = now
    let traffic = host.maps.serving.traffic
    measure(traffic)
    let before = chip.words
    chip.words = Chip.Words(text: text(traffic))
    return chip.words != before
  }

  var timeToNextChange: Duration? { last.map { max($0.time + Self.interval - now, .milliseconds(1)) } }

  private func measure(_ traffic: ServerTraffic) {
    guard traffic.pending > 0 else { return (last, since) = (nil, nil) }
    guard let last else { return (last, since) = ((now, traffic.received), now) }
    let seconds = (now - last.time) / .seconds(1)
    guard now - last.time >= Self.interval else { return }
    let newest = Double(traffic.received - last.received) / seconds
    rate = rate.map { $0 + (newest - $0) * Self.weight } ?? newest
    self.last = (now, traffic.received)
    let isSlow = rate.map { $0 < Self.slow } ?? false
    host.maps.stack.isLineSlow = isSlow || isSparing
    host.maps.serving.setLineSlow(isSlow)
  }

  private func text(_ traffic: ServerTraffic) -> String {
    let words = host.look.words
    if let since, now - since >= Self.patience, let rate {
      return words(.lineIsSlow, count: traffic.pending, kilobytes(of: rate))
    }
    return host.maps.stack.timeToRetry == nil ? "" : words(.partsAreMissing)
  }

  private func kilobytes(of rate: Double) -> String {
    let tenths = Int((rate / 100).rounded())
    return tenths < 100 ? "\(tenths / 10)\(host.look.words(.decimalMark))\(tenths % 10)" : "\(tenths / 10)"
  }
}
