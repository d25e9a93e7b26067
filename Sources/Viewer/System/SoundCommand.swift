import Glibc

/// A command of the user's that makes the sounds: run with what happened as its last two words, and not waited for.
///
/// No shell takes it apart: it is a program and its words, parted by blanks.
final class SoundCommand {
  private let words: [String]
  private var running: [pid_t] = []
  /// What speaks a sentence, and the words that it is run with after that.
  private var speaker: pid_t?
  private var waiting: [String]?

  /// More at once than this would be noise.
  private static let most = 4

  init?(_ line: String) {
    words = line.split(separator: " ").map(String.init)
    guard !words.isEmpty else { return nil }
  }

  /// Nobody is spoken to by a program that has ended.
  isolated deinit {
    if isSpeaking, let speaker { kill(-speaker, SIGTERM) }
  }

  func run(_ event: String, _ text: String) {
    running.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    guard running.count < Self.most else { return }
    if let child = Self.start(words + [event, text]) { running.append(child) }
  }

  /// Has a sentence spoken as soon as the one before has ended; of those that wait the newest counts.
  func say(_ event: String, _ text: String) {
    waiting = [event, text]
    goOn()
  }

  /// Whether a sentence waits.
  var isWaiting: Bool { waiting != nil }

  /// Has the sentence spoken that waits, if nothing is spoken now.
  func goOn() {
    guard let next = waiting, !isSpeaking else { return }
    (speaker, waiting) = (Self.start(words + next), nil)
  }

  private var isSpeaking: Bool {
    guard let speaker else { return false }
    if waitpid(speaker, nil, WNOHANG) == 0 { return true }
    self.speaker = nil
    return false
  }

  private static func start(_ words: [String]) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for descriptor in 0...2 as ClosedRange<Int32> {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // What we do with signals is nothing that a child should inherit; and a key pressed here is not meant for it.
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var child = pid_t()
    guard unsafe posix_spawnp(&child, words[0], &actions, &attributes, &arguments, environ) == 0 else { return nil }
    return child
  }
}
