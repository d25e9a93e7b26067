import Cells
import Foundation
import Testing
import TestSupport
import Wire

/// Overlays of the map don't cover names or rows.
@MainActor
struct UnhiddenNameTests {
  private let map = BundledMap.monaco
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func snapshot(_ format: String, _ keys: String, _ words: [String]) throws -> String {
    let all = ["snapshot", map, "--at", "43.7384,7.4246", "--keys", keys, "--format", format]
    let outcome = try RumboProgram.run(all + words)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  /// The reported names that differ from the screen's cells.
  private func hidden(_ keys: String, _ words: [String]) throws -> [String] {
    let screen = try snapshot("text", keys, words)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map(Self.cells(of:))
    let report = try JSONParser.parse(Array(snapshot("json", keys, words).utf8))
    let labels = try #require(report["labels"]?.array)
    #expect(labels.count > 2)
    return labels.compactMap { label in
      let cells = label["cells"]?.array?.compactMap { cell in
        cell[0]?.int.flatMap { column in cell[1]?.int.map { (column, $0) } }
      }
      let written = (cells ?? []).map { column, row in
        column < screen[row].count ? screen[row][column] : " "
      }
      let text = label["text"]?.string ?? ""
      let isWhole = Self.letters(String(written)) == Self.letters(text)
      return isWhole ? nil : "\(String(written)) for \(text)"
    }
  }

  /// A character for each cell of a line; a wide one has two.
  private static func cells(of line: Substring) -> [Character] {
    var cells: [Character] = []
    for character in line {
      cells.append(character)
      if CharacterWidth.standard.of(String(character)) == 2 { cells.append(" ") }
    }
    return cells
  }

  /// Without gaps, and as ASCII has them.
  private static func letters(_ text: String) -> String { PlainText.folded(text).filter { $0 != " " } }

  @Test(arguments: ["block", "ascii"], ["80x24", "120x40"])
  func `the circle of an anchor passes under names and rows`(blocks: String, size: String) throws {
    let words = ["--size", size, "--blocks", blocks, "--no-sights", "--zoom", "15"]
    for radius in ["90", "150", "300"] {
      let keys = "A C-u \"\(radius)\" Enter"
      #expect(try hidden(keys, words) == [])
    }
    // So large that it would pass through the row at the bottom.
    let near = words + ["--zoom", "17"]
    let row = try #require(try snapshot("text", "A C-u \"45\" Enter", near).split(separator: "\n").last)
    #expect(!row.unicodeScalars.contains { (0x2801...0x28ff).contains($0.value) })
  }

  @Test(arguments: ["80x24", "60x20"])
  func `arrows at the edge stand beside names`(size: String) throws {
    let places = folder.file("places.db")
    for (index, place) in ["43.80,7.4", "43.74,7.6", "43.6,7.42", "43.74,7.2", "43.8,7.6", "43.6,7.2"].enumerated() {
      let added = try RumboProgram.run(
        ["places", "add", "--target", "--name", "Target \(index)", "--at", place, "--places", places]
      )
      #expect(added.status == 0)
    }

    let words = ["--size", size, "--places", places]
    for zoom in ["14", "15", "16", "17"] { #expect(try hidden("", words + ["--zoom", zoom, "--no-sights"]) == []) }
  }
}
