import Foundation
import Glibc
import TestSupport

/// The program in a terminal of the test's own, to be typed at, and killed.
///
/// Not for a test's own task: it waits.
final class TerminalProcess {
  private let far: Int32
  /// The last few bytes, among which a question may have begun.
  private var taken: [UInt8] = []
  /// The terminal since it got its size, and the output that it hasn't shown yet.
  private var (model, unshown): (ModelTerminal, [UInt8]) = (ModelTerminal(columns: 80, rows: 24), [])
  private var size: (columns: Int, rows: Int) = (80, 24)
  private(set) var process: pid_t = 0
  /// As of `waitpid`, once it has ended by itself.
  private(set) var status: Int32?

  convenience init(
    _ arguments: [String],
    environment: [String: String] = TerminalProcess.plainEnvironment,
    columns: UInt16 = 80,
    rows: UInt16 = 24
  ) throws {
    try self.init(command: [RumboProgram.path] + arguments, environment: environment, columns: columns, rows: rows)
  }

  /// A terminal of many colours, and no home.
  static let plainEnvironment = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]

  /// Runs another program, such as a shell that pipes into ours.
  init(command: [String], environment: [String: String], columns: UInt16 = 80, rows: UInt16 = 24) throws {
    far = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    // TIOCSPTLCK and TIOCGPTN of Linux; the C library's own functions are hidden from Swift's importer.
    var (isLocked, number): (Int32, UInt32) = (0, 0)
    _ = unsafe ioctl(far, 0x4004_5431, &isLocked)
    _ = unsafe ioctl(far, 0x8004_5430, &number)
    resize(columns: columns, rows: rows)
    process = try Self.start(command, environment, terminal: "/dev/pts/\(number)")
  }

  deinit {
    kill()
    close(far)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(far, UInt(TIOCSWINSZ), &window)
    size = (Int(columns), Int(rows))
    (model, unshown) = (ModelTerminal(columns: size.columns, rows: size.rows), [])
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe _ = write(far, bytes, bytes.count)
  }

  /// Takes what the program writes, which would be held up else; a slow line takes no more than so many bytes.
  func drain(atMost most: Int = .max) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(65_536, most))
    while all.count < most {
      let count = unsafe read(far, &buffer, min(buffer.count, most - all.count))
      guard count > 0 else { break }
      all += buffer[..<count]
    }
    unshown += all
    tellStatus(asked: all)
    return all
  }

  /// The text of the screen after all that was taken, a line for each row.
  var screen: String {
    let end = wholeEnd
    model.feed(String(decoding: unshown[..<end], as: UTF8.self))
    unshown.removeSubrange(..<end)
    let cells = model.picture.map(\.text)
    let rows = stride(from: 0, to: cells.count, by: size.columns).map { cells[$0..<$0 + size.columns].joined() }
    return rows.joined(separator: "\n")
  }

  /// Takes what it writes until the screen shows a text; false where that has taken too long.
  ///
  /// Unlike the bytes of a frame, which omit what doesn't change, the screen has each row in one piece.
  func listen(untilShown text: String) -> Bool {
    if screen.contains(text) { return true }
    return listen { _ in !unshown.isEmpty && screen.contains(text) }
  }

  /// Where the last character ends of which all bytes have come.
  private var wholeEnd: Int {
    guard let last = unshown.lastIndex(where: { $0 & 0xc0 != 0x80 }) else { return unshown.count }
    return String(validating: unshown[last...], as: UTF8.self) == nil ? last : unshown.count
  }

  /// Says that all is well, as every terminal does that is asked.
  private func tellStatus(asked bytes: [UInt8]) {
    let question = Data("\u{1b}[5n".utf8)
    for _ in Data(taken + bytes).ranges(of: question) { type("\u{1b}[0n") }
    taken = (taken + bytes).suffix(question.count - 1)
  }

  /// Takes what it writes until something is so; false where that has taken too long.
  ///
  /// It never waits for long in one piece, so that what happens elsewhere is seen too.
  func listen(atMost time: Duration = .seconds(60), until isDone: ([UInt8]) -> Bool) -> Bool {
    let end = ContinuousClock.now + time
    var heard: [UInt8] = []
    repeat {
      heard += drain()
      if isDone(heard) { return true }
      wait(atMost: .milliseconds(20))
    } while ContinuousClock.now < end
    return false
  }

  /// How long it has computed so far.
  var processorTime: Duration {
    // Linux counts it in hundredths of a second, for the program and for the system.
    .milliseconds(10 * state("stat").dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +))
  }

  /// Whether all of its threads wait; those for which the machine has no time don't.
  var isAsleep: Bool {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return threads.allSatisfy { ["S", nil].contains(state("task/\($0)/stat").first) }
  }

  /// The fields that Linux lists of the process or a thread, from its state on; none of one that has ended.
  private func state(_ file: String) -> [Substring] {
    let text = (try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)) ?? ""
    return Array(text.drop { $0 != ")" }.split(separator: " ").dropFirst())
  }

  /// Waits until it rests after its start, or until that has taken too long; how long it has computed by then.
  func settle() -> Duration {
    var before = processorTime
    for _ in 0..<60 {
      _ = listen(atMost: .milliseconds(500)) { _ in false }
      let now = processorTime
      if now <= before + .milliseconds(10) { return now }
      before = now
    }
    return before
  }

  /// Waits until the program writes, or for so long.
  func wait(atMost time: Duration) {
    var entry = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
    unsafe _ = poll(&entry, 1, Int32(max((time / .milliseconds(1)).rounded(.up), 0)))
  }

  /// Takes what it writes until it has ended by itself; false where it hasn't within that time.
  func finish(within time: Duration = .seconds(60)) -> Bool {
    let end = ContinuousClock.now + time
    var status: Int32 = 0
    while unsafe waitpid(process, &status, WNOHANG) == 0 {
      guard ContinuousClock.now < end else { return false }
      wait(atMost: .milliseconds(20))
      _ = drain()
    }
    _ = drain()
    (process, self.status) = (0, status)
    return true
  }

  /// Continues the stopped process.
  func resume() { Glibc.kill(process, SIGCONT) }

  /// Ends it at once, as nothing can be done about, or by another signal.
  @discardableResult
  func kill(by signal: Int32 = SIGKILL) -> Int32 {
    guard process > 0 else { return 0 }
    Glibc.kill(process, signal)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    process = 0
    return status
  }

  private static func start(_ words: [String], _ environment: [String: String], terminal: String) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // A session leader's first terminal becomes its controlling terminal.
    unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | 0x80))
    var arguments = unsafe (words.map { unsafe strdup($0) }) + [nil]
    var variables = unsafe (environment.map { unsafe strdup("\($0)=\($1)") }) + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var process = pid_t()
    let code = unsafe posix_spawn(&process, words[0], &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw NotStarted(code: code) }
    return process
  }

  struct NotStarted: Error {
    let code: Int32
  }
}
