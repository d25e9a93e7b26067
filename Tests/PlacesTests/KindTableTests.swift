import Foundation
import Geodesy
import Places
import SQLite
import TestSupport
import Testing

struct KindTableTests {
  private let file: TestStore

  init() throws {
    file = try TestStore()
    try FileManager.default.createDirectory(atPath: file.folder, withIntermediateDirectories: true)
  }

  private static let lines = """
    {"preset": "amenity/pharmacy", "tags": {"amenity": "pharmacy"}, "words": {"en": ["Pharmacy", "drug store"], "fi": ["Apteekki"], "ru": ["Аптека"]}}
    {"preset": "amenity/atm", "tags": {"amenity": "atm"}, "words": {"en": ["Cash Machine"], "fi": ["Pankkiautomaatti", "pankki"]}}
    {"preset": "amenity/bank", "tags": {"amenity": "bank"}, "words": {"en": ["Bank"], "fi": ["Pankki"]}}
    {"preset": "amenity/restaurant/sushi", "tags": {"amenity": "restaurant", "cuisine": "sushi"}, "words": {"en": ["Sushi Restaurant", "sushi"]}}
    {"preset": "amenity/bench", "tags": {"amenity": "bench"}, "words": {"en": ["Bench"], "de": ["Bank"], "fi": ["Penkki"]}}
    {"preset": "amenity/stool", "tags": {"amenity": "stool"}, "words": {"en": ["Stool"], "ro": ["Penkki"]}}
    {"preset": "building/house", "tags": {"building": "house"}, "words": {"en": ["House"]}}
    {"preset": "tourism/information/guidepost", "tags": {"tourism": "information"}, "words": {"en": ["Guidepost"], "nl": ["Wegwijzer", "route"]}}
    """

  private func table() throws -> KindTable {
    let path = file.folder + "/kinds.jsonl"
    try Data(Self.lines.utf8).write(to: URL(filePath: path))
    var writer = KindTableWriter()
    #expect(try writer.read(path) == 8)
    writer.add("Eating", for: ["restaurant", "cafe"])
    writer.add("Penkki", for: ["picnic_table"])
    let made = file.folder + "/kinds.gz"
    try Data(writer.bytes).write(to: URL(filePath: made))
    return try #require(KindTable(made))
  }

  @Test func `names, other words and plurals stand for a kind, and a name before what else it may mean`() throws {
    let table = try table()
    func kinds(_ words: String...) -> [[String]] { table.queries(for: words).map(\.kinds) }

    #expect(kinds("pharmacy") == [["pharmacy"]])
    #expect(kinds("pharmacies") == [["pharmacy"]])
    #expect(kinds("apteekki") == [["pharmacy"]])
    #expect(kinds("аптека") == [["pharmacy"]])
    #expect(kinds("drug", "store") == [["pharmacy"]])
    #expect(kinds("benches") == [["bench"]])
    #expect(kinds("pankki") == [["bank"]])
    #expect(kinds("bank") == [["bank"]])
    #expect(kinds("penkki") == [["bench"], ["picnic_table"]])
    #expect(kinds("cash", "machine") == [["atm"]])
    #expect(kinds("eating") == [["restaurant", "cafe"]])
    #expect(kinds("house").isEmpty)
    #expect(kinds("drug").isEmpty)
    let sushi = table.queries(for: ["sushi"])
    #expect(sushi == [KindQuery(kinds: ["restaurant"], fact: .init(name: "cuisine", value: "sushi"))])
  }

  @Test func `half a word is enough, and an error is forgiven`() throws {
    let table = try table()

    #expect(table.queries(beginningWith: ["apt"]).first?.kinds == ["pharmacy"])
    #expect(table.queries(beginningWith: ["ap"]).isEmpty)
    #expect(table.queries(beginningWith: ["cash", "mach"]).first?.kinds == ["atm"])
    #expect(table.queries(near: "apteeki").first?.kinds == ["pharmacy"])
    #expect(table.queries(near: "xyzzyqwk").isEmpty)
  }

  @Test func `what is no table, or a damaged one, is none`() throws {
    let path = file.folder + "/broken.gz"
    #expect(KindTable(path) == nil)
    try Data("museum".utf8).write(to: URL(filePath: path))
    #expect(KindTable(path) == nil)
    var bytes = KindTableWriter().bytes
    for index in stride(from: 40, to: bytes.count, by: 97) { bytes[index] ^= 0x55 }
    try Data(bytes).write(to: URL(filePath: path))
    #expect(KindTable(path).map { $0.queries(for: ["museum"]).count <= 64 } ?? true)
    var writer = KindTableWriter()
    try Data("{}\n[1]\n".utf8).write(to: URL(filePath: path))
    #expect(throws: PlaceError.self) { try writer.read(path) }
  }

