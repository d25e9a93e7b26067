import Foundation
import Geodesy
import Places
import SQLite
import TestSupport
import Testing

struct PlaceSearchTests {
  private let file: TestStore

  init() throws {
    file = try TestStore()
    try FileManager.default.createDirectory(atPath: file.folder, withIntermediateDirectories: true)
  }

  /// A map file with the few names that are looked for.
  private func map() throws -> String {
    try map(
      "map",
      of: """
        ('Ateneum Bistro', '', 'restaurant', 20, 60.1703, 24.9440),
        ('Ateneum', 'Музей Атенеум' || char(10) || 'Ateneum Art Museum', 'museum', 83, 60.1702, 24.9442),
        ('Ateneumin julkisivuveistokset', '', 'artwork', 33, 60.1702, 24.9440),
        ('Aleksanterinkatu', 'Alexandersgatan', 'street', 16, 60.1688, 24.9460),
        ('Aleksanterinkatu 5 B', '', 'shop', 60, 60.1688, 24.9461),
        ('Kluuvi', 'Gloet', 'suburb', 55, 60.1718, 24.9470),
        ('Łódź', '', 'city', 90, 51.77, 19.45), ('Königstraße', '', 'street', 10, 52.5, 13.4),
        ('Designmuseo', '', 'museum', 40, 60.1631, 24.9465), ('Fame', '', 'museum', 70, 51.80, 19.45), ('Wiek', '', 'town', 50, 51.77, 19.45),
        ('Small', '', 'museum', 20, 51.77, 19.45), ('Piazza Santa Ada', '', 'square', 30, 60.16, 24.95),
        ('Museum Street', '', 'street', 30, 51.5, -0.12),
        ('Кафе Москва', '', 'cafe', 20, 60.17, 24.94)
        """
    )
  }

  private func map(_ name: String, of names: String) throws -> String {
    let path = "\(file.folder)/\(name).mbtiles"
    let database = try Database(writing: path)
    try database.execute(
      """
      CREATE VIRTUAL TABLE names USING fts5(
        name, others, kind UNINDEXED, importance UNINDEXED, latitude UNINDEXED, longitude UNINDEXED,
        tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
      );
      INSERT INTO names VALUES \(names);
      """
    )
    return path
  }

  private func search() throws -> PlaceSearch {
    let store = try file.open()
    try store.addTarget(named: "Oodi", at: .oodi)
    var cabin = Place(name: "Mökki", coordinate: Coordinate(north: 61, east: 25))
    cabin.names = ["en": "Cabin by the lake"]
    try store.add(cabin)
    return PlaceSearch(store: store, maps: [try map(), "/nowhere.mbtiles"], kinds: try kinds())
  }

  /// The words that people use most.
  private func kinds() throws -> KindTable {
    let path = file.folder + "/kinds.gz"
    try Data(KindTableWriter().bytes).write(to: URL(filePath: path))
    return try #require(KindTable(path))
  }

  @Test(arguments: [
    ("ateneum", PlaceSearch.Naming.whole), ("Ateneum Art Museum", .whole), ("ateneum art", .beginning),
    ("Art Museum", .within), ("60.17, 24.94", .whole), ("Aleksanterinkatu 5 B", .whole), ("Santa Ada", .within),
    ("Ada Santa", nil), ("Ateneum Kluuvi", nil), ("atneum", nil), ("aten", nil), ("", nil),
  ])
  func `how some words stand in a name is told to the letter`(text: String, naming: PlaceSearch.Naming?) throws {
    #expect(try search().naming(of: text) == naming)
  }

  @Test(arguments: [
    ("ateneum", "Ateneum"), ("Ateneum", "Ateneum"), ("aten", "Ateneum"), ("atneum", "Ateneum"), ("atenuem", "Ateneum"),
    ("Атенеум", "Ateneum"), ("museum", "Ateneum"), ("museo", "Ateneum"), ("музей", "Ateneum"),
    ("60.1699 24.9384", "60.1699 24.9384"), ("60°10′11.6″N 24°56′18″E", "60°10′11.6″N 24°56′18″E"),
    ("Aleksanterinkatu", "Aleksanterinkatu"), ("aleksantrinkatu", "Aleksanterinkatu"),
    ("alexandersgatan", "Aleksanterinkatu"),
    ("kluuvi", "Kluuvi"), ("gloet", "Kluuvi"), ("lodz", "Łódź"), ("konigstrasse", "Königstraße"), ("oodi", "Oodi"),
    ("mokki", "Mökki"), ("cabin lake", "Mökki"), ("ateneum bist", "Ateneum Bistro"), ("Лодз", "Łódź"),
    ("москва", "Кафе Москва"), ("P.za Sta. Ada", "Piazza Santa Ada"), ("pza s. ada", "Piazza Santa Ada"),
    ("museum in Wiek", "Fame"), ("museum near Wiek", "Small"),
  ])
  func `the right thing comes first`(text: String, name: String) throws {
    let results = try search().results(for: text, near: .oodi)
    #expect(results.first?.name == name, "\(results.map(\.name))")
  }

