import Cells
import Glibc
import Terminal
import Testing

/// There is one ncurses in a process, so these tests take turns.
@MainActor
@Suite(.serialized)
struct ScreenTests {
  let terminal = PseudoTerminal(columns: 20, rows: 5)

  @Test(arguments: ColorDepth.allCases)
  func `the terminal is given back byte for byte`(depth: ColorDepth) throws {
    let before = terminal.modes
    let screen = try terminal.open { $0.colors = depth }
    #expect(terminal.modes != before)

    screen.present(grid("Helsinki"))
    var output = terminal.takeOutput()
    screen.close()
    output += terminal.takeOutput()

    #expect(terminal.modes == before)
    #expect(output.contains("\u{1b}[?1049h") && output.contains("Helsinki"))
    for mode in ["1002", "1006", "1004", "2004", "1049"] {
      #expect(output.ranges(of: "\u{1b}[?\(mode)h").count == 1)
      #expect(output.ranges(of: "\u{1b}[?\(mode)l").count == 1)
    }
    #expect(output.hasSuffix("\u{1b}[?25h\u{1b}[?1049l\u{1b}[23;0;0t"))
  }

  @Test func `the pointer is followed for as long as somebody wants that, and never longer`() throws {
    let screen = try terminal.open()
    _ = terminal.takeOutput()
    screen.tracksPointer = true
    screen.tracksPointer = true
    #expect(terminal.takeOutput() == "\u{1b}[?1003h")
    screen.tracksPointer = false
    #expect(terminal.takeOutput() == "\u{1b}[?1003l\u{1b}[?1002h")
    screen.tracksPointer = true
    _ = terminal.takeOutput()
    screen.close()
    #expect(terminal.takeOutput().contains("\u{1b}[?1003l"))
  }

  @Test func `a frame that is shown already costs nothing`() throws {
    let screen = try terminal.open()
    screen.present(grid("Helsinki"))
    let written = screen.bytesWritten

    #expect(screen.present(grid("Helsinki")))

    #expect(screen.bytesWritten == written)
    #expect(!screen.needsFrame)
  }

  @Test(arguments: ColorDepth.allCases)
  func `the cursor is shown where a frame has it, and hidden without one`(depth: ColorDepth) throws {
    let screen = try terminal.open { $0.colors = depth }
    screen.present(grid("Helsinki"))
    _ = terminal.takeOutput()
    var marked = grid("Helsinki")
    marked.cursor = CellCursor(at: CellPoint(column: 4, row: 2))

    screen.present(marked)
    let shown = terminal.takeOutput()
    #expect(shown.hasSuffix("\u{1b}[?25h") && shown.contains("\u{1b}[3;5H"), "\(shown.debugDescription)")

    let written = screen.bytesWritten
    screen.present(marked)
    #expect(screen.bytesWritten == written)

    // Nothing is painted while it could be seen to jump.
    marked[0, 0] = Cell(Glyph("E"))
    screen.present(marked)
    let changed = terminal.takeOutput()
    #expect(changed.hasPrefix("\u{1b}[?25l") && changed.hasSuffix("\u{1b}[?25h"), "\(changed.debugDescription)")

    screen.present(grid("Helsinki"))
    let hidden = terminal.takeOutput()
    #expect(hidden.hasPrefix("\u{1b}[?25l") && !hidden.contains("\u{1b}[?25h"), "\(hidden.debugDescription)")
  }

  @Test func `the cursor of a text isn't drawn a second time in reverse`() throws {
    let screen = try terminal.open { $0.colors = .trueColor }
    screen.present(grid("Helsinki"))
    _ = terminal.takeOutput()
    var typed = grid("Helsinki")
    typed[8, 0].style.insert(.reverse)
    typed.cursor = CellCursor(at: CellPoint(column: 8, row: 0), isInText: true)

    screen.present(typed)

    #expect(terminal.takeOutput() == "\u{1b}[1;9H\u{1b}[?25h")
  }

