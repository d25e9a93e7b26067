import Glibc
import Terminal

/// A terminal of the test's own, whose far end the test holds.
@MainActor
final class PseudoTerminal {
  private var far: Int32
  private let near: Int32

  init(columns: UInt16, rows: UInt16) {
    // A process that another test starts meanwhile must not hold the far end: then this one could never hang up.
    far = unsafe Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    // TIOCSPTLCK and TIOCGPTPEER of Linux; the C library's own functions are hidden from Swift's importer.
    var isLocked: Int32 = 0
    _ = unsafe ioctl(far, 0x4004_5431, &isLocked)
    near = ioctl(far, 0x5441, O_RDWR | O_NOCTTY | O_CLOEXEC)
    resize(columns: columns, rows: rows)
  }

  isolated deinit {
    hangUp()
    close(near)
  }

  func open(
    as name: String = "xterm-256color",
    locale: String = "C.UTF-8",
    colorTerm: String = "",
    vteVersion: String = "",
    tmux: String = "",
    _ configure: (inout ScreenOptions) -> Void = { _ in }
  ) throws(TerminalError) -> Screen {
    Self.setVariable("TERM", to: name)
    Self.setVariable("LC_ALL", to: locale)
    Self.setVariable("COLORTERM", to: colorTerm)
    Self.setVariable("VTE_VERSION", to: vteVersion)
    Self.setVariable("TMUX", to: tmux)
    for name in ["STY", "LINES", "COLUMNS"] { Self.setVariable(name, to: "") }
    var options = ScreenOptions(input: near, output: near)
    configure(&options)
    return try Screen(options: options)
  }

  /// Sets a variable of the environment, where it isn't so yet: other tests may be reading it meanwhile.
  private static func setVariable(_ name: String, to value: String) {
    let current = unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
    if current != value { unsafe setenv(name, value, 1) }
  }

  /// The terminal's settings, as `stty -g` prints them.
  var modes: [UInt8] {
    var modes = [UInt8](repeating: 0, count: 64)
    _ = unsafe ioctl(near, UInt(TCGETS), &modes)
    return modes
  }

  /// The number of typed bytes not read yet.
  var unread: Int32 {
    var count: Int32 = 0
    _ = unsafe ioctl(near, UInt(FIONREAD), &count)
    return count
  }

  func resize(columns: UInt16, rows: UInt16) {
    var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(far, UInt(TIOCSWINSZ), &window)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe _ = write(far, bytes, bytes.count)
  }

  /// The program's output since the last call.
  func takeOutput() -> String { String(decoding: takeBytes(), as: UTF8.self) }

  /// The same as bytes, whose last character may not be whole yet.
  func takeBytes() -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(far, &buffer, buffer.count)
      guard count > 0 else { return all }
      all += buffer[..<count]
    }
  }

  func hangUp() {
    if far >= 0 { close(far) }
    far = -1
  }
}
