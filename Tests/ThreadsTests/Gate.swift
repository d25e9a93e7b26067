import Synchronization
import Threads

/// Holds worker threads at a place that the test knows.
final class Gate: Sendable {
  private let arrivals = Semaphore()
  private let passes = Semaphore()

  func waitUntilOpen() {
    arrivals.signal()
    passes.wait()
    // Lets the next thread pass.
    passes.signal()
  }

  func waitUntilReached() { arrivals.wait() }

  func open() { passes.signal() }
}

/// How many are somewhere at a time.
final class Crowd: Sendable {
  private let counts = Mutex((now: 0, most: 0))

  var most: Int { counts.withLock { $0.most } }

  func visit(_ stay: () -> Void = {}) {
    counts.withLock { counts in
      counts.now += 1
      counts.most = max(counts.most, counts.now)
    }
    stay()
    counts.withLock { $0.now -= 1 }
  }
}
