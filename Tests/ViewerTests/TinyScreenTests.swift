import TestSupport
import Testing

/// Screens that are too small for anything, with everything open on them: nothing has to be seen, but nothing may break.
@MainActor
struct TinyScreenTests {
  /// Each opens something, and the next closes it.
  private static let keys = [
    "?", "E", "/ m u s", "Tab P Tab Enter", "t", "T", "M", "A", "r", "p", "S", "y", "o", "x", "O", "i", "z",
  ]

  @Test(arguments: ["1x1", "2x1", "1x60", "80x1", "3x2", "5x10", "12x4", "20x6", "400x2"])
  func `whatever is open fits or stays away`(size: String) throws {
    let folder = try ScratchFolder()
    let gps = "sim://?route=43.7384,7.4246;43.7420,7.4290&speed=12"
    let outcome = try RumboProgram.run(
      [
        "snapshot", BundledMap.monaco, "--gps", gps, "--size", size, "--lang", "ru", "--over", "1900", "--time", "5",
        "--format", "text", "--keys", Self.keys.joined(separator: " Esc "),
      ],
      environment: ["XDG_DATA_HOME": folder.path]
    )

    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(outcome.output.split(separator: "\n", omittingEmptySubsequences: false).count > 1)
  }

  private func rows(_ keys: String, _ size: String) throws -> [String] {
    let words = ["snapshot", BundledMap.monaco, "--size", size, "--keys", keys]
    return try RumboProgram.run(words).output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ("?", "search · q close ──"), ("T t", "▸ Target 1         0 m"),
    ("t", " arrival │"),
    ("Enter", "Select a place first"),
  ])
  func `on a small screen nothing is cut without a sign`(keys: String, description: String) throws {
    let rows = try rows(keys, "40x12")
    #expect(rows.contains { $0.contains(description) }, "\(rows)")
  }

  @Test func `where no box has room the row below says what is here`() throws {
    #expect(try rows("e", "20x6").last?.contains(/[A-Z][a-zé]+.*…/) == true)
  }
}
