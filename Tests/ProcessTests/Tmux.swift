import Foundation
import Glibc
import TestSupport

/// A terminal of our own to run the program in.
final class Tmux {
  private let socket = "rumbo-\(UUID().uuidString)"
  private let folder: ScratchFolder

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux") }
  /// How long a screen may take to become what it should be.
  private static let patience = Duration.seconds(60)

  /// The environment is written as a shell has it before a command.
  init(
    running arguments: [String],
    environment: String = "",
    columns: Int,
    rows: Int,
    then command: String = "true"
  ) throws {
    folder = try ScratchFolder()
    let words = ([RumboProgram.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
    // Without a status line of its own the terminal has all of its rows from the start.
    try folder.write(Array("set -g status off\n".utf8), to: "tmux.conf")
    // The session saved by the tester must have no effect.
    let line = "XDG_STATE_HOME=/dev/null \(environment) \(words); \(command); read"
    try call("-f", folder.file("tmux.conf"), "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", line)
  }

  deinit {
    try? call("kill-server")
  }

  func press(_ key: String) throws {
    try call("send-keys", key)
  }

  func resize(columns: Int, rows: Int) throws {
    try call("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// The text on the screen as soon as it is what it should be; an error with the text if that takes too long.
  func screen(when isExpected: (String) -> Bool) throws -> String {
    let end = ContinuousClock.now + Self.patience
    var shown = ""
    repeat {
      shown = Self.trimmed(try capture())
      if isExpected(shown) { return shown }
    } while Self.pause(before: end)
    throw NeverShown(screen: shown)
  }

  /// Without the blanks at the ends of lines, which a capture sometimes keeps.
  private static func trimmed(_ screen: String) -> String {
    screen.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        line[..<(line.utf8.lastIndex { $0 != UInt8(ascii: " ") }.map(line.utf8.index(after:)) ?? line.startIndex)]
      }
      .joined(separator: "\n")
  }

  /// Where the cursor is, as `column,row,shown`, as soon as it is what it should be; an error if that takes too long.
  func cursor(when isExpected: (String) -> Bool) throws -> String {
    let end = ContinuousClock.now + Self.patience
    var found = ""
    repeat {
      let file = folder.file("cursor")
      try call("display-message", "-p", "#{cursor_x},#{cursor_y},#{cursor_flag}", output: file)
      found = Self.trimmed(try String(contentsOfFile: file, encoding: .utf8)).split(separator: "\n").joined()
      if isExpected(found) { return found }
    } while Self.pause(before: end)
    throw NeverShown(screen: found)
  }

  /// Waits a moment, in which the program has the processor to itself; false where there is no time left.
  private static func pause(before end: ContinuousClock.Instant) -> Bool {
    usleep(20_000)
    return ContinuousClock.now < end
  }

  private func capture() throws -> String {
    let file = folder.file("screen")
    try call("capture-pane", "-p", output: file)
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  private func call(_ words: String..., output: String = "/dev/null") throws {
    let environment = ["PATH=/usr/bin:/bin", "LANG=C.UTF-8", "TERM=xterm-256color", "HOME=/nonexistent"]
    let status = try BareProcess.run("/usr/bin/tmux", ["tmux", "-L", socket] + words, environment, output: output)
    // The server may have ended already.
    if status != 0, words.first != "kill-server" { throw TmuxFailure(words: words, status: status) }
  }
}

private struct NeverShown: Error {
  let screen: String
}

private struct TmuxFailure: Error {
  let words: [String]
  let status: Int32
}

/// A process that is waited for by its own end alone; Foundation's waits for all that it leaves behind as well.
private enum BareProcess {
  struct NotStarted: Error {
    let code: Int32
  }

  static func run(_ path: String, _ words: [String], _ environment: [String], output: String) throws -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // The threads of tests have signals blocked, and a server that inherits that cannot even be ended.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = unsafe (words.map { unsafe strdup($0) }) + [nil]
    var variables = unsafe (environment.map { unsafe strdup($0) }) + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var process = pid_t()
    let code = unsafe posix_spawn(&process, path, &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw NotStarted(code: code) }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}

extension String {
  /// The text with every block or its inverse the same one: which of them is written depends on the colours beside it.
  var inOneInk: String {
    let pairs: [Character: Character] = [
      "█": " ", "▀": "▄", "▌": "▐", "▖": "▜", "▗": "▛", "▘": "▟", "▝": "▙", "▚": "▞",
    ]
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let plain = line.map { pairs[$0] ?? $0 }
        return String(plain[..<(plain.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0)])
      }
      .joined(separator: "\n")
  }
}
