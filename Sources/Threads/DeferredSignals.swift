internal import Glibc

/// Defers the signals that ask a program to end, so that it can clean up first.
///
/// A signal that was ignored when the program was started, e.g. by `nohup`, stays ignored. Threads started later defer
/// the signals too.
@safe
package struct DeferredSignals: ~Copyable {
  /// A descriptor that is readable once a deferred signal is pending; nil if the system has none left.
  ///
  /// Use it for waiting, not for reading: the signal ends the program once it is no longer deferred.
  package let descriptor: Int32?
  private static let all = [SIGHUP, SIGINT, SIGTERM]
  private var before = sigset_t()
  private var held = sigset_t()

  package init() {
    let ending = Self.all.filter { !Self.isIgnored($0) }
    unsafe sigemptyset(&held)
    for signal in ending { unsafe sigaddset(&held, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
    descriptor = SignalDescriptor.open(for: ending)
  }

  deinit {
    if let descriptor { close(descriptor) }
    var before = before
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Whether a deferred signal is pending.
  package var isWaiting: Bool { Self.areWaiting }

  /// Whether a deferred signal is pending; callable on any thread.
  package static var areWaiting: Bool {
    var pending = sigset_t()
    guard unsafe sigpending(&pending) == 0 else { return false }
    return all.contains { unsafe sigismember(&pending, $0) == 1 }
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
