import Raster
import TestSupport
import Testing
import Wire

/// The names of a city below a picture that is seen through a lens, or in front of one.
@MainActor
struct LensEdgeNameTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    let black = Bitmap(width: 40, height: 40, filledWith: Pixel(red: 0, green: 0, blue: 0))
    try folder.paint("old", black, bounds: "24.88, 60.15, 25, 60.2")
  }

  private func screen(_ words: [String]) throws -> String {
    let view = ["--at", "60.177,24.94", "--zoom", "13", "--size", "100x30", "--no-sights"]
    let over = ["--over", folder.file("old.png")]
    let outcome = try RumboProgram.run(["snapshot", BundledMap.helsinki] + view + over + words)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  private func cells(of label: JSON) -> [(column: Int, row: Int)] {
    (label["cells"]?.array ?? []).compactMap { cell in
      cell[0]?.int.flatMap { column in cell[1]?.int.map { (column: column, row: $0) } }
    }
  }

  @Test(arguments: ["circle", "rectangle", "curtain"], ["0", "40"])
  func `a name at the edge of a lens is there as a whole or not at all`(lens: String, bearing: String) throws {
    let words = ["--lens", lens, "--bearing", bearing]
    let rows = try screen(words).split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    let labels = try JSONParser.parse(Array(screen(words + ["--format", "json"]).utf8))["labels"]?.array ?? []

    #expect(!labels.isEmpty)
    for label in labels {
      let seen = cells(of: label).filter { $0.row < 29 }.map { cell -> Character in
        cell.column < rows[cell.row].count ? rows[cell.row][cell.column] : " "
      }
      #expect(!seen.contains { ("\u{2580}"..."\u{259f}").contains($0) }, "\(String(seen))")
    }
  }

  @Test(arguments: ["", "/"])
  func `a name of the city in front is not cut off by what stands over it`(keys: String) throws {
    // As large as it takes to come so near.
    let back = Bitmap(width: 1000, height: 1000, filledWith: Pixel(red: 0, green: 0, blue: 0))
    try folder.paint("back", back, bounds: "24.88, 60.15, 25, 60.2")
    let view = ["--at", "60.1699,24.9384", "--zoom", "14.6", "--size", "140x40", "--no-sights"]
    let over = ["--over", BundledMap.helsinki, "--lens", "whole", "--keys", keys, "--format", "json"]
    let outcome = try RumboProgram.run(["snapshot", folder.file("back.png")] + view + over)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")

    let labels = try JSONParser.parse(Array(outcome.output.utf8))["labels"]?.array ?? []
    let cells = labels.flatMap(cells)

    #expect(labels.count > 10)
    // The status line, and 76 columns and 13 rows of the search above it.
    #expect(!cells.contains { $0.row >= 39 || !keys.isEmpty && $0.column < 76 && $0.row >= 26 })
    #expect(keys != "" || cells.contains { $0.column < 76 && $0.row >= 26 })
  }
}
