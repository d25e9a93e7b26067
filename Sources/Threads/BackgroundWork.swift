/// All background work of a program: on a few threads, by priority, with one mailbox for the results and one wake-up.
///
/// Work is submitted to a ``Lane``: a part that runs on a worker thread, and a part that handles the result on the
/// owner's thread when it empties the mailbox (``collect()``). The number of threads for each kind of work is fixed;
/// each is started when it is needed. When the service is released, its threads end after their current job, and
/// nothing waits for them.
package final class BackgroundWork {
  /// Handles the result of a job on the owner's thread.
  private struct Pending {
    var isRequired: Bool
    let isNews: Bool
    let here: () -> Void
  }

  /// Wakes the owner from any thread, so that it collects results.
  package let wake: @Sendable () -> Void
  let queue: WorkQueue
  private var pending: [Int: Pending] = [:]
  private var lastNumber = 0

  /// Creates the service with a number of threads for each kind of work, or a sensible default.
  ///
  /// `wake` is called on a worker thread when the first result arrives in an empty mailbox.
  package init(threads: [WorkKind: Int] = [:], wake: @escaping @Sendable () -> Void = {}) {
    self.wake = wake
    queue = WorkQueue(threads: { threads[$0] ?? $0.threads }, wake: wake)
  }

  deinit {
    queue.close()
  }

  /// Returns a queue of jobs of one kind, of which at most `width` run at a time.
  ///
  /// Results of a silent lane don't count as news in ``collect()``; its owner reports changes itself.
  package func lane(_ kind: WorkKind, width: Int = 1, isSilent: Bool = false) -> Lane {
    precondition(width > 0, "there must be threads")
    return Lane(of: self, kind, width: width, isSilent: isSilent)
  }

  /// Empties the mailbox: handles the results in the order of their arrival, and returns whether any wasn't silent.
  ///
  /// It doesn't wait for other work.
  package func collect() -> Bool {
    var hasNews = false
    for number in queue.takeMail() {
      // An earlier result may have made this one useless.
      guard let job = pending.removeValue(forKey: number) else { continue }
      job.here()
      hasNews = hasNews || job.isNews
    }
    return hasNews
  }

  /// Whether required jobs are waiting, running, or not yet collected.
  package var isBusy: Bool { pending.values.contains(where: \.isRequired) }

  /// Waits for a result in the mailbox, for at most the given time; returns at once if no job is pending.
  package func waitForArrival(atMost time: Duration? = nil) {
    if !pending.isEmpty { queue.waitForMail(by: time.map { .now + $0 }) }
  }
}

/// Used by lanes.
extension BackgroundWork {
  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  func expect(_ number: Int, isRequired: Bool, isNews: Bool, here: @escaping () -> Void) {
    pending[number] = Pending(isRequired: isRequired, isNews: isNews, here: here)
  }

  func makeRequired(_ number: Int) { pending[number]?.isRequired = true }

  func forget(_ number: Int) { pending[number] = nil }
}