  /// Pharmacies to the north, one every hundred metres, a cathedral far off, and a street called after it.
  private func search() throws -> PlaceSearch {
    let map = file.folder + "/map.mbtiles"
    let database = try Database(writing: map)
    try database.execute(
      """
      CREATE TABLE sights (
        id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, names TEXT NOT NULL, importance INTEGER NOT NULL,
        wikidata TEXT, start_date TEXT, opening_hours TEXT, latitude REAL NOT NULL, longitude REAL NOT NULL, details TEXT
      );
      INSERT INTO sights VALUES
        (1, 'station', 'Ada Hbf', '{}', 60, NULL, NULL, NULL, 60.18, 24.94, NULL),
        (2, 'pharmacy', 'Löwe', '{}', 32, NULL, NULL, NULL, 60.174, 24.94, '{"address": "Lane 7"}'),
        (3, 'pharmacy', 'Adler', '{}', 32, NULL, NULL, NULL, 60.171, 24.94, NULL),
        (4, 'pharmacy', '', '{}', 28, NULL, NULL, NULL, 60.1705, 24.94, NULL),
        (5, 'restaurant', 'Tokio', '{}', 14, NULL, NULL, NULL, 60.172, 24.94, '{"cuisine": "ramen;sushi"}'),
        (6, 'restaurant', 'Roma', '{}', 14, NULL, NULL, NULL, 60.1701, 24.94, '{"cuisine": "pizza"}'),
        (7, 'bank', 'Old Bank', '{}', 40, NULL, NULL, NULL, 60.19, 24.94, NULL),
        (8, 'bank', 'Raha', '{}', 60, NULL, NULL, NULL, 60.1702, 24.94, NULL),
        (9, 'information', '', '{}', 26, NULL, NULL, NULL, 60.1703, 24.94, NULL),
        (10, 'information', 'Harbour Desk', '{}', 26, NULL, NULL, NULL, 60.1704, 24.94, NULL);
      CREATE INDEX sights_by_kind ON sights (kind, latitude, longitude);
      CREATE VIRTUAL TABLE names USING fts5(
        name, others, kind UNINDEXED, importance UNINDEXED, latitude UNINDEXED, longitude UNINDEXED,
        tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
      );
      INSERT INTO names VALUES
        ('Ada Hbf', '', 'station', 60, 60.18, 24.94), ('Station Street', '', 'street', 20, 60.17, 24.94),
        ('Hill', '', 'quarter', 50, 60.171, 24.94), ('Bank', '', 'restaurant', 14, 60.17, 24.94);
      """
    )
    return PlaceSearch(store: nil, maps: [map], kinds: try table())
  }

  private let start = Coordinate(north: 60.17, east: 24.94)

  @Test func `a kind alone is strictly the nearest first, named or not, with its address or its part of town`() throws {
    let found = try search().results(for: "Apteekki", near: start)

    #expect(found.map(\.name) == ["", "Adler", "Löwe"])
    #expect(found.map(\.kind) == ["pharmacy", "pharmacy", "pharmacy"])
    #expect(found.map(\.detail) == ["Hill", "Hill", "Lane 7"])
  }

  @Test(arguments: [
    ("pharmacy near station", "Löwe"), ("pharmacy station", "Löwe"),
    ("pharmacy Ada Hbf", "Löwe"), ("station", "Ada Hbf"), ("sushi", "Tokio"), ("aptek", ""), ("apteeki", ""),
    ("station str", "Station Street"),
  ])
  func `kinds and names are told apart, and mixed`(text: String, name: String) throws {
    let found = try search().results(for: text, near: start)

    #expect(found.first?.name == name, "\(found.map(\.name))")
  }

  @Test(arguments: [
    ("guidepost", ["", "Harbour Desk"]), ("route", ["Harbour Desk"]), ("guidep", ["Harbour Desk"]),
    ("guidepots", ["Harbour Desk"]),
  ])
  func `boards and guideposts without a name are for those who say so`(text: String, names: [String]) throws {
    #expect(try search().results(for: text, near: start).map(\.name) == names)
  }

  @Test func `the only one of a kind that is called so is meant where nobody looks from`() throws {
    let search = try search()
    #expect(search.place(called: "bank")?.name == "Old Bank")
    #expect(search.results(for: "bank", near: start).first?.name == "Raha")
  }

  @Test func `what belongs to a category is narrowed by a letter`() throws {
    let search = try search()

    #expect(search.results(ofKinds: ["restaurant", "cafe"], near: start).map(\.name) == ["Roma", "Tokio"])
    #expect(search.results(ofKinds: ["restaurant", "cafe"], named: "t", near: start).map(\.name) == ["Tokio"])
    #expect(search.results(ofKinds: ["restaurant"], named: "zz", near: start).isEmpty)
  }

  @Test func `a category may have many kinds`() throws {
    let kinds = (1...60).map { "kind\($0)" } + ["restaurant"]
    #expect(try search().results(ofKinds: kinds, near: start).map(\.name) == ["Roma", "Tokio"])
  }

  @Test func `where nobody knows from where, the best known come first`() throws {
    #expect(try search().results(for: "pharmacy").map(\.importance) == [32, 32, 28])
  }
}
