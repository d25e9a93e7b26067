internal import Synchronization

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

/// A queue of background work with a limited number of running jobs, the most urgent first.
///
/// A key never has two running jobs. A job can be cancelled until a thread has taken it; after that `Job.isWanted` is
/// false and it ends by itself. Results that arrive after the lane was released are dropped.
package final class Lane {
  private let work: BackgroundWork
  private let number: Int
  private let isSilent: Bool
  /// The jobs by their keys, until what came of them has been collected.
  private var jobs: [AnyHashable: (id: Int, demand: Demand)] = [:]

  init(of work: BackgroundWork, _ kind: WorkKind, width: Int, isSilent: Bool) {
    (self.work, self.isSilent) = (work, isSilent)
    number = work.nextNumber()
    work.queue.open(number, kind, width: width)
  }

  deinit {
    work.queue.close(number)
    for job in jobs.values {
      job.demand.isWanted.store(false, ordering: .relaxed)
      work.forget(job.id)
    }
  }

  /// Submits work for a key, or changes the priority of its waiting job; of equally urgent keys the newest comes first.
  ///
  /// A running job only gets the new priority; nor does anything change while its result hasn't been collected.
  package func submit<Outcome: Sendable>(
    _ key: some Hashable,
    priority: WorkPriority = .required,
    _ there: @escaping @Sendable () -> Outcome,
    whenDone here: @escaping (Outcome) -> Void
  ) {
    add(AnyHashable(key), priority, order: work.nextNumber(), there, here)
  }

  /// Submits work without a key, which runs after all earlier work of the same priority.
  package func run<Outcome: Sendable>(
    priority: WorkPriority = .required,
    _ there: @escaping @Sendable () -> Outcome,
    then here: @escaping (Outcome) -> Void
  ) {
    let number = work.nextNumber()
    add(AnyHashable(Turn(number: number)), priority, order: -number, there, here)
  }

  /// Cancels a job; false if it is unknown or a thread runs it already, which is then notified.
  @discardableResult
  package func cancel(_ key: some Hashable) -> Bool {
    let key = AnyHashable(key)
    guard let job = jobs[key] else { return false }
    guard work.queue.cancel(job.id, in: number) else {
      job.demand.isWanted.store(false, ordering: .relaxed)
      return false
    }
    jobs[key] = nil
    work.forget(job.id)
    return true
  }

  /// Whether anything waits, is being done, or hasn't been collected.
  package var isBusy: Bool { !jobs.isEmpty }

  /// Waits until all is done, but not for ever; nothing is collected.
  package func finish(within time: Duration) {
    work.queue.finish(number, by: .now + time)
  }

  /// The key of work without one.
  private struct Turn: Hashable {
    let number: Int
  }

  private func add<Outcome: Sendable>(
    _ key: AnyHashable,
    _ priority: WorkPriority,
    order: Int,
    _ there: @escaping @Sendable () -> Outcome,
    _ here: @escaping (Outcome) -> Void
  ) {
    let outcome = Delivery<Outcome>()
    let known = jobs[key]
    let demand = known?.demand ?? Demand()
    let urgency = WorkUrgency(priority, order: order)
    demand.isWanted.store(true, ordering: .relaxed)
    demand.urgency.withLock { $0 = urgency }
    let job = WorkQueue.Job(urgency: urgency) {
      Job.run(
        while: { demand.isWanted.load(ordering: .relaxed) },
        urgency: { demand.urgency.withLock { $0 } }
      ) { outcome.put(there()) }
    }
    let id = known?.id ?? work.nextNumber()
    if known != nil, !work.queue.replace(id, in: number, by: job) {
      if priority.necessity == .required { work.makeRequired(id) }
      return
    }
    jobs[key] = (id, demand)
    work.expect(id, isRequired: priority.necessity == .required, isNews: !isSilent) { [weak self] in
      self?.jobs[key] = nil
      here(outcome.taken)
    }
    if known == nil { work.queue.enqueue(job, as: id, in: number) }
  }
}

/// Whether a job is still needed and its priority, for the thread that runs it.
private final class Demand: Sendable {
  let isWanted = Atomic(true)
  let urgency = Mutex(WorkUrgency.usual)
}

/// Transfers the result of a job from the thread that ran it.
private final class Delivery<Outcome: Sendable>: Sendable {
  private let content = Mutex<Outcome?>(nil)

  func put(_ outcome: Outcome) { content.withLock { $0 = outcome } }

  var taken: Outcome {
    guard let outcome = content.withLock({ $0.take() }) else { preconditionFailure("what has come is there") }
    return outcome
  }
}
