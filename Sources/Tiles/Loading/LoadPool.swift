internal import Synchronization
package import Threads

/// A few threads that load by priority, and the mailbox that they put the results in.
///
/// The most urgent job is taken first and, of equally urgent ones, the newest. A key is never loaded twice at the
/// same time. A job can be given up until a thread has taken it; then it is let finish. When the pool goes, its
/// threads end after the job that they are at; nobody waits for them.
package final class LoadPool<Key: Hashable & Sendable, Outcome: Sendable>: Sendable {
  private let queue: LoadQueue<Key, Outcome>
  private let threads: Mutex<(wanted: Int, started: Int)>

  /// Creates a pool whose threads start with the first job.
  ///
  /// `wake` is called, on a worker thread, when something lies in a mailbox that was empty.
  package init(threads: Int, wake: @escaping @Sendable () -> Void) {
    precondition(threads > 0, "somebody has to work")
    queue = LoadQueue(wake: wake)
    self.threads = Mutex((wanted: threads, started: 0))
  }

  deinit {
    queue.close()
    for _ in 0..<threads.withLock({ $0.started }) { queue.jobReady.signal() }
  }

  /// Asks for a load, or gives the one that waits another priority.
  package func submit(_ key: Key, priority: WorkPriority, load: @escaping @Sendable () -> Outcome) {
    guard queue.enqueue(key, priority: priority, load: load) else { return }
    if startThreads() {
      queue.jobReady.signal()
    } else {
      queue.workOnce()
    }
  }

  /// Gives a load up; false where a thread is at it already, or it isn't known.
  package func cancel(_ key: Key) -> Bool {
    queue.cancel(key)
  }

  /// Empties the mailbox: what was loaded, in the order it came.
  package func collect() -> [(key: Key, outcome: Outcome)] {
    queue.collect()
  }

  /// Sleeps until there is something in the mailbox; returns at once where nothing is under way.
  package func waitForArrival() {
    queue.waitForArrival()
  }

  /// The same, but for so long at the most.
  package func waitForArrival(atMost time: Duration) {
    queue.waitForArrival(atMost: time)
  }

  /// Starts the threads once; false where the system gives none at all, so that the caller has to work itself.
  private func startThreads() -> Bool {
    threads.withLock { threads in
      while threads.started < threads.wanted {
        guard WorkerThread.start({ [queue] in queue.work() }) else {
          threads.wanted = threads.started
          break
        }
        threads.started += 1
      }
      return threads.started > 0
    }
  }
}
