internal import Synchronization
internal import Threads
internal import Web

/// The running requests of all maps: no duplicates, and a limited number for each server.
///
/// Requests end with an answer or a timeout; those that are no longer needed are cancelled at once.
final class ServerRequests: Sendable {
  typealias Outcome = Result<Finding, TileError>

  /// A server's statement about an address.
  enum Finding {
    /// No bytes if it has nothing there.
    case content([UInt8], tag: String?, WebFreshness)
    /// That it is as it was when it was asked for last.
    case unchanged(WebFreshness)
  }

  /// Whether a caller waits for the answer, and how urgently.
  private struct Demand: Sendable {
    let isWanted = Job.isWanted
    let urgency = Job.urgency
  }

  /// A request under way, and what comes of it for all who wait.
  private final class RequestInFlight: Sendable {
    private let demands = Mutex([Demand()])
    private let found = Mutex<Outcome?>(nil)
    private let isDone = Semaphore()

    func join() { demands.withLock { $0.append(Demand()) } }

    var isWanted: Bool { demands.withLock { $0.contains { $0.isWanted() } } }

    /// The highest urgency of all callers; nil if none is left.
    var urgency: WorkUrgency? { demands.withLock { $0.lazy.filter { $0.isWanted() }.map { $0.urgency() }.max() } }

    func finish(_ outcome: Outcome) {
      found.withLock { $0 = outcome }
      isDone.signal()
    }

    /// Comes as soon as it is there, or this job isn't wanted any more.
    var outcome: Outcome {
      while !isDone.wait(atMost: ServerRequests.patience) {
        if !Job.isWanted() { return .failure(.givenUp) }
      }
      // For the other callers.
      isDone.signal()
      return found.withLock { found in
        guard let found else { preconditionFailure("who signals has put the outcome there") }
        return found
      }
    }
  }

  /// A request that waits until it may be made.
  private struct Turn {
    let request: RequestInFlight
    let hasCome = Semaphore()
  }

  /// Those who ask one server, and those who wait until they may.
  private struct Queue {
    var asking = 0
    var waiting: [Turn] = []
    /// Whether it answers them all over one connection, so that a limit of connections is none of requests.
    var isMultiplexed = false

    private static let maxOverOne = 6

    /// Whether another one may begin, where there may be so many connections.
    func hasRoom(_ most: Int) -> Bool { asking < (isMultiplexed ? max(most, Self.maxOverOne) : most) }

    /// Takes out the one that is wanted most.
    mutating func next() -> Turn? {
      let urgencies = waiting.enumerated().compactMap { index, turn in turn.request.urgency.map { (index, $0) } }
      return urgencies.max { $0.1 < $1.1 }.map { waiting.remove(at: $0.0) }
    }

    /// Whether a request was still waiting.
    mutating func remove(_ request: RequestInFlight) -> Bool {
      let index = waiting.firstIndex { $0.request === request }
      if let index { waiting.remove(at: index) }
      return index != nil
    }
  }

  /// The interval at which a waiting job checks whether it is still needed.
  private static let patience = Duration.milliseconds(50)

  /// By what is asked: how long an answer is waited for makes no other request of it.
  private let inFlight = Mutex<[WebRequest: RequestInFlight]>([:])
  private let queues = Mutex<[String: Queue]>([:])
  private let backoffs = Mutex<[String: SharedBackoff]>([:])
  private let received = Atomic(0)
  /// Whether many answers at a time would all come late.
  let isLineSlow = Atomic(false)

  private static let maxOnSlowLine = 2

  var traffic: ServerTraffic {
    ServerTraffic(received: received.load(ordering: .relaxed), pending: inFlight.withLock { $0.count })
  }

  func fetch(_ request: WebRequest, _ isWanted: @escaping @Sendable () -> Bool) throws(WebError) -> WebAnswer {
    let answer = try Web.fetch(request, isWanted: isWanted) { [self] in received.add($0, ordering: .relaxed) }
    if answer.isMultiplexed { queues.withLock { $0[request.address.host, default: Queue()].isMultiplexed = true } }
    return answer
  }

  /// The backoff shared by all requests to an address or a template of addresses.
  func backoff(under address: String) -> SharedBackoff {
    backoffs.withLock { backoffs in
      let backoff = backoffs[address] ?? SharedBackoff()
      backoffs[address] = backoff
      return backoff
    }
  }

  /// Lets all servers be asked at once for what couldn't be had.
  func askAgain() {
    for backoff in backoffs.withLock({ Array($0.values) }) { backoff.state.withLock { $0.askAgain() } }
  }

  /// The outcome of a request; callers with the same request wait for the same outcome.
  ///
  /// The number of parallel requests to a host is limited; the most urgent goes first. `isWanted` reports whether the
  /// answer is still needed.
  func outcome(
    of request: WebRequest,
    to host: String,
    most: Int,
    asking ask: (_ isWanted: @escaping @Sendable () -> Bool) -> Outcome
  ) -> Outcome {
    let question = request.question
    let most = isLineSlow.load(ordering: .relaxed) ? min(most, Self.maxOnSlowLine) : most
    let (shared, isFirst) = inFlight.withLock { inFlight in
      if let shared = inFlight[question] {
        shared.join()
        return (shared, false)
      }
      let shared = RequestInFlight()
      inFlight[question] = shared
      return (shared, true)
    }
    guard isFirst else {
      let outcome = shared.outcome
      // It was cancelled before this job joined.
      if case .failure(.givenUp) = outcome, Job.isWanted() {
        return self.outcome(of: request, to: host, most: most, asking: ask)
      }
      return outcome
    }
    var outcome = Outcome.failure(.givenUp)
    if begin(shared, to: host, most: most) {
      outcome = ask { shared.isWanted }
      end(to: host, most: most)
    }
    inFlight.withLock { $0[question] = nil }
    shared.finish(outcome)
    return outcome
  }

  /// Waits for its turn; false if it is no longer needed then.
  private func begin(_ request: RequestInFlight, to host: String, most: Int) -> Bool {
    let turn: Turn? = queues.withLock { queues in
      if queues[host, default: Queue()].hasRoom(most) {
        queues[host, default: Queue()].asking += 1
        return nil
      }
      let turn = Turn(request: request)
      queues[host, default: Queue()].waiting.append(turn)
      return turn
    }
    guard let turn else { return true }
    while !turn.hasCome.wait(atMost: Self.patience) {
      if !request.isWanted, queues.withLock({ $0[host]?.remove(request) == true }) { return false }
    }
    return true
  }

  /// The most urgent request takes its place.
  private func end(to host: String, most: Int) {
    let turns = queues.withLock { queues in
      var (queue, turns): (Queue, [Turn]) = (queues[host, default: Queue()], [])
      queue.asking -= 1
      while queue.hasRoom(most), let next = queue.next() {
        queue.asking += 1
        turns.append(next)
      }
      queues[host] = queue
      return turns
    }
    for turn in turns { turn.hasCome.signal() }
  }
}

/// The traffic between this program and all tile servers.
package struct ServerTraffic: Hashable, Sendable {
  /// The number of bytes received so far, as transferred.
  package let received: Int
  /// The number of waiting and running requests.
  package let pending: Int

  package init(received: Int, pending: Int) {
    (self.received, self.pending) = (received, pending)
  }
}
