internal import Synchronization
internal import Threads
internal import Web

/// What servers are being asked for, by all maps together: nothing twice at a time, and not too much of any of them.
///
/// Nothing is waited for here but answers, which come or are given up after some seconds.
final class ServerRequests: Sendable {
  typealias Outcome = Result<Finding, TileError>

  /// What a server says of something.
  enum Finding {
    case content([UInt8], tag: String?, WebFreshness)
    /// That it is as it was when it was asked for last.
    case unchanged(WebFreshness)
    case nothing(WebFreshness)
  }

  /// A request under way, and what comes of it for all who wait.
  private final class RequestInFlight: Sendable {
    private let found = Mutex<Outcome?>(nil)
    private let isDone = Semaphore()

    func finish(_ outcome: Outcome) {
      found.withLock { $0 = outcome }
      isDone.signal()
    }

    var outcome: Outcome {
      isDone.wait()
      // For whoever else waits.
      isDone.signal()
      return found.withLock { found in
        guard let found else { preconditionFailure("who signals has put the outcome there") }
        return found
      }
    }
  }

  /// Those who ask one server, and those who wait until they may.
  private struct Queue {
    var asking = 0
    var waiting: [Semaphore] = []
  }

  /// By what is asked: how long an answer is waited for makes no other request of it.
  private let inFlight = Mutex<[WebRequest: RequestInFlight]>([:])
  private let queues = Mutex<[String: Queue]>([:])
  private let backoffs = Mutex<[String: SharedBackoff]>([:])
  private let received = Atomic(0)

  var traffic: ServerTraffic {
    ServerTraffic(received: received.load(ordering: .relaxed), pending: inFlight.withLock { $0.count })
  }

  func count(_ bytes: Int) { received.add(bytes, ordering: .relaxed) }

  /// The backoff that all share who ask for what lies under an address, or a template of addresses.
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

  /// What comes of a request; whoever wants the same while it is under way waits for the same outcome.
  ///
  /// Of one host not more are asked at a time, in the order that they came in.
  func outcome(of request: WebRequest, to host: String, most: Int, asking ask: () -> Outcome) -> Outcome {
    let question = request.question
    let (shared, isFirst) = inFlight.withLock { inFlight in
      if let shared = inFlight[question] { return (shared, false) }
      let shared = RequestInFlight()
      inFlight[question] = shared
      return (shared, true)
    }
    guard isFirst else {
      let outcome = shared.outcome
      // Whoever asked has given it up, and others wait for it nonetheless.
      if case .failure(.givenUp) = outcome, Job.isWanted() {
        return self.outcome(of: request, to: host, most: most, asking: ask)
      }
      return outcome
    }
    begin(to: host, most: most)
    let outcome = ask()
    end(to: host)
    inFlight.withLock { $0[question] = nil }
    shared.finish(outcome)
    return outcome
  }

  private func begin(to host: String, most: Int) {
    let turn: Semaphore? = queues.withLock { queues in
      if queues[host, default: Queue()].asking < most {
        queues[host, default: Queue()].asking += 1
        return nil
      }
      let turn = Semaphore()
      queues[host, default: Queue()].waiting.append(turn)
      return turn
    }
    turn?.wait()
  }

  /// Whoever has waited longest goes on in this one's place.
  private func end(to host: String) {
    let turn: Semaphore? = queues.withLock { queues in
      guard queues[host]?.waiting.isEmpty == false else {
        queues[host]?.asking -= 1
        return nil
      }
      return queues[host]?.waiting.removeFirst()
    }
    turn?.signal()
  }
}
