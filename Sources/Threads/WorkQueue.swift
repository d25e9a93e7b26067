internal import Synchronization

/// The state that the worker threads and the owner of their work share: waiting jobs, running jobs and the mailbox.
final class WorkQueue: Sendable {
  struct Job: Sendable {
    let urgency: WorkUrgency
    let run: @Sendable () -> Void
  }

  private struct LaneState {
    let kind: WorkKind
    let width: Int
    var running = 0
    var waiting: [Int: Job] = [:]
  }

  /// The threads of a kind.
  private struct Crew {
    var most: Int
    var started = 0
    var asleep = 0
  }

  private struct RunningJob {
    let lane: Int
    let number: Int
    let job: Job
  }

  private struct Table {
    var lanes: [Int: LaneState] = [:]
    var crews: [WorkKind: Crew]
    var mailbox: [Int] = []
    var isClosed = false
    var ownerWaits = false

    /// Adds a job; if its lane has enough running jobs, it waits until one of them ends.
    mutating func add(_ job: Job, as number: Int, in lane: Int) -> Need {
      lanes[lane]?.waiting[number] = job
      guard let state = lanes[lane], let crew = crews[state.kind] else { return .nobody }
      guard crew.most > 0 else { return .owner(state.kind) }
      guard state.running + state.waiting.count <= state.width else { return .nobody }
      if crew.asleep > 0 {
        crews[state.kind]?.asleep -= 1
        return .sleeper(state.kind)
      }
      guard crew.started < crew.most else { return .nobody }
      crews[state.kind]?.started += 1
      return .newThread(state.kind)
    }

    /// The most urgent job of a kind that may be begun.
    mutating func take(_ kind: WorkKind) -> RunningJob? {
      var best: RunningJob?
      for (number, lane) in lanes where lane.kind == kind && lane.running < lane.width {
        for (id, job) in lane.waiting where best.map({ job.urgency > $0.job.urgency }) ?? true {
          best = RunningJob(lane: number, number: id, job: job)
        }
      }
      guard let best else { return nil }
      lanes[best.lane]?.waiting[best.number] = nil
      lanes[best.lane]?.running += 1
      return best
    }
  }

  /// The threads to signal for a job.
  private enum Need {
    case nobody
    case sleeper(WorkKind)
    case newThread(WorkKind)
    /// There are no threads.
    case owner(WorkKind)
  }

  private let table: Mutex<Table>
  private let bells = Dictionary(uniqueKeysWithValues: WorkKind.allCases.map { ($0, Semaphore()) })
  private let arrival = Semaphore()
  private let wake: @Sendable () -> Void

  init(threads: (WorkKind) -> Int, wake: @escaping @Sendable () -> Void) {
    let crews = WorkKind.allCases.map { ($0, Crew(most: threads($0))) }
    table = Mutex(Table(crews: Dictionary(uniqueKeysWithValues: crews)))
    self.wake = wake
  }
}

/// The owner's operations.
extension WorkQueue {
  func open(_ lane: Int, _ kind: WorkKind, width: Int) {
    table.withLock { $0.lanes[lane] = LaneState(kind: kind, width: width) }
  }

  /// Forgets what waits, and what will come of what runs.
  func close(_ lane: Int) {
    table.withLock { $0.lanes[lane] = nil }
  }

  func close() {
    let asleep = table.withLock { table in
      table.isClosed = true
      table.lanes = [:]
      return table.crews.mapValues(\.asleep)
    }
    for (kind, count) in asleep {
      for _ in 0..<count { bells[kind]?.signal() }
    }
  }

  func enqueue(_ job: Job, as number: Int, in lane: Int) {
    switch table.withLock({ $0.add(job, as: number, in: lane) }) {
    case .nobody: break
    case .sleeper(let kind): bells[kind]?.signal()
    case .newThread(let kind): if !start(kind) { workOnce(kind) }
    case .owner(let kind): workOnce(kind)
    }
  }

  /// False where the system gives none at all, so that the owner has to work himself.
  private func start(_ kind: WorkKind) -> Bool {
    if WorkerThread.start(yields: kind == .yielding, { [self] in serve(kind) }) { return true }
    return table.withLock { table in
      guard var crew = table.crews[kind] else { return false }
      crew.started -= 1
      crew.most = crew.started
      table.crews[kind] = crew
      return crew.started > 0
    }
  }

  /// False where it waits no more.
  func replace(_ number: Int, in lane: Int, by job: Job) -> Bool {
    table.withLock { table in
      guard table.lanes[lane]?.waiting[number] != nil else { return false }
      table.lanes[lane]?.waiting[number] = job
      return true
    }
  }

  func cancel(_ number: Int, in lane: Int) -> Bool {
    table.withLock { $0.lanes[lane]?.waiting.removeValue(forKey: number) != nil }
  }

  func takeMail() -> [Int] {
    table.withLock { table in
      defer { table.mailbox = [] }
      return table.mailbox
    }
  }

  func waitForMail(by end: ContinuousClock.Instant?) {
    sleep(until: end) { $0.mailbox.isEmpty }
  }

  /// Sleeps until a lane has nothing to do any more, but not longer than until then.
  func finish(_ lane: Int, by end: ContinuousClock.Instant) {
    sleep(until: end) { table in
      table.lanes[lane].map { $0.running > 0 || !$0.waiting.isEmpty } ?? false
    }
  }

  private func sleep(until end: ContinuousClock.Instant? = nil, while isToWait: (borrowing Table) -> Bool) {
    while beginsToWait(isToWait) {
      guard let end else {
        arrival.wait()
        continue
      }
      guard !arrival.wait(atMost: end - .now) else { continue }
      // A concurrent signal may still arrive.
      if table.withLock({ table in
        defer { table.ownerWaits = false }
        return !table.ownerWaits
      }) {
        arrival.wait()
      }
      return
    }
  }

  private func beginsToWait(_ isToWait: (borrowing Table) -> Bool) -> Bool {
    table.withLock { table in
      table.ownerWaits = isToWait(table)
      return table.ownerWaits
    }
  }
}

/// The worker threads' operations.
extension WorkQueue {
  /// The life of a thread.
  private func serve(_ kind: WorkKind) {
    while let taken = next(kind) { work(at: taken) }
  }

  /// Sleeps until there is something to do; nil where there never will be again.
  private func next(_ kind: WorkKind) -> RunningJob? {
    while true {
      let (taken, isClosed) = table.withLock { table in
        let taken = table.isClosed ? nil : table.take(kind)
        if taken == nil { table.crews[kind]?.asleep += 1 }
        return (taken, table.isClosed)
      }
      if taken != nil || isClosed { return taken }
      bells[kind]?.wait()
    }
  }

  private func workOnce(_ kind: WorkKind) {
    if let taken = table.withLock({ $0.take(kind) }) { work(at: taken) }
  }

  private func work(at taken: RunningJob) {
    taken.job.run()
    let (isFirst, ownerWaits) = table.withLock { table in
      defer { table.ownerWaits = false }
      guard table.lanes[taken.lane] != nil else { return (false, table.ownerWaits) }
      table.lanes[taken.lane]?.running -= 1
      table.mailbox.append(taken.number)
      return (table.mailbox.count == 1, table.ownerWaits)
    }
    // Waiting callers continue only when all have been signalled.
    if isFirst { wake() }
    if ownerWaits { arrival.signal() }
  }
}
