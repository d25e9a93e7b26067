import Glibc

/// A program of the user's, which no shell takes apart.
enum ChildProcess {
  enum Manner {
    /// It sees and hears nothing of us, and a key pressed here is not meant for it.
    case unseen
    /// It has our terminal for as long as we wait for it.
    case atTerminal
  }

  struct NotStarted: Error {
    let code: Int32
  }

  static func start(_ words: [String], as manner: Manner) throws(NotStarted) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    if manner == .unseen {
      for descriptor in 0...2 as ClosedRange<Int32> {
        unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
      }
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // A child must not inherit the program's signal handling.
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let group = manner == .unseen ? POSIX_SPAWN_SETPGROUP : 0
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))

    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var child = pid_t()
    let code = unsafe posix_spawnp(&child, words[0], &actions, &attributes, &arguments, environ)
    guard code == 0 else { throw NotStarted(code: code) }
    return child
  }

  /// Waits until it has ended, ignoring interrupts meant for it; returns its exit code, or minus a signal.
  static func finish(_ child: pid_t) -> Int32 {
    let before = [SIGINT, SIGQUIT].map { number in (number, signal(number, SIG_IGN)) }
    defer { for (number, handler) in before { signal(number, handler) } }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
  }
}
