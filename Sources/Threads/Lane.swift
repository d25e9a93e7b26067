internal import Synchronization

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