  @Test func `an index without phrases finds words with marks, and positions in whole numbers`() throws {
    let path = "\(file.folder)/whole.mbtiles"
    try Database(writing: path).execute(
      """
      CREATE VIRTUAL TABLE names USING fts5(
        name, others, kind UNINDEXED, importance UNINDEXED, latitude UNINDEXED, longitude UNINDEXED,
        tokenize = 'unicode61 remove_diacritics 2', prefix = '2', columnsize = 0, detail = none
      );
      INSERT INTO names VALUES
        ('Kotor', 'Cattaro', 'town', 60, 4242067, 1877167), ('Indonesia', 'इंडोनेशिया', 'country', 95, -95440, 10189290);
      """
    )
    let search = PlaceSearch(store: nil, maps: [path], kinds: try kinds())

    #expect(search.results(for: "kotor").first?.coordinate == Coordinate(north: 42.42067, east: 18.77167))
    #expect(search.results(for: "इंडोनेशिया").first?.coordinate == Coordinate(north: -0.9544, east: 101.8929))
  }

  @Test func `a place is found as it is kept, and no more when it is gone`() throws {
    let search = try search()
    let store = try file.open()

    let found = try #require(search.results(for: "oodi").first)
    #expect(found.coordinate == .oodi)
    guard case .place(let id) = found.source else {
      Issue.record("it is the user's own")
      return
    }
    try store.delete(id)

    #expect(search.results(for: "oodi").isEmpty)
  }

  @Test func `what somebody has kept is as well known to them as anything`() throws {
    let store = try file.open()
    try store.add(Place(name: "Ate", coordinate: Coordinate(north: 61, east: 25)))
    let search = PlaceSearch(store: store, maps: [try map()])

    #expect(search.results(for: "ate", near: .oodi, most: 2).map(\.name) == ["Ate", "Ateneum"])
    #expect(search.results(for: "at", near: nil, most: 1).map(\.name) == ["Ate"])
  }

  @Test func `what begins so here comes before what is known all over the world`() throws {
    let path = try map(
      "world",
      of: """
        ('Portugal', '', 'country', 95, 39.6, -8.3), ('Port Hercule', '', 'marina', 40, 43.735, 7.426),
        ('Boulevard Albert 1er', '', 'street', 20, 43.733, 7.422)
        """
    )
    let search = PlaceSearch(store: nil, maps: [path])
    let here = Coordinate(north: 43.7345, east: 7.4215)

    #expect(search.results(for: "port", near: here).map(\.name) == ["Port Hercule", "Portugal"])
    #expect(search.results(for: "portugal", near: here).map(\.name) == ["Portugal"])
    #expect(search.results(for: "bd albert premier", near: here).first?.name == "Boulevard Albert 1er")
  }

  @Test func `a small town far away comes after what is called so here, and is found from there`() throws {
    let path = try map(
      "world",
      of: """
        ('Casino', '', 'town', 61, -28.858, 153.047), ('Casino de Monte-Carlo', '', 'casino', 60, 43.7393, 7.4278),
        ('Oodi', '', 'town', 61, -24.573, 26.034), ('Oodinka', '', 'hamlet', 20, 55.0, 30.0)
        """
    )
    let search = PlaceSearch(store: nil, maps: [path])
    let monaco = Coordinate(north: 43.7345, east: 7.4215)

    #expect(search.results(for: "casino", near: monaco).map(\.name) == ["Casino de Monte-Carlo", "Casino"])
    #expect(search.results(for: "casino", near: Coordinate(north: -28.9, east: 153)).first?.name == "Casino")
    #expect(search.results(for: "oodi", near: monaco).first?.name == "Oodi")
  }

  @Test func `of similar names the one with the fewest errors is meant, be it the less known one`() throws {
    let path = try map(
      "world",
      of: "('Cotorra', '', 'town', 61, 9.039, -75.8), ('Kotor', '', 'town', 60, 42.42, 18.77)"
    )
    #expect(PlaceSearch(store: nil, maps: [path]).place(called: "Kotorr")?.name == "Kotor")
  }

