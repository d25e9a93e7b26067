import Foundation
import Images
import Raster
import TestSupport
import Testing
import Wire

/// Pictures that are saved while the program runs.
@Suite(.serialized)
struct PrintAtTerminalTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
  }

  private func picture(_ name: String) throws -> Bitmap {
    try PictureReader(.file(folder.file(name))).decode(limit: 50_000_000)
  }

  @Test func `keys act while a picture is drawn, and a second one waits for its turn`() async throws {
    let said = try await onOwnThread { [path = folder.path, map] in
      let status = "\(path)/status"
      let program = try TerminalProcess([map, "--style", "day", "--motion", "none", "--status", status])
      guard program.listen(until: { String(decoding: $0, as: UTF8.self).contains("wide") }) else {
        return ["no screen"]
      }
      // All at once: the first picture can't be there before the last of these keys has been pressed.
      program.type(["a", "b"].map { "w\t\u{15}\(path)/\($0).png\r" }.joined() + "u")
      _ = program.listen { _ in Self.said(status).contains { $0.hasPrefix("Saved") && $0.hasSuffix("b.png") } }
      return Self.said(status).map { $0.replacing(#/: .*(?=[ab]\.png)/#, with: " ") }
    }

    let order = said.filter { !$0.isEmpty }
    let (acted, written) = (order.firstIndex { $0.contains("imperial") }, order.firstIndex { $0.hasPrefix("Saved") })
    #expect((acted ?? 99) < (written ?? 0), "\(said)")
    #expect(order.last { $0.hasPrefix("Saved") } == "Saved b.png")
    #expect(try picture("a.png") == picture("b.png"))
  }

  @Test func `whoever leaves while a picture is drawn finds it whole`() async throws {
    let said = try await onOwnThread { [path = folder.path, map] in
      let program = try TerminalProcess([map, "--style", "day", "--motion", "none"])
      guard program.listen(until: { Self.text($0).contains("wide") }) else { return "no screen" }
      program.type("w\t\t\u{15}\(path)/left.png\rq")
      return program.finish() ? "" : "it doesn't end"
    }

    #expect(said == "")
    #expect(try picture("left.png").width == 320)
    #expect(folder.files == ["left.png", "world.json", "world.png"])
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The messages of the status bar in order, without repetitions.
  private static func said(_ file: String) -> [String] {
    statusLines(file).map { $0["message"]?.string ?? "" }.reduce(into: []) { all, next in
      if all.last != next { all.append(next) }
    }
  }
}
