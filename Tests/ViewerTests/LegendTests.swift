import TestSupport
import Testing

@testable import Viewer

/// The meanings of the icons on the map.
@MainActor
struct LegendTests {
  private func rows(_ keys: String, zoom: String = "14", _ words: [String] = []) throws -> [String] {
    let folder = try ScratchFolder()
    let sights = [("Bean", "cafe", 0.011, 0.011), ("Stage", "theatre", 0.0125, 0.012)]
    let places = try SightFile.write(sights, into: folder)
    let town = try TestTown.write(into: folder)
    let all = [
      town, "--places", places, "--at", "0.011,0.011", "--zoom", zoom, "--size", "80x24", "--keys", keys,
      "--blocks", "half",
    ]
    return String(decoding: try Program.snapshot(all + words), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `a key opens it, with what is on the screen first, and closes it`() throws {
    let rows = try rows("E")

    #expect(rows[0].contains("Icons on the map"))
    #expect(rows[1].contains("C  cafe") && rows[1].contains("♫  theatre"), "\(rows[1])")
    #expect(rows.contains { $0.contains("◆  museum") })
    #expect(try !self.rows("E E").contains { $0.contains("Icons on the map") })
    #expect(try !self.rows("E Esc").contains { $0.contains("Icons on the map") })
  }

  @Test func `what a sign stands for is told to its end`() throws {
    let rows = try rows("E / \"sports\"")
    #expect(rows[1].contains("sports centre, sports hall,") && rows[2].contains("fitness centre"), "\(rows)")
  }

  @Test func `pictograms in octants are in it as on the map, and letters in ASCII`() throws {
    let near = try rows("E", ["--icons", "pictograms", "--blocks", "octant"])
    for line in try #require(SightKind(of: "cafe").pictogram).lines { #expect(near.contains { $0.contains(line) }) }
    #expect(try rows("E", ["--blocks", "ascii"]).contains { $0.contains("[C] cafe") })
  }

  @Test func `it can be searched, and stands in the help`() throws {
    let found = try rows("E / \"museum\"")
    #expect(found.contains { $0.contains("museum") } && !found.contains { $0.contains("cafe") })
    #expect(try rows("? / \"museum\"").contains { $0.contains("◆  museum") })
    #expect(try rows("? / \"icons\"").contains { $0.contains("legend of the icons on the map") })
  }
}
