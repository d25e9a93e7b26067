internal import Synchronization
internal import Threads

/// What the threads of a pool and its owner share: jobs that wait, jobs that run, and the mailbox.
final class LoadQueue<Key: Hashable & Sendable, Outcome: Sendable>: Sendable {
  private struct Job {
    var priority: WorkPriority
    /// Counts up with every job, so that the newest can be told.
    var number: Int
    let load: @Sendable () -> Outcome

    func isMoreUrgent(than other: Job) -> Bool {
      (priority, number) > (other.priority, other.number)
    }
  }

  private struct Table {
    var waiting: [Key: Job] = [:]
    /// Taken by a thread and not collected yet: what lies in the mailbox must not be loaded again either.
    var taken: Set<Key> = []
    var mailbox: [(key: Key, outcome: Outcome)] = []
    var lastNumber = 0
    var isClosed = false
    var ownerWaits = false
  }

  let jobReady = Semaphore()
  private let arrival = Semaphore()
  private let table = Mutex(Table())
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Whether a thread has to be told: not for a key that waits already, nor for one that is being loaded.
  func enqueue(_ key: Key, priority: WorkPriority, load: @escaping @Sendable () -> Outcome) -> Bool {
    table.withLock { table in
      guard !table.taken.contains(key) else { return false }
      table.lastNumber += 1
      let isNew = table.waiting[key] == nil
      table.waiting[key] = Job(priority: priority, number: table.lastNumber, load: load)
      return isNew
    }
  }

  func cancel(_ key: Key) -> Bool {
    table.withLock { $0.waiting.removeValue(forKey: key) != nil }
  }

  func collect() -> [(key: Key, outcome: Outcome)] {
    table.withLock { table in
      defer { table.mailbox.removeAll() }
      table.taken.subtract(table.mailbox.map(\.key))
      return table.mailbox
    }
  }

  func waitForArrival() {
    if beginsToWait() { arrival.wait() }
  }

  func waitForArrival(atMost time: Duration) {
    guard beginsToWait(), !arrival.wait(atMost: time) else { return }
    let hasComeAfterAll = table.withLock { table in
      defer { table.ownerWaits = false }
      return !table.ownerWaits
    }
    if hasComeAfterAll { arrival.wait() }
  }

  /// False where there is something already, or nothing to wait for.
  private func beginsToWait() -> Bool {
    table.withLock { table in
      table.ownerWaits = table.mailbox.isEmpty && !(table.waiting.isEmpty && table.taken.isEmpty)
      return table.ownerWaits
    }
  }

  func close() {
    table.withLock { table in
      table.isClosed = true
      table.waiting.removeAll()
    }
  }

  /// The life of a thread.
  func work() {
    while true {
      jobReady.wait()
      if table.withLock({ $0.isClosed }) { return }
      workOnce()
    }
  }

  func workOnce() {
    guard let (key, load) = takeMostUrgent() else { return }
    deliver(key, load())
  }

  private func takeMostUrgent() -> (Key, @Sendable () -> Outcome)? {
    table.withLock { table in
      guard let (key, job) = table.waiting.max(by: { $1.value.isMoreUrgent(than: $0.value) }) else { return nil }
      table.waiting[key] = nil
      table.taken.insert(key)
      return (key, job.load)
    }
  }

  private func deliver(_ key: Key, _ outcome: Outcome) {
    let (isFirst, ownerWaits) = table.withLock { table in
      table.mailbox.append((key, outcome))
      defer { table.ownerWaits = false }
      return (table.mailbox.count == 1 && !table.isClosed, table.ownerWaits)
    }
    // Whoever waits goes on only when it has been told to all.
    if isFirst { wake() }
    if ownerWaits { arrival.signal() }
  }
}
