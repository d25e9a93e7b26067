import Threads
import Tiles

/// Work on overlays that takes its time: one piece after the other, on a thread of its own.
final class OverlayQueue<Arrival: Sendable> {
  private let pool: LoadPool<Int, Arrival>
  private var count = 0
  private var isWaiting = 0

  init(wake: @escaping @Sendable () -> Void) {
    pool = LoadPool(threads: 1, wake: wake)
  }

  func submit(_ work: @escaping @Sendable () -> Arrival) {
    count += 1
    isWaiting += 1
    pool.submit(count, priority: WorkPriority(.required, rank: count), load: work)
  }

  /// Takes what has come.
  func collect() -> [Arrival] {
    let arrivals = pool.collect().map(\.outcome)
    isWaiting -= arrivals.count
    return arrivals
  }

  var isLoading: Bool { isWaiting > 0 }

  func waitForArrival() {
    if isLoading { pool.waitForArrival() }
  }

  /// Waits until all is done, but not for ever; nobody looks at what comes of it.
  func finish(within time: Duration) {
    let end = ContinuousClock.now + time
    while isLoading, ContinuousClock.now < end {
      pool.waitForArrival(atMost: end - .now)
      _ = collect()
    }
  }
}
