import Raster
import TestSupport
import Testing
import Wire

/// The names of a city below a picture that is seen through a lens.
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

  @Test(arguments: ["circle", "rectangle", "curtain"], ["0", "40"])
  func `a name at the edge of a lens is there as a whole or not at all`(lens: String, bearing: String) throws {
    let words = ["--lens", lens, "--bearing", bearing]
    let rows = try screen(words).split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    let labels = try JSONParser.parse(Array(screen(words + ["--format", "json"]).utf8))["labels"]?.array ?? []

    #expect(!labels.isEmpty)
    for label in labels {
      let cells = (label["cells"]?.array ?? []).compactMap { cell in
        cell[0]?.int.flatMap { column in cell[1]?.int.map { (column: column, row: $0) } }
      }
      let seen = cells.filter { $0.row < 29 }.map { cell -> Character in
        cell.column < rows[cell.row].count ? rows[cell.row][cell.column] : " "
      }
      #expect(!seen.contains { ("\u{2580}"..."\u{259f}").contains($0) }, "\(String(seen))")
    }
  }
}
