package import Cells
internal import CGuard
internal import Glibc

/// The terminal in full-screen mode, from when it opens until it is closed or goes out of scope.
///
/// ncurses keeps one global screen and no locks, so all of it belongs to the main actor. Whatever ends the process
/// meanwhile, the terminal is given back as it was.
@MainActor
package final class Screen {
  package private(set) var size: (columns: Int, rows: Int)
  /// The size of a cell, if the terminal reports it.
  package var cellPixels: CellPixels? { cell.pixels }
  package private(set) var capabilities: Capabilities
  /// Whether the terminal doesn't show the last picture given, because it was dropped, covered or cut.
  package private(set) var needsFrame = true
  /// The output to standard error while the screen was on; available once it is closed.
  package private(set) var errors = ""

  /// The descriptor of the input.
  let input: Int32
  let terminal: Terminfo

  private let options: ScreenOptions
  private let modes: TerminalModes
  private let curses: Curses
  private var painter: Painter
  private var line: OutputLine
  private var cell = KnownCell()
  /// The cells that show pixels; nil if none does.
  package private(set) var pixels: [Bool]?
  private var ruler = LineRuler()
  private var errorLog: ErrorLog?
  private var isOn = true
  /// Whether every move of the pointer is reported, and not only while a button is pressed.
  package var tracksPointer = false {
    didSet {
      guard isOn, tracksPointer != oldValue else { return }
      line.send(tracksPointer ? modes.trackPointer : modes.trackDrags)
    }
  }
  private var isClosed = false

  /// Takes over a terminal: by default the one behind standard output.
  package init(options: ScreenOptions = ScreenOptions()) throws(TerminalError) {
    guard isatty(options.output) == 1 else { throw .noScreen }
    self.options = options
    Capabilities.adoptLocale()
    terminal = try Terminfo(descriptor: options.output)
    capabilities = Capabilities(of: terminal, colors: options.colors, links: options.links)
    modes = TerminalModes(terminal, usesMouse: options.usesMouse)
    input = try options.keyboard()
    line = try OutputLine(terminal: options.output)

    // The guard remembers the terminal before anything changes it.
    let code = cg_prepare(options.output)
    guard code == 0 else { throw .system(doing: "Asking for the terminal's modes", code: code) }
    unsafe cg_arm(line.descriptor, modes.leave, modes.leave.count)
    do throws(TerminalError) {
      curses = try Curses(input: input, output: options.output)
    } catch {
      cg_leave()
      throw error
    }
    cg_keep()
    painter = Painter(curses: curses, terminal: terminal)
    errorLog = ErrorLog(path: options.errorLog, terminal: options.output)
    size = curses.size
    measure()
    line.send(modes.enter + Queries.all(of: terminal, options))
  }

  isolated deinit {
    close()
  }

  /// Gives the terminal back for good.
  package func close() {
    guard !isClosed else { return }
    suspend()
    isClosed = true
    if let log = errorLog.take() { errors = log.text() }
    Glibc.close(line.descriptor)
    if input != options.input, input != STDIN_FILENO { Glibc.close(input) }
  }
}

/// Frames.
extension Screen {
  /// Whether the previous frame has probably arrived, so that another can follow.
  package var isReadyForFrame: Bool { timeToReady == .zero }
  /// How long that takes if nothing else arrives; nil if the line is full.
  package var timeToReady: Duration? {
    guard isOn, line.isEmpty || line.mayBeCut else { return nil }
    // Waiting for a terminal without answers is useless.
    guard capabilities.isComplete, !line.mayBeCut else { return .zero }
    return ruler.patience() ?? line.timeToClear()
  }
  /// All bytes written so far.
  package var bytesWritten: Int { line.sent }
  /// Whether the terminal has gone.
  var isGone: Bool { line.isBroken }
  /// The descriptor to wait for until the current frame is sent.
  var output: Int32? { line.isEmpty || line.isBroken ? nil : line.descriptor }

