import TestSupport
import Testing

/// The rose keeps out of the way of panels, and is whole wherever it stands.
@MainActor
struct RoseTests {
  private let folder: ScratchFolder
  private let map: String
  private let drive: String
  private let places: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
    drive = folder.file("drive.nmea")
    places = folder.file("places.db")
    let second = NMEALine.position(tenth: 0, north: 60.17, east: 24.94, speed: 5) + Self.sky
    try folder.write(
      second + NMEALine.position(tenth: 10, north: 60.1701, east: 24.94, speed: 5) + Self.sky,
      to: "drive.nmea"
    )
  }

  /// Four satellites for each of three sentences.
  private static let sky = (1...3).map { part in
    let satellites = (1...4).map { "\(part * 4 + $0),40,\($0 * 80),4\($0)" }.joined(separator: ",")
    return NMEALine.sentence("GPGSV,3,\(part),12,\(satellites)")
  }.joined()

  private func screen(_ keys: String, mode: String, size: String) throws -> [[Character]] {
    let target = ["places", "add", "--target", "--name", "Quay", "--at", "60.2,24.94", "--places", places]
    #expect(try RumboProgram.run(target).status == 0)
    let outcome = try RumboProgram.run([
      "snapshot", map, "--gps", drive, "--time", "1", "--recording", "on", "--places", places, "--mode", mode,
      "--size", size, "--keys", keys,
    ])
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
  }

  /// Whether the four compass letters are placed evenly around a centre.
  private func hasRose(_ screen: [[Character]]) -> Bool {
    func letter(_ row: Int, _ column: Int) -> Character? {
      screen.indices.contains(row) && screen[row].indices.contains(column) ? screen[row][column] : nil
    }
    for (row, line) in screen.enumerated() {
      for (column, character) in line.enumerated() where character == "N" {
        for reach in 1...40 where letter(row + 2 * reach, column) == "S" {
          let middle = screen[row + reach]
          let west = middle.prefix(column).lastIndex { $0 == "W" }
          let east = middle.dropFirst(column + 1).firstIndex { $0 == "E" }
          if let west, let east, abs((column - west) - (east - column)) <= 1 { return true }
        }
      }
    }
    return false
  }

  @Test(arguments: ["map+compass", "compass"], ["", "S", "i", "/", "t", "p", "t a", "A"])
  func `it is whole beside every panel on a small screen`(mode: String, keys: String) throws {
    let screen = try screen(keys, mode: mode, size: "80x24")

    #expect(hasRose(screen), "\(screen.map { String($0) }.joined(separator: "\n"))")
    // The prompt of the table covers part of it.
    guard keys != "t a" else { return }
    let corners = ["╭", "╮", "╰", "╯"].map { corner in screen.joined().count { String($0) == corner } }
    #expect(Set(corners).count == 1 && (corners[0] > 0) == !keys.isEmpty, "\(corners)")
  }

  @Test(arguments: ["S", "S /", "t"])
  func `on a large screen there is room for both`(keys: String) throws {
    for mode in ["map+compass", "compass"] {
      #expect(try hasRose(screen(keys, mode: mode, size: "240x67")), "\(mode)")
    }
  }

  @Test func `where the help takes all of the screen it is away, not cut`() throws {
    #expect(try !hasRose(screen("?", mode: "map+compass", size: "80x24")))
  }
}
