import Synchronization
import Threads

/// How many are somewhere at once; each stays until so many are there, and then a little in case another one comes.
final class Crowd: Sendable {
  private let counts = Mutex((here: 0, peak: 0))
  private let size: Int
  private let isFull = Threads.Semaphore()
  private let isOverfull = Threads.Semaphore()

  init(of size: Int) {
    self.size = size
  }

  var peak: Int { counts.withLock { $0.peak } }

  func visit() {
    let here = counts.withLock { counts in
      counts.here += 1
      counts.peak = max(counts.peak, counts.here)
      return counts.here
    }
    if here == size { isFull.signal() }
    if here > size { isOverfull.signal() }
    wait(at: isFull, .seconds(20))
    wait(at: isOverfull, .milliseconds(200))
    counts.withLock { $0.here -= 1 }
  }

  private func wait(at door: Threads.Semaphore, _ time: Duration) {
    // Lets the next waiting thread pass.
    if door.wait(atMost: time) { door.signal() }
  }
}