  /// Shows a frame, writing only the difference to the previous one.
  ///
  /// It never waits: what the line doesn't accept at once is sent while the loop waits, and until then further frames
  /// are dropped. Returns whether this one wasn't. Cells listed as kept keep their pixels; all others lose them.
  @discardableResult
  package func present(_ frame: CellGrid, keepingPixels keptPixels: [Bool]? = nil) -> Bool {
    // The end of the pixel data needs space in the line, too, and the frame follows it.
    let isCut = cutPixels()
    guard isCut || isReadyForFrame, frame.columns == size.columns, frame.rows == size.rows else {
      needsFrame = true
      return false
    }
    needsFrame = false
    guard pixels != nil || !painter.isShown(frame) else { return true }
    let kept = isCut ? nil : pixels.flatMap { shown in keptPixels.map { zip(shown, $0).map { $0 && $1 } } }
    let bytes = painter.update(to: frame, on: capabilities, keeping: kept)
    let takesLong = !line.takes(bytes.count, within: Self.moment)
    line.send(capabilities.isComplete ? ruler.measured(bytes, takesLong: takesLong) : bytes)
    if kept?.contains(true) != true { letPixelsGo() } else { pixels = kept }
    return true
  }

  /// Shows pixels below the text of the current frame; false if the line is busy or too slow.
  ///
  /// They stay as long as further frames keep them.
  package func show(_ bytes: [UInt8], in cells: [Bool], whateverTheLine: Bool = false) -> Bool {
    guard isOn, line.isEmpty, !needsFrame, capabilities.pixels != nil, cells.count == size.columns * size.rows,
      whateverTheLine || line.takes(bytes.count, within: Self.patience)
    else { return false }
    line.send(painter.show(bytes, in: cells, on: capabilities), mayBeCut: true)
    pixels = cells
    return true
  }

  /// Whether it isn't known yet how fast the line is.
  package var isMeasuringLine: Bool { ruler.isMeasuring }

  /// Takes back what of pixels isn't out yet; true where that was any, so that they are shown in part.
  private func cutPixels() -> Bool {
    guard isOn, line.mayBeCut else { return false }
    line.cut()
    line.send(capabilities.endOfCutPixels)
    return true
  }

  /// A frame that takes longer is one whose end is waited for.
  private static let moment = 0.05
  /// Pixels that take longer don't come.
  private static let patience = 0.5

  private func letPixelsGo() {
    guard pixels != nil else { return }
    pixels = nil
    line.send(capabilities.deletionOfPixels)
  }

  /// Rings the bell this many times.
  package func ring(times: Int = 1) {
    guard isOn, times > 0 else { return }
    line.send([UInt8](repeating: 0x07, count: times))
  }

  /// Shows a desktop notification if the terminal supports it.
  package func notify(_ text: String) {
    let silent = ["linux", "vt", "dumb", "ansi", "cons"]
    guard isOn, !silent.contains(where: capabilities.name.hasPrefix) else { return }
    // OSC 9, ended by a string terminator: a bell at its end would be heard where it isn't understood.
    line.send(Array("\u{1b}]9;\(Sanitizer.clean(text, limit: 200))\u{1b}\\".utf8))
  }

  /// Asks the terminal to put a text on its clipboard.
  package func copy(_ text: String) {
    guard isOn else { return }
    // OSC 52, the clipboard itself and not what is selected.
    line.send(Array("\u{1b}]52;c;\(Base64.text(of: Array(text.utf8)))\u{1b}\\".utf8))
  }

  /// Sends more of the current frame.
  func flush() {
    line.flush()
  }

  private func forget() {
    painter.forget()
    letPixelsGo()
    needsFrame = true
  }
}

/// Going away and coming back.
extension Screen {
  /// Gives the terminal back until ``resume()``.
  package func suspend() {
    guard isOn else { return }
    isOn = false
    line.drop()
    forgetAnswers()
    cg_leave()
  }

