internal import Synchronization
internal import Web

/// When a server may be asked, and when for what: one that has failed is not asked for a while, and neither is for what
/// couldn't be had of a server that gives other things.
package struct ServerBackoff<Thing: Hashable> {
  package typealias Instant = ContinuousClock.Instant

  private struct Pause {
    let end: Instant
    let error: TileError
    /// Whether the server itself has requested the pause.
    var isAskedFor = false
  }

  /// A pause for one address, while others are requested.
  private struct Hold {
    /// The number of consecutive failures.
    let failures: Int
    let pause: Pause
    /// Whether it has ended, and that has been reported.
    var isOver: Bool
  }

  /// Of the whole server: what it asks for itself, or makes plain, and what failures of single things let us suppose.
  private var pause: Pause?
  private var supposedPause: Pause?
  private var holds: [Thing: Hold] = [:]
  /// When what couldn't be had may be tried again, this has gone up.
  package private(set) var attempt = 0
  /// The number of consecutive failures.
  private var failures = 0
  private var hasGiven = false

  package init() {}

  /// Why something isn't asked for now; nil where it may be.
  package func error(of thing: Thing, at now: Instant) -> TileError? {
    error(at: now) ?? holds[thing].flatMap { $0.pause.end > now ? $0.pause.error : nil }
  }

  /// Why the server isn't asked now, for whatever; nil where it may be.
  private func error(at now: Instant) -> TileError? { longestPause.flatMap { $0.end > now ? $0.error : nil } }

  private var longestPause: Pause? { [pause, supposedPause].compactMap(\.self).max { $0.end < $1.end } }

  /// Lets go what is over.
  package mutating func update(to now: Instant) {
    var isAnythingOver = false
    if let longestPause, longestPause.end <= now {
      (pause, supposedPause, isAnythingOver) = (nil, nil, true)
    }
    if longestPause == nil {
      for (thing, hold) in holds where !hold.isOver && hold.pause.end <= now {
        holds[thing]?.isOver = true
        isAnythingOver = true
      }
    }
    if isAnythingOver { attempt += 1 }
  }

  /// Lets everything be asked for at once, at a person's word, unless the server itself wants to be left in peace.
  package mutating func askAgain() {
    supposedPause = nil
    if pause?.isAskedFor != true { pause = nil }
    guard longestPause == nil else { return }
    holds = [:]
    attempt += 1
  }

  /// How long until what couldn't be had may be tried again; nil where there is nothing of that kind.
  package func timeToRetry(from now: Instant) -> Duration? {
    let end = longestPause?.end ?? holds.values.lazy.filter { !$0.isOver }.map(\.pause.end).min()
    return end.map { max($0 - now, .zero) }
  }
}

/// Events.
extension ServerBackoff {
  /// The longest pause that a server may request.
  private static var longestRetryAfter: Duration { .seconds(3600) }
  /// A server that has given something, and then fails so often in a row, no longer gives anything.
  private static var maxFailures: Int { 8 }
  /// The number of failed addresses that are remembered; beyond that, those whose pause has ended are forgotten.
  private static var maxHolds: Int { 1000 }

  /// Doesn't ask it for so long, or for as long as it isn't asked already.
  package mutating func pause(for time: Duration, from now: Instant, because error: TileError) {
    let end = now + min(time, Self.longestRetryAfter)
    if pause.map({ $0.end < end }) ?? true { pause = Pause(end: end, error: error) }
  }

  /// Records that the server requested a pause.
  ///
  /// If that is always the same address, it must not block the others for ever.
  package mutating func parseRetryAfter(_ time: Duration, of thing: Thing, at now: Instant, because error: TileError) {
    pause(for: time, from: now, because: error)
    pause?.isAskedFor = true
    holdSecond(thing, at: now, because: error)
  }

  /// Doesn't ask for something alone for a while, unless this is the first time that it couldn't be had.
  package mutating func holdSecond(_ thing: Thing, at now: Instant, because error: TileError) {
    let failures = failures(of: thing)
    hold(thing, for: failures == 0 ? .zero : Self.pause(after: failures), at: now, because: error)
  }

  /// Takes a failure, which may be meant for something alone, or for everything.
  ///
  /// Until the server has given something, it is taken to be meant for everything. Each time it turns out so the pause is
  /// twice as long.
  package mutating func takeFailure(of thing: Thing, at now: Instant, because error: TileError) {
    suppose(at: now, because: error)
    let failures = failures(of: thing)
    // A first failure while other requests succeed is often temporary.
    let isPassing = failures == 0 && hasGiven && self.error(at: now) == nil
    hold(
      thing,
      for: isPassing ? .firstPause : Self.pause(after: failures + (hasGiven ? 0 : 1)),
      at: now,
      because: error
    )
  }

  /// Records a refusal, which many servers send for missing tiles, and others to clients that they block.
  ///
  /// It counts as a failure; if other requests succeed, it is retried only much later.
  package mutating func takeRefusal(of thing: Thing, at now: Instant, because error: TileError) {
    suppose(at: now, because: error)
    let isAlone = self.error(at: now) == nil
    let pause = isAlone ? .longestFailurePause : Self.pause(after: failures(of: thing) + 1)
    hold(thing, for: pause, at: now, because: error)
  }

  /// Records a success, including an empty answer.
  package mutating func takeSuccess(of thing: Thing) {
    (hasGiven, failures, supposedPause) = (true, 0, nil)
    holds[thing] = nil
  }

  private mutating func suppose(at now: Instant, because error: TileError) {
    // Requests sent before the pause add no information.
    guard self.error(at: now) == nil else { return }
    failures += 1
    let most = hasGiven ? Self.maxFailures : 1
    guard failures >= most else { return }
    supposedPause = Pause(end: now + Self.pause(after: failures - most + 1), error: error)
  }

  private func failures(of thing: Thing) -> Int { holds[thing]?.failures ?? 0 }

  /// Addresses that failed repeatedly come after the others when the server is asked again; otherwise the same one
  /// could pause it each time before anything else is requested.
  private mutating func hold(_ thing: Thing, for time: Duration, at now: Instant, because error: TileError) {
    let failures = failures(of: thing) + 1
    let begin = failures == 1 ? now : max(now, longestPause?.end ?? now)
    holds[thing] = Hold(failures: failures, pause: Pause(end: begin + time, error: error), isOver: begin + time <= now)
    if holds.count > Self.maxHolds { holds = holds.filter { !$0.value.isOver } }
  }

  /// The pause after a number of failures: twice the previous one.
  private static func pause(after failures: Int) -> Duration {
    min(.failurePause * (1 << min(max(failures - 1, 0), 8)), .longestFailurePause)
  }
}

extension Duration {
  /// The pause after the first failure of a single address.
  fileprivate static let firstPause = Duration.seconds(2)
  /// The first and the longest pause after repeated failures, or after a failure of the server.
  package static let (failurePause, longestFailurePause) = (Duration.seconds(15), Duration.seconds(300))
}

/// The backoff of one server, shared by its clients.
final class SharedBackoff: Sendable {
  let state = Mutex(ServerBackoff<WebRequest>())
}
