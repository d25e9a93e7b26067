internal import Synchronization

/// When a server may be asked: one that has failed is left in peace for a while.
struct ServerPeace {
  typealias Instant = ContinuousClock.Instant

  private struct Rest {
    let end: Instant
    let error: TileError
    /// Whether it may be meant for single tiles after all.
    let isByRefusals: Bool
  }

  private var rest: Rest?
  /// When single tiles are worth asking for again.
  private var retry: Instant?
  /// When what couldn't be had may be tried again, this has gone up.
  private(set) var attempt = 0
  /// So many refusals came one after the other.
  private var refusals = 0
  private var hasGiven = false

  static let pause = Duration.seconds(15)
  static let longestPause = Duration.seconds(300)
  /// A server that has given something, and then refuses so much in a row, no longer gives anything.
  private static let mostRefusals = 8

  /// Lets go what is over.
  mutating func update(to now: Instant) {
    if let rest, rest.end <= now {
      self.rest = nil
      attempt += 1
    }
    if let retry, retry <= now {
      self.retry = nil
      attempt += 1
    }
  }

  /// How long until what couldn't be had may be tried again; nil where there is nothing of that kind.
  func timeToRetry(from now: Instant) -> Duration? {
    [rest?.end, retry].compactMap(\.self).min().map { max($0 - now, .zero) }
  }

  /// Why it isn't asked now; nil where it may be.
  func error(at now: Instant) -> TileError? {
    rest.flatMap { $0.end > now ? $0.error : nil }
  }

  /// Leaves it in peace.
  mutating func rest(for time: Duration, from now: Instant, because error: TileError, isByRefusals: Bool = false) {
    rest = Rest(end: now + min(time, Self.longestPause), error: error, isByRefusals: isByRefusals)
  }

  /// Takes a refusal, which many stores say of what they don't have, and others to whom they want to give nothing.
  ///
  /// Until it has given something, that is taken to be meant for everything. Each time it turns out so the pause is
  /// twice as long.
  mutating func takeRefusal(at now: Instant, because error: TileError) {
    // What was asked before tells no more than what came first.
    guard self.error(at: now) == nil else { return }
    refusals += 1
    let most = hasGiven ? Self.mostRefusals : 1
    if refusals < most {
      retry = retry ?? now + Self.longestPause
    } else {
      rest(for: Self.pause * (1 << min(refusals - most, 8)), from: now, because: error, isByRefusals: true)
    }
  }

  /// Takes that it has given something, or said that there is nothing.
  mutating func takeGift(at now: Instant) {
    (hasGiven, refusals) = (true, 0)
    guard let rest, rest.isByRefusals else { return }
    self.rest = nil
    retry = retry ?? now + Self.longestPause
  }
}

/// The peace of one server, for all who ask it.
final class SharedPeace: Sendable {
  let state = Mutex(ServerPeace())
}
