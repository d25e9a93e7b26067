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

  @Test(arguments: [ColorDepth.indexed, .trueColor])
  func `a picture that moves is moved by the terminal, not written again`(depth: ColorDepth) throws {
    terminal.resize(columns: 80, rows: 24)
    let screen = try terminal.open { $0.colors = depth }
    let waiter = try Waiter(screen: screen)
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

  @Test func `answers are learnt from, and never taken for keys`() throws {
    let screen = try terminal.open()
    let keyboard = Keyboard(of: screen)

    terminal.type("a\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\\u{1b}P>|soak\u{1b}\\\u{1b}[?2026;2$y\u{1b}[?62cb")
    let inputs = keyboard.read()

    #expect(inputs.filter { $0 != .capabilities } == [.key(.character("a")), .key(.character("b"))])
    #expect(screen.capabilities.background == .light)
    #expect(screen.capabilities.name == "soak")
    #expect(screen.capabilities.hasSynchronizedUpdates)
    #expect(screen.capabilities.isComplete)
  }

  @Test func `a terminal that takes 24 bits after all gets them`() throws {
    let screen = try terminal.open()
    let depth = screen.capabilities.colors

    terminal.type("\u{1b}P1+r524742=38\u{1b}\\")
    _ = Keyboard(of: screen).read()

    #expect(depth == .indexed)
    #expect(screen.capabilities.colors == .trueColor)
    #expect(screen.needsFrame)
  }

  @Test(arguments: [
    (name: "linux", depth: ColorDepth.eight), (name: "xterm", depth: .eight), (name: "screen", depth: .eight),
    (name: "xterm-256color", depth: .indexed), (name: "screen-256color", depth: .indexed),
  ])
  func `a terminal has as many colours as its description says`(name: String, depth: ColorDepth) throws {
    #expect(try terminal.open(as: name).capabilities.colors == depth)
  }

  @Test(arguments: [
    // By its name, and by its family and version.
    (answer: "\u{1b}P>|XTerm(379)\u{1b}\\", depth: ColorDepth.trueColor),
    (answer: "\u{1b}P>|foot(1.16.2)\u{1b}\\", depth: .trueColor),
    (answer: "\u{1b}P>|tmux 3.3a\u{1b}\\", depth: .indexed),
    (answer: "\u{1b}P>|something else\u{1b}\\", depth: .eight),
    (answer: "\u{1b}[>41;379;0c", depth: .trueColor),
    (answer: "\u{1b}[>41;278;0c", depth: .indexed),
    (answer: "\u{1b}[>65;7400;1c", depth: .trueColor),
    (answer: "\u{1b}[>85;95;0c", depth: .indexed),
    (answer: "\u{1b}[>1;10;0c", depth: .eight),
  ])
  func `a terminal that answers who it is gets the colours that it has`(answer: String, depth: ColorDepth) throws {
    let screen = try terminal.open(as: "xterm")

    terminal.type(answer)
    _ = Keyboard(of: screen).read()

    #expect(screen.capabilities.colors == depth)
  }

  @Test(arguments: [
    (answer: "\u{1b}P>|kitty(0.26.5)\u{1b}\\", hasLinks: true),
    (answer: "\u{1b}P>|foot(1.16.2)\u{1b}\\", hasLinks: true),
    (answer: "\u{1b}P>|XTerm(379)\u{1b}\\", hasLinks: false), (answer: "\u{1b}P>|VTE(4999)\u{1b}\\", hasLinks: false),
    (answer: "\u{1b}P>|VTE(7600)\u{1b}\\", hasLinks: true), (answer: "\u{1b}[>65;7400;1c", hasLinks: true),
    (answer: "\u{1b}[>65;4600;1c", hasLinks: false), (answer: "\u{1b}P>|tmux 3.3a\u{1b}\\", hasLinks: false),
    (answer: "\u{1b}P>|tmux 3.4\u{1b}\\", hasLinks: true), (answer: "\u{1b}P>|tmux next-3.5\u{1b}\\", hasLinks: true),
    (answer: "\u{1b}P>|tmux 4\u{1b}\\", hasLinks: false), (answer: "\u{1b}[>41;379;0c", hasLinks: false),
  ])
  func `a terminal that answers who it is gets links where it has them`(answer: String, hasLinks: Bool) throws {
    let screen = try terminal.open()

    terminal.type(answer)
    _ = Keyboard(of: screen).read()

    #expect(screen.capabilities.hasLinks == hasLinks)
  }

  @Test func `what the environment says of links gives way to an answer, and that to what somebody has chosen`() throws
  {
    for (version, answer, chosen, hasLinks) in [
      ("6003", "", nil, true), ("4999", "", nil, false), ("", "", nil, false),
      ("6003", "\u{1b}P>|XTerm(379)\u{1b}\\", nil, false), ("6003", "\u{1b}[>83;40900;0c", nil, false),
      ("6003", "", false, false), ("", "\u{1b}P>|XTerm(379)\u{1b}\\", true, true),
    ] as [(String, String, Bool?, Bool)] {
      let screen = try terminal.open(vteVersion: version) { $0.links = chosen }
      terminal.type(answer)
      _ = Keyboard(of: screen).read()
      #expect(screen.capabilities.hasLinks == hasLinks, "\(version) \(answer)")
      screen.close()
    }
  }

  @Test(arguments: [ColorDepth.trueColor, .indexed, .sixteen], [true, false])
  func `only our own writer writes links, and only where there are some`(depth: ColorDepth, hasLinks: Bool) throws {
    let screen = try terminal.open {
      $0.colors = depth
      $0.links = hasLinks
    }
    var frame = grid("Helsinki")
    if let address = LinkAddress("https://example.org/") { frame.link(0..<8, row: 0, to: address) }

    screen.present(frame)

    let output = terminal.takeOutput()
    #expect(output.contains("Helsinki"))
    #expect(output.contains("https://example.org/") == (hasLinks && depth != .sixteen))
  }

  @Test func `colours that somebody has chosen stay, whatever the terminal answers`() throws {
    let screen = try terminal.open(as: "xterm") { $0.colors = .sixteen }

    terminal.type("\u{1b}P>|XTerm(379)\u{1b}\\\u{1b}[>83;40900;0c")
    _ = Keyboard(of: screen).read()

    #expect(screen.capabilities.colors == .sixteen)
  }

  @Test func `GNU screen doesn't pass on what the environment promises of the terminal outside`() throws {
    let outside = try terminal.open(colorTerm: "truecolor")
    #expect(outside.capabilities.colors == .trueColor)
    // It says who it is where its own variables and names are hidden, as by a shell far away.
    terminal.type("\u{1b}[>83;40900;0c")
    _ = Keyboard(of: outside).read()
    #expect(outside.capabilities.colors == .indexed)
    outside.close()

    let inside = try terminal.open(as: "screen", colorTerm: "truecolor")
    #expect(inside.capabilities.colors == .eight)
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
    let waiter = try Waiter(screen: screen, keyboard: keyboard)
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
    let waiter = try Waiter(screen: screen, keyboard: keyboard)
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
    let waiter = try Waiter(screen: screen)
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
    let waiter = try Waiter(screen: screen, keyboard: keyboard)

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
    let waiter = try Waiter(screen: screen)

    kill(getpid(), SIGTSTP)

    // Another thread may be the one that the signal comes to, and something else be told before.
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
  private func drain(_ screen: Screen, _ waiter: Waiter) {
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
