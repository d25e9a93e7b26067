internal import CGuard
internal import Glibc

/// A count that threads wait for, asleep.
///
/// Sendable although it holds a pointer: the pointer never changes, what it points to lives until `deinit`, and
/// POSIX makes `sem_post` and `sem_wait` safe to call from any thread.
@safe
package final class Semaphore: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t>

  package init() {
    unsafe semaphore = .allocate(capacity: 1)
    unsafe sem_init(semaphore, 0, 0)
  }

  deinit {
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  package func signal() {
    unsafe sem_post(semaphore)
  }

  package func wait() {
    while unsafe sem_wait(semaphore) != 0, errno == EINTR {}
  }

  /// Waits for at most the given time; false if there was no signal by then.
  package func wait(atMost time: Duration) -> Bool {
    unsafe cg_await(semaphore, Int64(min(max(time, .zero), .seconds(1 << 20)) / .nanoseconds(1)))
  }
}
