import Calendar
import Foundation
import Geodesy
import Places
import SQLite
import TestSupport
import Testing

/// Searches that name a town, a junction, a road number, a brand, a shore or an hour besides what they look for.
struct NamedQueryTests {
  private let file: TestStore

  init() throws {
    file = try TestStore()
    try FileManager.default.createDirectory(atPath: file.folder, withIntermediateDirectories: true)
  }

  /// A lake of a square kilometre, with a restaurant at its shore, one at its centre's latitude and farther off, a town on
  /// either side with a street of the same name, and the world.
  private func search() throws -> PlaceSearch {
    let path = "\(file.folder)/map-\(UUID()).mbtiles"
    let database = try Database(writing: path)
    try database.execute(
      """
      CREATE VIRTUAL TABLE names USING fts5(
        name, others, kind UNINDEXED, importance UNINDEXED, latitude UNINDEXED, longitude UNINDEXED,
        tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
      );
      INSERT INTO names VALUES
        ('Tollensesee', '', 'water', 40, 53.50, 13.20), ('Neubrandenburg', '', 'town', 60, 53.56, 13.26),
        ('Penzlin', '', 'town', 60, 53.50, 13.08), ('Marktplatz', '', 'square', 42, 53.557, 13.261),
        ('Marktplatz', '', 'square', 42, 53.501, 13.081), ('B 96', 'Demminer Straße', 'street', 20, 53.57, 13.26),
        ('McDonald''s', '', 'fast_food', 13, 53.55, 13.25), ('Fasanenstraße', 'Fasanenstrasse', 'street', 16, 53.55, 13.25),
        ('Kranichstraße', 'Kranichstrasse', 'street', 16, 53.55, 13.26),
        ('Rome', 'Roma' || char(10) || 'Rooma', 'city', 90, 41.9, 12.5), ('Roma', '', 'town', 60, -26.6, 148.8),
        ('Copenhagen', 'København' || char(10) || 'Kobenhavn', 'city', 90, 55.7, 12.6),
        ('Ølhus København', 'Olhus Kobenhavn', 'pub', 14, 60.2, 24.9), ('Koforidua', '', 'city', 70, 6.1, -0.3),
        ('Kotka', '', 'town', 65, 60.5, 26.9), ('No Pizza', '', 'restaurant', 14, 60.2, 24.9);
      CREATE TABLE sights (
        id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, names TEXT NOT NULL, importance INTEGER NOT NULL,
        wikidata TEXT, start_date TEXT, opening_hours TEXT, latitude REAL NOT NULL, longitude REAL NOT NULL, details TEXT
      );
      INSERT INTO sights (kind, name, names, importance, opening_hours, latitude, longitude, details) VALUES
        ('restaurant', 'Seeblick', '{}', 14, NULL, 53.5055, 13.20, NULL),
        ('restaurant', 'Waldhof', '{}', 14, NULL, 53.50, 13.215, NULL),
        ('pharmacy', 'Night', '{}', 32, '20:00-24:00', 53.5501, 13.25, NULL),
        ('pharmacy', 'Day', '{}', 32, '08:00-18:00', 53.551, 13.25, NULL),
        ('bus_station', 'ZOB', '{}', 40, NULL, 53.5502, 13.25, NULL),
        ('station', 'Hauptbahnhof', '{}', 50, NULL, 53.56, 13.26, NULL);
      CREATE TABLE shores (name TEXT NOT NULL, line BLOB NOT NULL);
      """
    )
    var insert = try database.prepare("INSERT INTO shores VALUES ('Tollensesee', ?)")
    let corners = [(53.495, 13.19), (53.505, 13.19), (53.505, 13.21), (53.495, 13.21), (53.495, 13.19)]
    let bytes = corners.flatMap { [$0.0, $0.1] }.flatMap { degrees -> [UInt8] in
      let bits = UInt32(bitPattern: Int32((degrees * 1e7).rounded()))
      return (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
    }
    try insert.bind(bytes, at: 1)
    try insert.run()
    let kinds = file.folder + "/kinds.gz"
    try Data(KindTableWriter().bytes).write(to: URL(filePath: kinds))
    return PlaceSearch(store: nil, maps: [path], kinds: KindTable(kinds), junctions: OneJunction())
  }

  /// All streets meet at one place.
  private struct OneJunction: JunctionFinder {
    func junctions(of first: Set<String>, and second: Set<String>, on map: String) -> [StreetJunction] {
      first.flatMap { one in second.map { StreetJunction(one, $0, at: .nearStreets) } }
    }
  }

  @Test(arguments: [
    ("Marktplatz, Neubrandenburg", "Marktplatz", 53.557), ("Marktplatz, Penzlin", "Marktplatz", 53.501),
    ("Marktplatz Penzlin", "Marktplatz", 53.501), ("Penzlin Marktplatz", "Marktplatz", 53.501),
    ("B96", "B 96", 53.57), ("b 96", "B 96", 53.57), ("Mc Donalds", "McDonald's", 53.55),
    ("mcdonald", "McDonald's", 53.55), ("macdonalds", "McDonald's", 53.55), ("Bahnhof", "Hauptbahnhof", 53.56),
    ("station", "Hauptbahnhof", 53.56), ("pharmacies", "Day", 53.551), ("fasanenstrasse", "Fasanenstraße", 53.55),
    ("Fasanenstraße / Kranichstraße", "Fasanenstraße / Kranichstraße", 53.551),
    ("fasanenstr & kranichstr", "Fasanenstraße / Kranichstraße", 53.551),
    ("Kranichstraße und Fasanenstraße", "Kranichstraße / Fasanenstraße", 53.551),
  ])
  func `the right place comes first`(text: String, name: String, latitude: Double) throws {
    let found = try search().results(for: text, near: .nearStreets)

    #expect(found.first?.name == name, "\(found.map(\.name))")
    #expect(abs((found.first?.coordinate.latitude.degrees ?? 0) - latitude) < 1e-6)
  }

  @Test func `beside a lake the distance is that to its shore`() throws {
    let found = try search().results(for: "restaurant am Tollensesee", near: .nearStreets)

    #expect(found.prefix(2).map(\.name) == ["Seeblick", "Waldhof"])
    #expect(found.first?.vicinity?.name == "Tollensesee")
    #expect(abs((found.first?.vicinity?.distance.meters ?? 0) - 55.6) < 1)
    #expect(abs((found.dropFirst().first?.vicinity?.distance.meters ?? 0) - 331) < 3)
  }

  @Test(arguments: [(12 * 60, ["Day", "Night"]), (21 * 60, ["Night", "Day"])])
  func `open now puts those that are open first`(minutes: Int, names: [String]) throws {
    let moment = LocalMoment(date: CivilDate(daysSince1970: 20_000), minutes: minutes)

    for text in ["pharmacy open now", "open pharmacy"] {
      #expect(try search().results(for: text, near: .nearStreets, at: moment).prefix(2).map(\.name) == names)
    }
  }

  @Test(arguments: [
    ("Roma", "Rome"), ("København", "Copenhagen"), ("Kotkaa", "Kotka"), ("Rooma", "Rome"), ("Kotor", nil), ("Kox", nil),
  ])
  func `a name means the best-known town that has it, and nothing that is too different`(text: String, name: String?)
    throws
  {
    #expect(try search().place(called: text)?.name == name)
  }

  @Test func `errors in a name are counted, and others are suggested`() throws {
    let search = try search()

    #expect(search.place(called: "Kotkaa")?.likeness == .misspelled(1))
    #expect(search.place(called: "Roma")?.likeness == .words)
    #expect(search.suggestions(for: "Kotor").contains("Koforidua"))
  }

  @Test func `a small place far away comes after what is near`() throws {
    let found = try search().results(for: "pizza", near: Coordinate(north: 43.7, east: 7.4))
    let near = try search().results(for: "pizza", near: Coordinate(north: 60.2, east: 24.9))

    #expect(found.first?.score ?? 0 < near.first?.score ?? 0)
  }
}

extension Coordinate {
  fileprivate static let nearStreets = Coordinate(north: 53.551, east: 13.2505)
}
