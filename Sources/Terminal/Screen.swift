package import Cells
internal import CGuard
internal import Glibc

/// The terminal in full-screen mode, from when it opens until it is closed or goes out of scope.
///
/// ncurses keeps one global screen and no locks, so all of it belongs to the main actor. Whatever ends the process
/// meanwhile, the terminal is given back as it was.
@MainActor
package final class Screen {
  package private(set) var size: (columns: Int, rows: Int) = (80, 24)
  /// The size of a cell, where the terminal tells.
  package private(set) var cellPixels: CellPixels?
  package private(set) var capabilities: Capabilities
  /// Whether the picture on the terminal is not the last one given, or is not known any more.
  package private(set) var needsFrame = true
  /// What was written to standard error while the screen was on; known once it is closed.
  package private(set) var errors = ""

  /// Where keys come from.
  let input: Int32
  let terminal: Terminfo
  /// Whether the terminal has gone.
  var isGone: Bool { line.isBroken }
  /// What to wait for until the frame under way is out.
  var output: Int32? { line.isEmpty || line.isBroken ? nil : line.descriptor }

  private let options: ScreenOptions
  private let modes: TerminalModes
  private let curses: Curses
  private var line: OutputLine
  private var errorLog: ErrorLog?
  private var shown: CellGrid?
  private var paintsDirectly: Bool
  private var isOn = false
  private var isClosed = false

  /// Takes over the terminal behind standard output.
  package init(options: ScreenOptions = ScreenOptions()) throws(TerminalError) {
    guard isatty(STDOUT_FILENO) == 1 else { throw .noScreen }
    self.options = options
    Capabilities.adoptLocale()
    terminal = try Terminfo(descriptor: STDOUT_FILENO)
    input = try Self.keyboard(options.input)
    modes = TerminalModes(terminal, usesMouse: options.usesMouse)
    line = try OutputLine(terminal: STDOUT_FILENO)
    capabilities = Capabilities(of: terminal, colors: options.colors)

    // The guard remembers the terminal before anything changes it.
    let code = cg_prepare(STDOUT_FILENO)
    guard code == 0 else { throw .system(doing: "Asking for the terminal's modes", code: code) }
    unsafe cg_arm(line.descriptor, modes.leave, modes.leave.count)
    do throws(TerminalError) {
      curses = try Curses(input: input, output: STDOUT_FILENO)
    } catch {
      cg_leave()
      throw error
    }
    cg_keep()
    paintsDirectly = false
    errorLog = ErrorLog(path: options.errorLog)
    isOn = true
    measure()
    choosePainter()
    line.send(modes.enter + questions)
  }

  isolated deinit {
    close()
  }

  /// Gives the terminal back for good.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    suspend()
    if let log = errorLog.take() { errors = log.text() }
    Glibc.close(line.descriptor)
    if input != options.input, input != STDIN_FILENO { Glibc.close(input) }
  }
}

/// Frames.
extension Screen {
  /// Whether the frame before is out, so that another can follow.
  package var isReadyForFrame: Bool { isOn && line.isEmpty }
  /// All bytes written so far.
  package var bytesWritten: Int { line.sent }

  /// Shows a frame, writing only what differs from the one before.
  ///
  /// It never waits: what the line doesn't take at once goes out while the loop waits, and until then further frames
  /// are dropped. Returns whether this one was not.
  @discardableResult
  package func present(_ grid: CellGrid) -> Bool {
    guard isReadyForFrame, grid.columns == size.columns, grid.rows == size.rows else {
      needsFrame = true
      return false
    }
    needsFrame = false
    guard grid != shown else { return true }
    let bytes = update(to: grid)
    shown = grid
    guard !bytes.isEmpty else { return true }
    line.send(capabilities.hasSynchronizedUpdates ? Self.atOnce(bytes) : bytes)
    return true
  }

  /// Sounds the bell.
  package func ring() {
    guard isOn else { return }
    line.send([0x07])
  }

  /// Lets more of the frame under way out.
  func flush() {
    line.flush()
  }

  private func update(to grid: CellGrid) -> [UInt8] {
    if !paintsDirectly {
      if let bytes = curses.update(from: shown, to: grid) { return bytes }
      paintsDirectly = true
      shown = nil
    }
    return DirectPainter.update(from: shown, to: grid)
  }