  @Test func `what is in a town isn't in the next country`() throws {
    let search = try search()

    #expect(search.results(for: "museum in Wiek", near: .oodi).map(\.name) == ["Fame", "Small"])
    #expect(search.results(for: "museum near Wiek", near: .oodi).map(\.name).contains("Ateneum"))
  }

  @Test func `the nearer one of two goes first`() throws {
    let store = try file.open()
    try store.add([
      Place(name: "Station", coordinate: Coordinate(north: 60.2, east: 25)),
      Place(name: "Station", coordinate: Coordinate(north: 61.5, east: 23.8)),
    ])
    let search = PlaceSearch(store: store, maps: [])

    #expect(
      search.results(for: "station", near: Coordinate(north: 61.5, east: 23.7)).map(\.coordinate.latitude.degrees) == [
        61.5, 60.2,
      ]
    )
    #expect(
      search.results(for: "station", near: Coordinate(north: 60.2, east: 24.9)).map(\.coordinate.latitude.degrees) == [
        60.2, 61.5,
      ]
    )
  }

  @Test(arguments: [
    "", "   ", "\"", "a\" OR b*", "NEAR(a b)", "name:x", "-", "^a", "*", "\u{1b}[2J", "💥", "a\u{0}b", "AND OR NOT",
    String(repeating: "long ", count: 500), String(repeating: "x", count: 5000),
  ])
  func `any text is looked for without harm`(text: String) throws {
    _ = try search().results(for: text, near: .oodi)
  }

  /// The full million is for release; a hundredth of it is searched on every run.
  @Test func `each key is answered in time among very many places`() throws {
    let isFull = ProcessInfo.processInfo.environment["RUMBO_SOAK"] != nil
    let store = try file.open()
    let filling = try ThreadTime.measure { try store.add(NoisePlaces(count: isFull ? 1_000_000 : 10_000)) }
    let search = PlaceSearch(store: store, maps: [try map()], kinds: try kinds())
    let preparing = ThreadTime.measure { search.prepare() }

    // A name that is there, with a letter too few.
    var noise = NoisePlaces(count: 10)
    var misspelled = noise.next()?.name ?? ""
    misspelled.remove(at: misspelled.index(misspelled.startIndex, offsetBy: 3))
    var slowest = Duration.zero
    for (text, first) in [
      ("ateneum", "Ateneum"), ("atneum", "Ateneum"), ("Атенеум", "Ateneum"), ("museum", nil),
      ("60.1699 24.9384", "60.1699 24.9384"), ("Aleksanterinkatu", "Aleksanterinkatu"), (misspelled, nil),
      ("ravintola ka", nil),
    ] {
      // As it is typed.
      for length in 1...text.count {
        var results: [SearchResult] = []
        let time = ThreadTime.measure { results = search.results(for: String(text.prefix(length)), near: .oodi) }
        slowest = max(slowest, time)
        if isFull, time > .milliseconds(20) { print("“\(text.prefix(length))” took \(time)") }
        guard length == text.count else { continue }
        if let first { #expect(results.first?.name == first) }
        if text == "museum" { #expect(results.first?.kind == "museum") }
        #expect(!results.isEmpty)
      }
    }

    if isFull {
      print("1,000,000 places: kept in \(filling), words read in \(preparing), a key answered in at most \(slowest)")
      #expect(slowest < .milliseconds(30))
    }
  }
}

/// Places as a country may have them, made of syllables, the same on every run.
struct NoisePlaces: Sequence, IteratorProtocol {
  private var random = SeededRandom(seed: 11)
  private var left: Int
  private let syllables = [
    "ka", "la", "mi", "no", "su", "te", "ri", "va", "pu", "he", "jo", "ky", "mä", "sö", "nie", "luo",
  ]
  private let endings = ["tie", "katu", "kuja", "puisto", "torni", "museo", "kirkko", "talo", "ranta", "saari"]
  private let kinds = ["street", "museum", "restaurant", "park", "church", "shop", "artwork", "station"]

  init(count: Int) {
    left = count
  }

  mutating func next() -> Place? {
    guard left > 0 else { return nil }
    left -= 1
    var name = (0..<Int.random(in: 2...4, using: &random)).map { _ in syllables.randomElement(using: &random) ?? "" }
      .joined()
    name = name.capitalized + (endings.randomElement(using: &random) ?? "")
    if left % 3 == 0 { name = "Ravintola " + name }
    var place = Place(
      name: name,
      coordinate: Coordinate(north: random.double(in: 60...61), east: random.double(in: 24...26))
    )
    place.kind = kinds.randomElement(using: &random) ?? ""
    place.importance = Int.random(in: 0...60, using: &random)
    return place
  }
}
