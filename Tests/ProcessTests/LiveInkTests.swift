import Places
import TestSupport
import Testing

/// A drawing that another program changes in the same file, and a mouse whose release is lost.
struct LiveInkTests {
  private static func type(
    _ program: TerminalProcess,
    _ keys: String...,
    until isDone: () -> Bool
  ) -> Bool {
    keys.forEach(program.type)
    return program.listen { _ in isDone() }
  }

  private static func count(_ file: String) -> Int? { try? PlaceStore(lookingAt: file).ink().count }

  @Test func `what another program has put back is there once`() async throws {
    let folder = try ScratchFolder()
    let map = try TestMap.write(into: folder)
    let problem: String? = try await onOwnThread { [path = folder.file("ink.db")] in
      let program = try TerminalProcess([map, "--places", path])
      guard program.listen(until: { String(decoding: $0, as: UTF8.self).contains("wide") }) else { return "no screen" }
      guard Self.type(program, "d", "\u{1b}[<0;10;5M\u{1b}[<32;40;5M\u{1b}[<0;40;5m", until: { Self.count(path) == 1 })
      else { return "not kept" }
      let stroke = try PlaceStore(at: path).ink()
      guard Self.type(program, "\u{7f}", until: { Self.count(path) == 0 }) else { return "not undone" }
      // Another program brings it back, which this one then reads, and brings back as well.
      _ = try PlaceStore(at: path).changeInk(removing: [], keeping: stroke)
      guard
        Self.type(
          program,
          "dd",
          "\u{12}",
          "\u{1b}[<0;10;9M\u{1b}[<32;40;9M\u{1b}[<0;40;9m",
          until: { Self.count(path) == 2 }
        )
      else { return "not drawn: \(Self.count(path) ?? -1)" }
      _ = try PlaceStore(at: path).changeInk(
        removing: [],
        keeping: [InkItem(.note, color: .red, dotsPerWorld: 256, points: stroke[0].points, text: "Tea")]
      )
      guard Self.type(program, "dd", "\u{1b}[3~", until: { Self.count(path) == 0 }) else {
        return "still \(Self.count(path) ?? -1)"
      }
      return nil
    }
    #expect(problem == nil)
  }

  @Test(arguments: [" ", "\r", "\t"])
  func `a key ends a stroke whose release was lost, and the keys draw on`(key: String) async throws {
    let folder = try ScratchFolder()
    let map = try TestMap.write(into: folder)
    let problem: String? = try await onOwnThread { [path = folder.file("ink.db")] in
      let program = try TerminalProcess([map, "--places", path])
      guard program.listen(until: { String(decoding: $0, as: UTF8.self).contains("wide") }) else { return "no screen" }
      guard Self.type(program, "d", "\u{1b}[<0;10;5M\u{1b}[<32;40;5M", key, until: { Self.count(path) == 1 }) else {
        return "not kept"
      }
      if key == "\t" { program.type("\u{1b}[Z") }
      return Self.type(program, " \u{1b}[C\u{1b}[C\u{1b}[C ", until: { Self.count(path) == 2 }) ? nil : "dead keys"
    }
    #expect(problem == nil)
  }
}