  /// Answers that come after us would be typed into the shell.
  private func forgetAnswers() {
    if !capabilities.isComplete { tcflush(input, TCIFLUSH) }
    guard ruler.isMeasuring else { return }
    ruler = LineRuler()
    let end = ContinuousClock.now + line.timeToClear() + Self.answerTime
    // Those that are still to come come before this one, which only has to wait for what has left us.
    tcflush(options.output, TCOFLUSH)
    line.send(capabilities.endOfStrings + Queries.attributes)
    LastAnswer.wait(on: input, until: end)
  }

  private static let answerTime = Duration.milliseconds(500)

  /// Takes the terminal again, or makes sure of it where something else has changed it meanwhile.
  package func resume() {
    guard !isClosed else { return }
    isOn = true
    arm()
    cg_return()
    line.drop()
    line.send(modes.enter)
    if tracksPointer { line.send(modes.trackPointer) }
    if capabilities.hasPixelMouse { followPixels() }
    measure()
    forget()
  }

  private func arm() {
    let leave = capabilities.endOfStrings + modes.leave + capabilities.deletionOfPixels
    unsafe cg_arm(line.descriptor, leave, leave.count)
  }

  /// Stops the process as the shell's Ctrl-Z does, and returns when it goes on.
  package func stop() {
    guard isOn else { return }
    suspend()
    cg_stop()
    // That we are continued is known here, and nothing more has to be done about it.
    _ = cg_take_noted()
    resume()
  }

  /// Asks the terminal for its size again; returns whether it has changed.
  @discardableResult
  func measure() -> Bool {
    guard let window = WindowSize(of: options.output) else { return false }
    cell.measured(window.cellPixels)
    if capabilities.pixels != nil, isOn {
      // The same window may have other cells.
      forget()
      cell.forgetAnswer()
      line.send(Queries.cellPixels)
    }
    guard size != (window.columns, window.rows) else { return false }
    size = (window.columns, window.rows)
    curses.resize(columns: window.columns, rows: window.rows)
    forget()
    return true
  }
}

/// The terminal's answers.
extension Screen {
  var isCursorAsked: Bool { options.measuresAmbiguousWidth && !capabilities.isComplete }

  /// The cell in whole pixels, where the terminal shows any.
  package var pixelsPerCell: (width: Int, height: Int)? { capabilities.pixels == nil ? nil : cell.whole }

  /// The cell size in pixels, if mouse positions are reported in pixels.
  var mousePixels: CellPixels? { capabilities.hasPixelMouse ? cellPixels : nil }

  /// Asks what couldn't be asked before the terminal's name was known.
  private func askForPictures(wasInTmux: Bool) {
    if capabilities.isInTmux {
      if !wasInTmux { line.send(Queries.outsideOfTmux) }
    } else if terminal.isInsideAnother, TerminalFamily.drawsPlaces(capabilities.name) {
      // Environment variables describe the window that the session was started in.
      line.send(Queries.kittyPictures)
    }
  }

  /// Learns from an answer; returns whether it was anything new.
  func learn(_ answer: Answer) -> Bool {
    let before = (capabilities, cell)
    if case .cellPixels(let pixels) = answer { cell.answered(pixels) }
    if case .status = answer, let found = ruler.pass() {
      line.note(found.bytes, in: found.time, bytesBehind: found.bytesBehind)
    }
    capabilities.learn(answer)
    if case .name = answer, options.asksForPixels, isOn { askForPictures(wasInTmux: before.0.isInTmux) }
    if capabilities.pixels != before.0.pixels {
      painter.leavesPixels = true
      if isOn { arm() }
      forget()
    }
    if (capabilities.colors, capabilities.hasLinks) != (before.0.colors, before.0.hasLinks) { forget() }
    if capabilities.hasPixelMouse, !before.0.hasPixelMouse { followPixels() }
    return before != (capabilities, cell)
  }

  private func followPixels() {
    // Mouse positions in pixels need a known cell size.
    capabilities.hasPixelMouse = cellPixels != nil
    if capabilities.hasPixelMouse, isOn { line.send(Array("\u{1b}[?\(Queries.pixelMouse)h".utf8)) }
  }
}
