import Baking
import Foundation
import Geodesy
import Kinds
import Places
import TestSupport
import Testing

@testable import Viewer

/// The effects of one more row in the table of kinds.
@MainActor
struct AddedKindTests {
  private static let row = [
    "escape_game", "leisure!", "place:47", "mask", "culture", "landmark", "house", "escape room", "pakohuone",
    "flyktrum", "квест", "sala de fuga", "sala de escape", "exitspiel",
  ]
  private static let other = KindCatalog(KindCatalog.text + "\n" + row.joined(separator: "\t"))

  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = folder.file("town.mbtiles")
  }

  private func bake() throws {
    var sketch = TownSketch()
    sketch.node((10, 10), "leisure=escape_game", "name=Locked Up")
    sketch.way([(0, 0), (300, 0)], "highway=residential", "name=Main Street")
    let extract = try folder.write(Array(sketch.extract.utf8), to: "town.osm")
    _ = try Baker(inputs: [extract], output: map).run()
  }

  private func sight() throws -> Sight? {
    try #require(SightStore(map)).sights(most: 10).first { $0.kind == "escape_game" }
  }

  @Test func `a row added to the table is baked, drawn, in the legend and in a category`() throws {
    try KindCatalog.$standard.withValue(Self.other) {
      try bake()
      #expect(try sight()?.importance == 47)
      #expect(SightKind(of: "escape_game") == SightKind(of: "theatre"))
      #expect(SightKind.rows.contains { $0.kinds.contains("escape_game") && $0.look == SightKind(of: "theatre") })
      #expect(SearchCategory.culture.kinds.contains("escape_game"))
    }
  }

  @Test func `a row added to the table is found by its words, and described by its name`() throws {
    try KindCatalog.$standard.withValue(Self.other) {
      try bake()
      let place = try #require(try sight()?.coordinate)
      let kinds = try folder.write(KindTableWriter().bytes, to: "kinds.gz")
      let search = PlaceSearch(store: nil, maps: [map], kinds: KindTable(kinds), junctions: nil)
      #expect(search.results(for: "exitspiel", near: place).map(\.name) == ["Locked Up"])
      #expect(
        SurroundingsReader([map], search, near: place, in: "fi").neighbours(of: place).map(\.kind) == ["escape_game"]
      )
      #expect(NearbyRanking.rank(ofKind: "escape_game", isNamed: true) == .landmark)
      #expect(Words(.finnish).name(ofKind: "escape_game") == "pakohuone")
    }
  }

  @Test func `without the row it is one of the many that have a name`() throws {
    try bake()
    #expect(try sight()?.importance == 11)
    #expect(SightKind(of: "escape_game") == SightKind(of: ""))
  }

  @Test func `the cells of all rows are known words`() {
    let icons = Set(SightKind.icons.map(\.name))
    for row in KindCatalog.standard.rows {
      #expect(row.icon.isEmpty || icons.contains(row.icon), "\(row.kind)")
      #expect(row.categories.allSatisfy { SearchCategory(rawValue: $0) != nil }, "\(row.kind)")
      #expect(row.nearby.isEmpty || NearbyRanking.Rank(rawValue: row.nearby) != nil, "\(row.kind)")
    }
    #expect(KindCatalog.standard.rows.count > 250)
    #expect(Set(KindCatalog.standard.rows.map(\.kind)).count == KindCatalog.standard.rows.count)
  }
}

/// The small pictures of kinds of places.
@MainActor
struct PictogramTests {
  @Test func `a pictogram is three octants in each of two rows, with a margin above and below`() throws {
    let lines = try #require(Pictogram("...... ###### ###### ###### ...... ......")).lines
    #expect(lines == ["▄▄▄", "🮂🮂🮂"])
  }

  @Test func `a kind without a pictogram, or with a malformed one, has none`() {
    #expect(Pictogram("") == nil && Pictogram("###### ######") == nil)
    #expect(SightKind(of: "library").pictogram == nil && SightKind(of: "museum").pictogram != nil)
  }
}
