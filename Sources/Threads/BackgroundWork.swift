/// Everything that a program has done away from the thread that owns this: on a few threads, by priority, with one
/// mailbox for what comes of it and one wake-up.
///
/// Work is handed to a ``Lane``, with what to do there, on a worker thread, and what to do here, on the owner's, as soon as
/// that empties the mailbox (``collect()``). There are so many threads for each kind of work and no more, each started
/// when it is needed. When the service goes, its threads end after the job that they are at; nobody waits for them.
package final class BackgroundWork {
  /// What is done here with what comes of a job.
  private struct Pending {
    var isRequired: Bool
    let isNews: Bool
    let here: () -> Void
  }

  /// Tells the owner, from any thread, to look what has come.
  package let wake: @Sendable () -> Void
  let queue: WorkQueue
  private var pending: [Int: Pending] = [:]
  private var lastNumber = 0

  /// So many threads there are for each kind of work; as many as are sensible unless given.
  ///
  /// `wake` is called, on a worker thread, when something lies in a mailbox that was empty.
  package init(threads: [WorkKind: Int] = [:], wake: @escaping @Sendable () -> Void = {}) {
    self.wake = wake
    queue = WorkQueue(threads: { threads[$0] ?? $0.threads }, wake: wake)
  }

  deinit {
    queue.close()
  }

  /// Returns a queue of jobs of one kind, of which at most `width` run at a time.
  ///
  /// Results of a silent lane's jobs don't count as news until its owner reports them.
  package func lane(_ kind: WorkKind, width: Int = 1, isSilent: Bool = false) -> Lane {
    precondition(width > 0, "there must be threads")
    return Lane(of: self, kind, width: width, isSilent: isSilent)
  }

  /// Empties the mailbox: does here what is to be done with what has come, in the order it came; says whether there was
  /// any news.
  ///
  /// What is done here doesn't wait for other work.
  package func collect() -> Bool {
    var hasNews = false
    for number in queue.takeMail() {
      // What lay there may be of no use any more by what was done before.
      guard let job = pending.removeValue(forKey: number) else { continue }
      job.here()
      hasNews = hasNews || job.isNews
    }
    return hasNews
  }

  /// Whether anything is under way that must be done, or hasn't been collected.
  package var isBusy: Bool { pending.values.contains(where: \.isRequired) }

  /// Sleeps until there is something in the mailbox; returns at once where nothing is under way.
  package func waitForArrival() {
    if !pending.isEmpty { queue.waitForMail() }
  }
}

/// What lanes do.
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
