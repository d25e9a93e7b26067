import Foundation
import TestSupport
import Testing
import Viewer

@MainActor struct OpenFilesTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// No reference cycle in the program may hold a closed screen.
  @Test(arguments: [
    "", "Tab Enter", "/ \"elk\" Enter", "d", "v", "y", "a", "?", "Left ] + m",
  ])
  func `a screen that is gone holds no file open`(keys: String) throws {
    let places = try SightFile.write([("Elk", "viewpoint", 0.01, 0.01)], into: folder)
    let town = try TestTown.write(into: folder)
    let words = [
      town, "--over", town, "--places", places, "--at", "0.01,0.01", "--zoom", "15", "--size", "60x20",
      "--keys", keys,
    ]
    _ = try Program.snapshot(words)
    #expect(try openFiles().isEmpty)
  }

  private func openFiles() throws -> [String] {
    let links = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let folder = URL(filePath: folder.file("")).resolvingSymlinksInPath().path
    // A file of another test may be closed between being listed and being looked at.
    return links.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
      .filter { $0.hasPrefix(folder) }
  }
}
