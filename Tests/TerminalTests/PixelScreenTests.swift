import Cells
import Glibc
@testable import Terminal
import Testing

extension ScreenTests {
  /// The answers of terminals to a screen that asks for pixels.
  private static let answers = [
    "kitty": "\u{1b}P>|kitty(0.39.1)\u{1b}\\\u{1b}[6;20;10t\u{1b}_Gi=1;OK\u{1b}\\\u{1b}[?62;c",
    "old kitty": "\u{1b}P>|kitty(0.26.5)\u{1b}\\\u{1b}[6;20;10t\u{1b}_Gi=1;OK\u{1b}\\\u{1b}[?62;c",
    "vt340": "\u{1b}P>|XTerm(379)\u{1b}\\\u{1b}[6;13;6t\u{1b}[?1;0;16S\u{1b}[?63;1;2;4;6;9;15;22c",
    "xterm": "\u{1b}P>|XTerm(379)\u{1b}\\\u{1b}[6;13;6t\u{1b}[?1;3;0S\u{1b}[?64;1;2;6;9;15;22c",
    "tmux": "\u{1b}P>|tmux 3.5\u{1b}\\\u{1b}[?1;2;4c",
    "kitty around tmux":
      "\u{1b}P>|tmux 3.5\u{1b}\\\u{1b}[?1;2;4c\u{1b}_Gi=1;OK\u{1b}\\\u{1b}P1+r544e=787465726d2d6b69747479\u{1b}\\",
  ]

