import Foundation
import TestSupport
import Testing

/// The map in pixels, in terminals that say they show them and in such as don't.
@Suite(.serialized)
struct PixelTests {
  private let folder: ScratchFolder
  private let options: [String]

  private static let kitty =
    "\u{1b}P>|kitty(0.39.1)\u{1b}\\\u{1b}[6;20;10t\u{1b}_Gi=1;OK\u{1b}\\\u{1b}[?62;c"
  private static let vt340 = "\u{1b}P>|XTerm(379)\u{1b}\\\u{1b}[6;20;10t\u{1b}[?1;0;256S\u{1b}[?63;1;2;4;6c"
  private static let xterm = "\u{1b}P>|XTerm(379)\u{1b}\\\u{1b}[6;20;10t\u{1b}[?64;1;2;6c"

  init() throws {
    folder = try ScratchFolder()
    options = [try TestMap.write(into: folder), "--motion", "none"]
  }

  /// The program in a terminal that has been asked who it is, and answered.
  private func start(answering answer: String, _ more: [String] = []) throws -> TerminalProcess {
    let program = try TerminalProcess(options + more)
    _ = program.listen { holds($0, "\u{1b}[c") }
    program.type(answer)
    return program
  }

  private func holds(_ bytes: [UInt8], _ text: String) -> Bool { !Data(bytes).ranges(of: Data(text.utf8)).isEmpty }

  @Test(arguments: [(answer: kitty, picture: "a=T,U=1,"), (answer: vt340, picture: "\u{1b}P0;1;0q")])
  func `the map gets its pixels at rest, and again after it has moved`(answer: String, picture: String) async throws {
    try await onOwnThread {
      let program = try start(answering: answer)
      #expect(program.listen { holds($0, picture) })
      program.type("+")
      #expect(program.listen { holds($0, picture) })
      // At rest nothing more is done.
      #expect(!program.listen(atMost: .milliseconds(600)) { holds($0, picture) })
    }
  }

  @Test func `the pixels come back with the program that was stopped`() async throws {
    try await onOwnThread {
      let program = try start(answering: Self.vt340)
      #expect(program.listen { holds($0, "\u{1b}P0;1;0q") })
      program.type("\u{1a}")
      #expect(program.listen { holds($0, "\u{1b}[?1049h") })
      // Back again, it asks how large a cell is by now.
      program.type("\u{1b}[6;20;10t")
      #expect(program.listen { holds($0, "\u{1b}P0;1;0q") })
    }
  }

  @Test func `a picture that the terminal keeps is taken away with the program`() async throws {
    try await onOwnThread {
      let program = try start(answering: Self.kitty)
      #expect(program.listen { holds($0, "a=T,U=1,") })
      program.type("q")
      #expect(program.listen { holds($0, "a=d,d=I,i=") })
      #expect(program.finish(within: .seconds(30)))
    }
  }

  @Test(arguments: [(answer: xterm, options: []), (answer: vt340, options: ["--pixels", "off"])])
  func `nothing comes where the terminal has none, or nobody wants them`(
    answer: String,
    options: [String]
  ) async throws {
    try await onOwnThread {
      let program = try start(answering: answer, options)
      _ = program.settle()
      program.type("+")
      #expect(!program.listen(atMost: .milliseconds(600)) { holds($0, "\u{1b}P0;1;0q") || holds($0, "a=T") })
    }
  }
}
