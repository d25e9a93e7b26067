import Foundation
import Glibc
import TestSupport
import Testing

/// The map at the end of a slow line.
@Suite(.serialized)
struct SlowLineTests {
  /// `RUMBO_SOAK` is set where there is time for all of them.
  private static let turns = ProcessInfo.processInfo.environment["RUMBO_SOAK"] == nil ? 8 : 200

  /// The answer of a terminal with synchronised output, whose start sequence separates the frames.
  private static let answer = "\u{1b}[?2026;2$y\u{1b}[?62;c"
  private static let frame = Data("\u{1b}[?2026h".utf8)

  private func start() throws -> TerminalProcess {
    let words = [BundledMap.helsinki, "--at", "60.171,24.941", "--zoom", "15", "--motion", "none"]
    let program = try TerminalProcess(words)
    _ = program.listen { !Data($0).ranges(of: Data("\u{1b}[c".utf8)).isEmpty }
    program.type(Self.answer)
    return program
  }

  /// Turns the map, which changes every cell, faster than the line can transmit, until the program waits.
  ///
  /// While it draws, one more frame than the test allows may follow the one being sent.
  private func turn(_ program: TerminalProcess, _ rate: Double) -> [UInt8] {
    var heard: [UInt8] = []
    for _ in 0..<Self.turns {
      program.type("]")
      heard += program.sip(rate, atMost: .milliseconds(50)) { _ in false }
    }
    return heard + program.sipUntilWaiting(rate)
  }

  @Test(arguments: [1_000_000.0, 100_000, 10_000])
  func `a key is answered by the next frame, and at rest all is there`(bytesPerSecond rate: Double) async throws {
    try await onOwnThread {
      let program = try start()
      var heard = program.sipUntilRest(rate) + turn(program, rate)
      let rest = program.sipUntilRest(rate)
      heard += rest
      var model = ModelTerminal(columns: 80, rows: 24)
      model.feed(String(decoding: heard, as: UTF8.self))
      let seen = model.picture
      // After a stop the screen may contain other output, so all of it is painted again.
      program.resume()
      let whole = program.sip(rate) { !$0.isEmpty } + program.sipUntilRest(rate)
      model.feed(String(decoding: whole, as: UTF8.self))

      #expect(seen.indices.first { seen[$0] != model.picture[$0] } == nil)
      #expect(Data(whole).ranges(of: Self.frame).count == 1 && whole.count > 4000)
      // The frame being sent, and the last one.
      #expect(rest.count <= 2 * whole.count && Data(rest).ranges(of: Self.frame).count <= 2, "\(rest.count)")

      _ = turn(program, rate)
      program.type("?")
      let asked = ContinuousClock.now
      // A busy machine may take a while to hand the key over, and until then the line may bring another frame.
      _ = program.sipUntilWaiting(0)
      let description = program.sip(rate) { !Data($0).ranges(of: Data("zoom in".utf8)).isEmpty }
      let time = (ContinuousClock.now - asked) / .seconds(1)
      let frames = Data(description).ranges(of: Self.frame)
      #expect((1...2).contains(frames.count), "\(frames.count) frames")
      // At most one frame was being sent before it.
      let before = try #require(frames.last?.lowerBound)
      #expect(before <= whole.count + 1000, "\(before) of \(whole.count) bytes")
      #expect(time < Double(2 * whole.count) / rate + 5, "\(time) s")
    }
  }
}