  private func open(answering answer: String) throws -> Screen {
    let name = answer.hasSuffix("tmux") ? "tmux-256color" : "xterm-256color"
    let screen = try terminal.open(as: name) { $0.asksForPixels = true }
    terminal.type(try #require(Self.answers[answer]))
    _ = Keyboard(of: screen).read()
    return screen
  }

  @Test(arguments: [
    (answer: "kitty", way: PixelProtocol.kitty(throughTmux: false)), (answer: "old kitty", way: nil),
    (answer: "vt340", way: .sixel(colors: 16)), (answer: "xterm", way: nil), (answer: "tmux", way: nil),
    (answer: "kitty around tmux", way: .kitty(throughTmux: true)),
  ])
  func `a terminal has the pixels that it says it has`(answer: String, way: PixelProtocol?) throws {
    let screen = try open(answering: answer)

    #expect(screen.capabilities.pixels == way)
    let isAskedThroughTmux = terminal.takeOutput().contains("\u{1b}Ptmux;\u{1b}\u{1b}_Ga=q")
    #expect(isAskedThroughTmux == answer.contains("tmux"))
  }

  @Test(arguments: [
    (name: "tmux-256color", tmux: ""), (name: "screen-256color", tmux: ""),
    (name: "xterm-256color", tmux: "socket,1,0"),
  ])
  func `who makes titles of such questions isn't asked for pictures before it is known who it is`(
    name: String,
    tmux: String
  ) throws {
    let screen = try terminal.open(as: name, tmux: tmux) { $0.asksForPixels = true }
    #expect(!terminal.takeOutput().contains("\u{1b}_G"))

    // A terminal started in a window of tmux reports its own name.
    terminal.type("\u{1b}P>|kitty(0.39.1)\u{1b}\\")
    _ = Keyboard(of: screen).read()
    #expect(terminal.takeOutput().contains("\u{1b}_Ga=q"))
  }

  @Test func `nobody is asked for pixels who doesn't want them, and none are shown that weren't promised`() throws {
    let plain = try terminal.open()
    #expect(!terminal.takeOutput().contains("_G"))
    plain.close()
    let screen = try open(answering: "xterm")
    screen.present(grid("Helsinki"))
    _ = terminal.takeOutput()

    #expect(!screen.show(Array("pixels".utf8), in: Array(repeating: true, count: 100)))
    #expect(terminal.takeOutput().isEmpty)
  }

  @Test func `cells keep their pixels, and what moves takes them away`() throws {
    let screen = try open(answering: "vt340")
    screen.present(grid("Helsinki"))
    _ = terminal.takeOutput()
    var isVisible = Array(repeating: true, count: 100)
    for index in 40..<60 { isVisible[index] = false }

    #expect(screen.show(Array("pixels".utf8), in: isVisible))
    #expect(terminal.takeOutput() == "pixels")
    // Nothing is written where pixels stay, whatever lies between.
    screen.present(grid("Hanko"), keepingPixels: isVisible)
    let kept = terminal.takeOutput()
    #expect(kept.contains("anko") && !kept.contains("\u{10eeee}") && kept.utf8.count < 40)
    // All of them are written over when none stay, though the text is the same.
    screen.present(grid("Hanko"))
    let output = terminal.takeOutput()
    #expect(output.ranges(of: "\u{1b}[K").count + output.ranges(of: "\u{1b}[20X").count >= 4)
    screen.present(grid("Hanko"))
    #expect(terminal.takeOutput().isEmpty)
  }

  @Test func `a terminal that keeps pictures is told to forget ours, and where that was cut too`() throws {
    let screen = try open(answering: "kitty")
    let deletion = "\u{1b}_Ga=d,d=I,i=\(Screen.pictureNumber),q=2\u{1b}\\"
    screen.present(grid("Helsinki"))
    _ = terminal.takeOutput()
    _ = screen.show(Array("\u{1b}_Gcut".utf8), in: Array(repeating: true, count: 100))

    screen.present(grid("Helsinki"))
    #expect(terminal.takeOutput().contains(deletion))
    screen.suspend()
    let output = terminal.takeOutput()
    #expect(output.hasPrefix("\u{1b}\\\u{1b}\\") && output.hasSuffix(deletion))
  }

  @Test func `another size has other pixels`() throws {
    let screen = try open(answering: "vt340")
    let waiter = try EventPoller(screen: screen, keyboard: Keyboard(of: screen))
    #expect(screen.pixelsPerCell.map { [$0.width, $0.height] } == [6, 13])
    _ = terminal.takeOutput()

    terminal.resize(columns: 30, rows: 8)
    raise(SIGWINCH)
    _ = waiter.wait(atMost: .seconds(1))

    #expect(screen.pixelsPerCell == nil)
    #expect(terminal.takeOutput().contains("\u{1b}[16t"))
  }

  @Test(arguments: ["kitty", "vt340"])
  func `pixels that a slow line still holds give way to the next frame`(answer: String) throws {
    let screen = try open(answering: answer)
    screen.present(grid("Helsinki"))
    _ = terminal.takeOutput()
    let pixels = Array("\u{1b}_Gi=1;".utf8) + Array(repeating: UInt8(ascii: "A"), count: 400_000)

    #expect(screen.show(pixels, in: Array(repeating: true, count: 100)))
    #expect(screen.isReadyForFrame && screen.output != nil)
    #expect(screen.present(grid("Hanko"), keepingPixels: Array(repeating: true, count: 100)))
    #expect(screen.pixels == nil)
    var output = ""
    for _ in 0..<20 {
      output += terminal.takeOutput()
      screen.flush()
    }
    #expect(output.utf8.count < 200_000)
    let frame = try #require(output.split(separator: "AA\u{1b}\\\u{1b}\\").last)
    #expect(frame.contains("Hanko"))
    #expect(frame.contains("\u{1b}_Gm=0,q=2\u{1b}\\\u{1b}_Ga=d") == (answer == "kitty"))
  }

  private static let noise: CellGrid = {
    var noise = CellGrid(columns: 200, rows: 60)
    for index in noise.cells.indices { noise.cells[index].foreground = CellColor(hex: UInt32(index * 9973 % 0xffffff)) }
    for index in noise.cells.indices { noise.cells[index].glyph = Glyph(index % 2 == 0 ? "a" : "b") }
    return noise
  }()

  @Test func `the terminal is asked when a large frame has come, which tells how fast the line is`() throws {
    let screen = try open(answering: "vt340")
    terminal.resize(columns: 200, rows: 60)
    #expect(screen.measure())
    terminal.type("\u{1b}[6;13;6t")
    let keyboard = Keyboard(of: screen)
    _ = (keyboard.read(), terminal.takeOutput())

    screen.present(Self.noise)

    var output = ""
    while screen.output != nil {
      output += terminal.takeOutput()
      screen.flush()
    }
    output += terminal.takeOutput()
    #expect(output.hasPrefix("\u{1b}[5n") && output.hasSuffix("\u{1b}[5n") && screen.isMeasuringLine)
    terminal.type("\u{1b}[0n\u{1b}[0n")
    _ = keyboard.read()
    #expect(!screen.isMeasuringLine)
  }

  @Test func `another frame waits for the one that is under way, and for what is said about it`() throws {
    let screen = try terminal.open()
    terminal.resize(columns: 200, rows: 60)
    #expect(screen.measure())
    let keyboard = Keyboard(of: screen)
    terminal.type("\u{1b}[?62;c")
    _ = (keyboard.read(), terminal.takeOutput())

    screen.present(Self.noise)
    while screen.output != nil {
      _ = terminal.takeOutput()
      screen.flush()
    }
    // A remote terminal hasn't answered yet, so the speed of the line is unknown.
    #expect(screen.isReadyForFrame)
    terminal.type("\u{1b}[0n")
    _ = keyboard.read()
    #expect(!screen.isReadyForFrame && screen.timeToReady != nil)
    #expect(!screen.present(CellGrid(columns: 200, rows: 60)) && screen.needsFrame)
    terminal.type("\u{1b}[0n")
    _ = keyboard.read()
    #expect(screen.present(CellGrid(columns: 200, rows: 60)))
  }

  @Test func `whoever leaves waits for answers, which the shell would read`() throws {
    let screen = try terminal.open()
    terminal.resize(columns: 200, rows: 60)
    #expect(screen.measure())
    terminal.type("\u{1b}[?62;c")
    _ = (Keyboard(of: screen).read(), terminal.takeOutput())
    screen.present(Self.noise)

    terminal.type("\u{1b}[0n\u{1b}[0n\u{1b}[?62;c")
    let start = ContinuousClock.now
    screen.close()

    #expect(terminal.unread == 0)
    #expect(ContinuousClock.now - start < .milliseconds(400))
  }

  @Test func `what lies between two answers is how long a frame took`() {
    var ruler = LineRuler()
    let start = ContinuousClock.now

    #expect(ruler.measured(Array(repeating: 0x20, count: 100)).count == 100 && !ruler.isMeasuring)
    #expect(ruler.measured(Array(repeating: 0x20, count: 20_000)).count > 20_000 && ruler.isMeasuring)
    #expect(ruler.pass(at: start + .seconds(1)) == nil)
    let found = ruler.pass(at: start + .seconds(3))
    // But for a moment in which the terminal paints it.
    #expect(found?.bytes == 20_000 && found?.time == .milliseconds(1900) && !ruler.isMeasuring)
    #expect(ruler.pass() == nil)
  }

  @Test func `a small frame is painted sooner, and what was sent behind a frame is still under way`() {
    var ruler = LineRuler()
    let start = ContinuousClock.now

    #expect(ruler.measured(Array(repeating: 0x20, count: 1000), takesLong: true, at: start).count > 1000)
    #expect(ruler.measured(Array(repeating: 0x20, count: 7000), at: start + .seconds(1)).count == 7000)
    #expect(ruler.pass(at: start + .seconds(1)) == nil)
    let found = ruler.pass(at: start + .milliseconds(1100))
    #expect(found?.bytes == 1000 && found?.time == .milliseconds(90) && found?.bytesBehind == 7000)
  }

  @Test func `a frame that has begun to come is under way until it is there, or its answer was lost`() {
    var ruler = LineRuler()
    let start = ContinuousClock.now

    #expect(ruler.measured(Array(repeating: 0x20, count: 100), takesLong: true, at: start).count > 100)
    #expect(ruler.patience(at: start) == nil)
    #expect(ruler.pass(at: start + .seconds(1)) == nil)
    #expect(ruler.patience(at: start + .seconds(2)) ?? .zero > .zero)
    #expect(ruler.patience(at: start + .seconds(10)) == nil)
    #expect(ruler.measured(Array(repeating: 0x20, count: 5000), at: start + .seconds(10)).count > 5000)
  }
}
