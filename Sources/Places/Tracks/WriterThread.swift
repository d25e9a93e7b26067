internal import Glibc

/// A thread of our own that runs one function and ends.
///
/// Not a task: the pool behind tasks keeps a timer that wakes a program at rest once a second.
enum WriterThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Starts a thread; false where the system has none to give.
  static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    let body = unsafe Unmanaged.passRetained(Body(run))
    // A new thread inherits the mask: signals to the program are the main thread's to handle.
    var (all, before) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    // Faults belong to the thread that made them.
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS] { unsafe sigdelset(&all, fault) }
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }

    var thread = pthread_t()
    let code = unsafe pthread_create(
      &thread,
      nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      },
      body.toOpaque()
    )
    guard code == 0 else {
      unsafe body.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}

/// What a thread waits for, asleep; as often as it is rung, so often somebody wakes.
///
/// Sendable although it holds a pointer: the pointer never changes, what it points to lives until `deinit`, and
/// POSIX makes `sem_post` and `sem_wait` safe to call from any thread.
@safe
final class ThreadBell: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    unsafe semaphore = .allocate(capacity: 1)
    unsafe sem_init(semaphore, 0, 0)
  }

  deinit {
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  func ring() {
    unsafe sem_post(semaphore)
  }

  func wait() {
    while unsafe sem_wait(semaphore) != 0, errno == EINTR {}
  }
}
