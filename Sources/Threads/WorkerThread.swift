internal import Glibc

/// A thread of the program's own that runs one function and ends.
///
/// Not a task: the pool behind tasks keeps a timer that wakes an idle program once a second.
package enum WorkerThread {
  private final class Body: Sendable {
    let isBackground: Bool
    let yields: Bool
    let run: @Sendable () -> Void

    init(isBackground: Bool, yields: Bool, _ run: @escaping @Sendable () -> Void) {
      (self.isBackground, self.yields, self.run) = (isBackground, yields, run)
    }
  }

  /// The number of processors, at most four.
  package static var sensibleCount: Int {
    min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 4)
  }

  /// Starts a thread; false if the system has none left.
  ///
  /// A background thread yields to the thread that wakes it, unless its result is needed at once. One that yields gives
  /// way to all others on a busy machine, as long as it lives.
  package static func start(
    isBackground: Bool = true,
    yields: Bool = false,
    _ run: @escaping @Sendable () -> Void
  ) -> Bool {
    let body = unsafe Unmanaged.passRetained(Body(isBackground: isBackground, yields: yields, run))
    let isStarted = withSignalsBlocked {
      var thread = pthread_t()
      let code = unsafe pthread_create(
        &thread,
        nil,
        { argument in
          guard let argument = unsafe argument else { return nil }
          let body = unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
          if body.isBackground { WorkerThread.yieldToForeground() }
          if body.yields { WorkerThread.yield() }
          body.run()
          return nil
        },
        body.toOpaque()
      )
      if code == 0 { pthread_detach(thread) }
      return code == 0
    }
    if !isStarted { unsafe body.release() }
    return isStarted
  }

  /// Linux's `SCHED_BATCH`, which is hidden from Swift's importer.
  private static let batch: Int32 = 3

  /// The thread that wakes another continues first, such as the one that draws; the worker's share of time stays the same.
  private static func yieldToForeground() {
    var parameters = sched_param()
    _ = unsafe sched_setscheduler(0, batch, &parameters)
  }

  private static let niceness: Int32 = 10

  /// Linux does this for the thread alone, and for those that it starts.
  private static func yield() {
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
  }

  /// A new thread inherits the mask: signals to the program are the main thread's to handle.
  private static func withSignalsBlocked(_ body: () -> Bool) -> Bool {
    var (all, before) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    // Faults belong to the thread that made them.
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS] { unsafe sigdelset(&all, fault) }
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }
}