  /// Holds the picture back until all of a frame has come.
  private static func atOnce(_ frame: [UInt8]) -> [UInt8] {
    Array("\u{1b}[?2026h".utf8) + frame + Array("\u{1b}[?2026l".utf8)
  }

  private func forget() {
    shown = nil
    needsFrame = true
  }

  /// ncurses paints as long as it can say all the colours there are to say.
  private func choosePainter() {
    let colors: Int? =
      switch capabilities.colors {
      case .none: 0
      case .sixteen: 8
      case .indexed: 256
      case .trueColor: nil
      }
    paintsDirectly = colors.map { curses.colors < $0 } ?? true
  }
}

/// Going away and coming back.
extension Screen {
  /// Gives the terminal back until ``resume()``.
  package func suspend() {
    guard isOn else { return }
    isOn = false
    line.drop()
    // Answers that come after us would be typed into the shell.
    if !capabilities.isComplete { tcflush(input, TCIFLUSH) }
    cg_leave()
  }

  /// Takes the terminal again, or makes sure of it where something else has changed it meanwhile.
  package func resume() {
    guard !isClosed else { return }
    isOn = true
    unsafe cg_arm(line.descriptor, modes.leave, modes.leave.count)
    cg_return()
    line.drop()
    line.send(modes.enter + (capabilities.hasPixelMouse ? Self.pixelMouse : []))
    measure()
    forget()
  }

  /// Stops the process as the shell's Ctrl-Z does, and returns when it goes on.
  package func stop() {
    // Nobody would ever wake the process that leads the session.
    guard isOn, getsid(0) != getpid() else { return }
    suspend()
    // With kill, another thread could take the signal, and this one would run on and paint into the shell.
    raise(SIGSTOP)
    resume()
  }

  /// Asks the terminal for its size again; returns whether it has changed.
  @discardableResult
  func measure() -> Bool {
    guard let window = WindowSize(of: STDOUT_FILENO) else { return false }
    cellPixels = window.cellPixels ?? cellPixels
    guard size != (window.columns, window.rows) else { return false }
    size = (window.columns, window.rows)
    curses.resize(columns: window.columns, rows: window.rows)
    forget()
    return true
  }

  private static let pixelMouse = Array("\u{1b}[?1016h".utf8)
}

/// What the terminal says about itself.
extension Screen {
  private var questions: [UInt8] {
    Queries.all(
      of: terminal,
      usesMouse: options.usesMouse,
      measuresAmbiguousWidth: options.measuresAmbiguousWidth
    )
  }

  var isCursorAsked: Bool { options.measuresAmbiguousWidth && !capabilities.isComplete }

  /// The cell in pixels, where the mouse is told in them.
  var mousePixels: CellPixels? { capabilities.hasPixelMouse ? cellPixels : nil }

  /// Learns from an answer; returns whether it was anything new.
  func learn(_ answer: Answer) -> Bool {
    let before = (capabilities, cellPixels)
    switch answer {
    case .attributes: capabilities.isComplete = true
    case .name(let name): capabilities.name = Sanitizer.clean(name)
    case .background(let red, let green, let blue):
      capabilities.background = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.5 ? .dark : .light
    case .cellPixels(let pixels): cellPixels = cellPixels ?? pixels
    case .mode(Queries.synchronizedUpdates, let isKnown): capabilities.hasSynchronizedUpdates = isKnown
    case .mode(Queries.pixelMouse, let isKnown): if isKnown { followPixels() }
    case .mode: break
    case .trueColor: useTrueColor()
    case .cursor(_, let column): if column == 2 || column == 3 { capabilities.ambiguousWidth = column - 1 }
    }
    return before != (capabilities, cellPixels)
  }

  private func followPixels() {
    guard cellPixels != nil, isOn else { return }
    capabilities.hasPixelMouse = true
    line.send(Self.pixelMouse)
  }

  private func useTrueColor() {
    guard options.colors == nil, capabilities.colors != .trueColor else { return }
    capabilities.colors = .trueColor
    choosePainter()
    forget()
  }
}

/// Opening.
extension Screen {
  private static func keyboard(_ wanted: Int32?) throws(TerminalError) -> Int32 {
    if let wanted { return wanted }
    if isatty(STDIN_FILENO) == 1 { return STDIN_FILENO }
    let terminal = unsafe open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { throw .noKeyboard }
    return terminal
  }
}
