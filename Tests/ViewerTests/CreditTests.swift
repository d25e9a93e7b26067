import Cells
import Images
import Raster
import TestSupport
import Testing
import Viewer

/// The attribution, on screens of any width.
@MainActor
struct CreditTests {
  @Test func `well-known makers are shortened, and others are cut at last`() {
    #expect(
      Credits.forms(of: "© OpenStreetMap contributors · Natural Earth, GeoNames", columns: 80)
        .map(\.text) == [
          "© OpenStreetMap contributors · Natural Earth, GeoNames", "© OpenStreetMap · Natural Earth, GeoNames",
          "© OSM · Natural Earth, GeoNames", "© OSM · Natural Earth, GeoN…", "© OSM · Natural Earth, G…",
          "© OSM · Natural Earth…", "© OSM · Natural Ea…", "© OSM · Natural…",
        ]
    )
    let twice = Credits.forms(of: "© OpenMapTiles © OpenStreetMap contributors", columns: 200)
    #expect(twice.last?.text == "© OpenMapTiles © OSM")
    #expect(Credits.forms(of: "", columns: 80).map(\.text) == [""])
  }

  @Test(arguments: [20, 40, 80, 120])
  func `however many made it, half of the row is left`(columns: Int) {
    let makers = (1...30).map { "The Surveyors of Town \($0)" }.joined(separator: " · ")
    let shortest = Credits.forms(of: makers, columns: columns).last?.text ?? ""
    #expect(shortest.hasPrefix("The S") && shortest.hasSuffix("…"))
    #expect(CharacterWidth.standard.of(shortest) <= columns / 2)
  }

  private func rows(_ words: [String]) throws -> [Substring] {
    let outcome = try RumboProgram.run(["snapshot"] + words)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    return outcome.output.split(separator: "\n")
  }

  @Test(
    arguments: [40, 60, 80],
    ["", "u", "?", "t a", "/ \"caf\"", "v", "y", "o", "d", "w", "i", "A", "T", "x Q", "Tab"]
  )
  func `it stands on every screen, whatever is told and open`(columns: Int, keys: String) throws {
    let size = ["--size", "\(columns)x24", "--keys", keys]
    let modes = keys.isEmpty ? ["map", "map+compass", "heading"] : ["map"]
    for mode in modes {
      let last = try rows([BundledMap.monaco, "--mode", mode] + size).last ?? ""
      // A temporary message comes first.
      #expect(last.contains(keys.isEmpty ? "© O" : "©"), "\(last)")
    }
  }

  @Test(arguments: [
    ("60.1699,24.9384 --zoom 13", "60x20", ["60°10′12″N", "├───┤", "© OSM · Nat"]),
    ("60.1699,24.9384 --zoom 13", "80x24", ["60°10′12″N", "├───", "© OSM · Natural Earth, GeoNames"]),
    ("43.7345,7.4215 --zoom 12", "80x24", ["43°44′06″N", "├───", "© OSM · Natural Earth, GeoNames"]),
    ("60,20 --zoom 3", "60x20", ["60°03′53″N", "100 km", "Natural Earth, Ge"]),
    ("43.7345,7.4215 --zoom 14", "120x40", ["La Condamine", "43°44′04.3″N", "z14.0", "© OpenStreetMap"]),
  ])
  func `what is where, and how large, stays beside it`(place: String, size: String, description: [String]) throws {
    let last =
      try rows(["--offline", "--size", size, "--at"] + place.split(separator: " ").map(String.init)).last ?? ""
    for text in description { #expect(last.contains(text), "\(last)") }
  }

  @Test(arguments: [14.5, 15.5, 16.5, 17, 18])
  func `the part of town is the same at all zooms`(zoom: Double) throws {
    let place = ["--at", "43.7384,7.4246", "--zoom", "\(zoom)", "--size", "120x40"]
    let last = try rows([BundledMap.monaco, "--offline"] + place).last ?? ""
    #expect(last.contains("Monte-Carlo"), "\(last)")
  }

  @Test func `a message comes before more than a sign of it`() throws {
    let description = try rows([BundledMap.monaco, "--size", "80x24", "--keys", "M"]).last ?? ""
    #expect(description.contains("is the target.") && description.contains("©"), "\(description)")
  }

  @Test func `what both maps of a lens are made by stands there together, and a row alone credits nobody`() throws {
    let folder = try ScratchFolder()
    try folder.write(PNGWriter.bytes(of: Bitmap(width: 40, height: 30)), to: "old.png")
    try folder.write(
      #"{"projection": "mercator", "bounds": [7.41, 43.73, 7.43, 43.74], "attribution": "Kadaster of Somewhere"}"#,
      to: "old.json"
    )
    let view = ["--at", "43.735,7.42", "--zoom", "15"]
    let words = [BundledMap.monaco, "--over", folder.file("old.png"), "--lens", "whole"] + view
    let wide = try rows(words + ["--size", "140x24"]).last ?? ""
    #expect(wide.contains("© OpenStreetMap · Natural Earth, GeoNames · Kadaster of Somewhere"), "\(wide)")
    #expect(try rows(words + ["--size", "50x24", "--keys", "u"]).last?.contains("© OSM · Kadas") == true)
    #expect(try rows([BundledMap.monaco, "--mode", "compass", "--size", "80x24"]).last?.contains("©") == false)
  }
}
