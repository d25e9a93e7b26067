import Cells
import Terminal
import Testing

/// A terminal's capabilities, from its description, its environment and its answers.
extension ScreenTests {
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
    // It identifies itself even if its variables and name are hidden, e.g. over a remote shell.
    terminal.type("\u{1b}[>83;40900;0c")
    _ = Keyboard(of: outside).read()
    #expect(outside.capabilities.colors == .indexed)
    outside.close()

    let inside = try terminal.open(as: "screen", colorTerm: "truecolor")
    #expect(inside.capabilities.colors == .eight)
  }
}