  @Test(arguments: [ColorDepth.indexed, .trueColor])
  func `a picture that moves is moved by the terminal, not written again`(depth: ColorDepth) throws {
    terminal.resize(columns: 80, rows: 24)
    let screen = try terminal.open { $0.colors = depth }
    let waiter = try EventPoller(screen: screen)
    screen.present(noise(from: 0, depth))
    drain(screen, waiter)
    let first = screen.bytesWritten

    #expect(screen.present(noise(from: 80, depth)))
    drain(screen, waiter)

    #expect(screen.bytesWritten - first < first / 10)
  }

  @Test func `a frame of another size waits for the next one`() throws {
    let screen = try terminal.open()

    #expect(!screen.present(CellGrid(columns: 3, rows: 3)))

    #expect(screen.needsFrame)
  }

  @Test func `the mouse is followed by the pixel where the terminal offers it`() throws {
    let screen = try terminal.open()
    let keyboard = Keyboard(of: screen)
    terminal.type("\u{1b}[6;16;8t\u{1b}[?1016;2$y")
    #expect(keyboard.read() == [.capabilities, .capabilities])

    terminal.type("\u{1b}[<0;21;37M\u{1b}[<0;9999;9999m")

    #expect(
      keyboard.read() == [
        .mouse(MouseEvent(.press(.left), column: 2, row: 2, fractionX: 0.5, fractionY: 0.25)),
        .mouse(MouseEvent(.release(.left), column: 19, row: 4, fractionX: 0.75, fractionY: 0.875)),
      ]
    )
    #expect(terminal.takeOutput().hasSuffix("\u{1b}[?1016h"))
  }

  @Test func `a new size is told once`() throws {
    let screen = try terminal.open()
    let keyboard = Keyboard(of: screen)
    let waiter = try EventPoller(screen: screen, keyboard: keyboard)
    screen.present(grid("Helsinki"))

    terminal.resize(columns: 7, rows: 3)
    // The thread that runs tests hears no signals; the process does.
    kill(getpid(), SIGWINCH)

    // Any other signal ends a wait as well.
    let end = ContinuousClock.now + .seconds(10)
    while !waiter.wait(atMost: .seconds(1)).keyboard, ContinuousClock.now < end {}
    #expect(keyboard.read() == [.resize(columns: 7, rows: 3)])
    #expect(screen.size == (7, 3))
    #expect(screen.needsFrame)
    #expect(keyboard.read().isEmpty)
  }

  @Test func `half an escape sequence ends by itself, and the wait knows when`() throws {
    let screen = try terminal.open()
    let keyboard = Keyboard(of: screen)
    let waiter = try EventPoller(screen: screen, keyboard: keyboard)
    let start = ContinuousClock.now
    terminal.type("\u{1b}")
    #expect(waiter.wait(atMost: .seconds(10)).keyboard)
    #expect(keyboard.read(at: start).isEmpty)

    #expect(waiter.wait(atMost: .seconds(10)).keyboard)

    #expect(keyboard.read(at: start + .seconds(1)) == [.key(.escape)])
  }

  @Test func `frames are dropped, not queued, while the line is slow`() throws {
    terminal.resize(columns: 200, rows: 100)
    let screen = try terminal.open { $0.colors = .trueColor }
    let waiter = try EventPoller(screen: screen)
    var shade: UInt8 = 0
    while screen.isReadyForFrame {
      screen.present(gradient(shade))
      shade += 1
    }

    #expect(!screen.present(gradient(shade)))
    #expect(screen.needsFrame)
    drain(screen, waiter)

    #expect(screen.present(gradient(shade)))
  }

  @Test func `a terminal that has gone is told once`() throws {
    let screen = try terminal.open()
    let keyboard = Keyboard(of: screen)
    let waiter = try EventPoller(screen: screen, keyboard: keyboard)

    terminal.hangUp()

    #expect(waiter.wait(atMost: .seconds(10)).keyboard)
    #expect(keyboard.read() == [.hangUp])
    #expect(keyboard.read().isEmpty)
  }

  @Test func `a terminal that doesn't know its size has the usual one`() throws {
    terminal.resize(columns: 0, rows: 0)

    let screen = try terminal.open()

    #expect(screen.size == (80, 24))
  }

  @Test func `going away gives the terminal back, and coming back draws it anew`() throws {
    let before = terminal.modes
    let screen = try terminal.open()
    let running = terminal.modes
    screen.present(grid("Helsinki"))
    _ = terminal.takeOutput()

    screen.suspend()

    #expect(terminal.modes == before)
    #expect(!screen.isReadyForFrame)
    #expect(terminal.takeOutput().contains("\u{1b}[?1049l"))
    screen.resume()
    #expect(terminal.modes == running)
    #expect(screen.needsFrame)
    screen.present(grid("Helsinki"))
    #expect(terminal.takeOutput().contains("Helsinki"))
  }

  @Test func `a stop asked for from outside is told`() throws {
    let screen = try terminal.open()
    let waiter = try EventPoller(screen: screen)

    kill(getpid(), SIGTSTP)

    // Another thread may receive the signal, and other events may come first.
    let end = ContinuousClock.now + .seconds(10)
    var isAsked = false
    while !isAsked, ContinuousClock.now < end { isAsked = waiter.wait(atMost: end - .now).stop }
    #expect(isAsked)
  }

  @Test func `the bell rings between frames`() throws {
    let screen = try terminal.open()
    _ = terminal.takeOutput()

    screen.ring()

    #expect(terminal.takeOutput() == "\u{7}")
  }

  @Test(arguments: [
    (name: "", error: TerminalError.noTerminalName),
    (name: "dumb", error: .unsuitableTerminal("dumb")),
    (name: "nonsense\u{1b}[31m", error: .unknownTerminal("nonsense\u{1b}[31m")),
  ])
  func `a terminal that cannot show a map is told so`(name: String, error: TerminalError) {
    let before = terminal.modes

    #expect(throws: error) { try terminal.open(as: name) }

    #expect(terminal.modes == before)
    #expect(terminal.takeOutput().isEmpty)
    #expect(!error.problem.contains("\u{1b}") && !error.advice.isEmpty)
  }

  @Test func `what is no terminal is no screen`() {
    let pipe = Pipe()
    var options = ScreenOptions()
    options.output = pipe.writing

    #expect(throws: TerminalError.noScreen) { try Screen(options: options) }
  }

  @Test func `a terminal without Unicode is sent none`() throws {
    let screen = try terminal.open(locale: "C")

    screen.present(grid("Łódź ▞"))

    #expect(terminal.takeOutput().allSatisfy { $0.isASCII })
  }

  /// Takes all of the frame under way, so that none is dropped next.
  private func drain(_ screen: Screen, _ waiter: EventPoller) {
    while !screen.isReadyForFrame {
      _ = terminal.takeOutput()
      _ = waiter.wait(atMost: .seconds(10))
    }
  }

  func grid(_ text: String) -> CellGrid {
    var grid = CellGrid(columns: 20, rows: 5)
    _ = grid.write(text, at: CellPoint(column: 1, row: 2), columns: 18)
    return grid
  }

  /// A piece of an endless picture without any order, from a cell of it on.
  private func noise(from start: Int, _ depth: ColorDepth) -> CellGrid {
    var grid = CellGrid(columns: 80, rows: 24)
    for index in grid.cells.indices {
      // Knuth's multiplicative hash.
      let hash = UInt32(truncatingIfNeeded: start + index) &* 2_654_435_761
      let color = CellColor(index: UInt8(hash >> 24))
      grid.cells[index] = Cell(Glyph("▀"), foreground: color.reduced(to: depth), background: color)
    }
    return grid
  }

  private func gradient(_ shade: UInt8) -> CellGrid {
    var grid = CellGrid(columns: 200, rows: 100)
    for index in grid.cells.indices {
      let color = CellColor(
        red: UInt8(truncatingIfNeeded: index),
        green: shade,
        blue: UInt8(truncatingIfNeeded: index >> 8)
      )
      grid.cells[index] = Cell(Glyph("▀"), foreground: color, background: color)
    }
    return grid
  }
}
