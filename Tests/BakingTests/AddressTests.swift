import Baking
import Foundation
import Geodesy
import Places
import SQLite
import TestSupport
import Testing

struct AddressTests {
  private static var town: TestExtract {
    var extract = TestExtract()
    func add(
      _ number: String,
      _ street: String,
      _ city: String = "",
      _ postcode: String = "",
      at place: (Double, Double)
    ) {
      let coordinate = TestExtract.coordinate(place)
      let town = [("addr:city", city), ("addr:postcode", postcode)].filter { !$0.1.isEmpty }
      extract.add(
        Int64(extract.nodes.count + 1),
        coordinate.north,
        coordinate.east,
        [("addr:housenumber", number), ("addr:street", street)] + town
      )
    }
    add("1", "Lindenstraße", "Ada", "12345", at: (100, 100))
    add("3", "Lindenstraße", "Ada", "12345", at: (150, 100))
    add("12a", "Lindenstraße", "Ada", "12345", at: (300, 100))
    add("3", "Lindenstraße", "Bebra", "54321", at: (900, 900))
    add("8 bis", "Rue Neuve", at: (100, 500))
    add("14-18", "Avenue d'Ostende", "Ada", at: (200, 500))
    add("4;6", "Łąkowa", at: (300, 500))
    add("7", "Rue du 8 Mai 1945", at: (400, 500))
    add("20", "Lange Straße", at: (100, 800))
    add("28", "Lange Straße", at: (500, 800))
    let ends = [extract.nodes.count - 1, extract.nodes.count].map(Int64.init)
    extract.ways.append(TestExtract.Way(id: 7, refs: ends, tags: [("addr:interpolation", "even")]))
    extract.add([(0, 0), (900, 900)], [("highway", "residential"), ("name", "Lindenstraße")])
    extract.add([(10, 0), (900, 800)], [("highway", "residential"), ("name", "Annankatu")])
    return extract
  }

  @Test(arguments: [
    ("Lindenstraße 12a", "Lindenstraße 12a"), ("lindenstr. 12a", "Lindenstraße 12a"),
    ("Lindenstrasse 12 A", "Lindenstraße 12a"), ("12a Lindenstraße", "12a Lindenstraße"),
    ("Lindenstraße 12", "Lindenstraße 12a"), ("lindnestraße 12a", "Lindenstraße 12a"),
    ("8 bis rue neuve", "8 bis Rue Neuve"), ("rue neuve 8bis", "Rue Neuve 8 bis"), ("Rue Neuve 8", "Rue Neuve 8 bis"),
    ("16 av d'ostende", "14-18 Avenue d'Ostende"), ("av. d'Ostende 14", "Avenue d'Ostende 14-18"),
    ("Avenue d'Ostende 14-18, Ada", "Avenue d'Ostende 14-18"), ("lakowa 6", "Łąkowa 4;6"),
    ("7 rue du 8 mai 1945", "7 Rue du 8 Mai 1945"), ("Lange Straße 24", "Lange Straße 24"),
    ("Rue Neuve 8 bis, Nowhere", "Rue Neuve 8 bis"), ("12345", "12345"),
  ])
  func `a house is found first, in the order of any country`(text: String, name: String) throws {
    let map = try BakedMap(Self.town)

    let found = PlaceSearch(store: nil, maps: [map.path]).results(for: text)

    #expect(found.first?.name == name, "\(found.map(\.name))")
    #expect(found.first?.missingNumber == nil)
  }

  @Test func `a town tells streets of one name apart, and nearness where none is named`() throws {
    let map = try BakedMap(Self.town)
    let search = PlaceSearch(store: nil, maps: [map.path])
    let corner = TestExtract.coordinate((900, 900))

    let details = ["Lindenstraße 3 Bebra", "Lindenstr. 3, 54321", "54321 Bebra, Lindenstraße 3", "3 Lindenstraße, Ada"]
      .map {
        search.results(for: $0).first?.detail
      }
    let nearest = search.results(for: "Lindenstraße 3", near: Coordinate(north: corner.north, east: corner.east))

    #expect(details == ["54321 Bebra", "54321 Bebra", "54321 Bebra", "12345 Ada"])
    #expect(nearest.first?.detail == "54321 Bebra")
    #expect(nearest.filter { $0.kind == "address" }.count == 2)
  }

  @Test func `where a number isn't there the next one of its street is told, and that it is another`() throws {
    let map = try BakedMap(Self.town)

    let found = PlaceSearch(store: nil, maps: [map.path]).results(for: "Lindenstraße 5, Ada")

    #expect(found.first?.name == "Lindenstraße 3")
    #expect(found.first?.missingNumber == "5")
  }

  @Test(arguments: [(100, 100), (900, 100)])
  func `for a number that isn't there stands the next one on its side of the street, wherever one asks`(
    place: (Double, Double)
  ) throws {
    var town = TestExtract()
    for (number, city, postcode) in [("26", "Ada", ""), ("34", "Ada", ""), ("29", "Ada", "12345"), ("40", "", "")] {
      let place = TestExtract.coordinate((Double(200 * town.nodes.count), 100))
      let tags = [
        ("addr:housenumber", number), ("addr:street", "Seestraße"), ("addr:city", city), ("addr:postcode", postcode),
      ]
      town.add(Int64(town.nodes.count + 1), place.north, place.east, tags.filter { !$0.1.isEmpty })
    }
    let map = try BakedMap(town)
    let asked = TestExtract.coordinate(place)

    let found = PlaceSearch(store: nil, maps: [map.path])
      .results(for: "Seestraße 30", near: Coordinate(north: asked.north, east: asked.east))

    #expect(found.filter { $0.kind == "address" }.map(\.name) == ["Seestraße 26"])
  }

  @Test func `of houses with far other numbers in parts of one street the nearest number is first`() throws {
    var town = TestExtract()
    for (number, city) in [("12", "Ada"), ("22-24", "Bebra"), ("3", "Cleve")] {
      let place = TestExtract.coordinate((Double(100 * town.nodes.count), 100))
      let tags = [("addr:housenumber", number), ("addr:street", "Seestraße"), ("addr:city", city)]
      town.add(Int64(town.nodes.count + 1), place.north, place.east, tags.filter { !$0.1.isEmpty })
    }
    let map = try BakedMap(town)

    let found = PlaceSearch(store: nil, maps: [map.path]).results(for: "Seestraße 9998")

    #expect(found.map(\.name) == ["Seestraße 22-24", "Seestraße 12", "Seestraße 3"])
  }

  @Test func `numbers that nobody mapped lie evenly along their line`() throws {
    let map = try BakedMap(Self.town)

    let places = try map.texts(
      """
      SELECT number || ' ' || addresses.longitude FROM addresses JOIN streets ON street = id
      WHERE name = 'Lange Straße' ORDER BY addresses.longitude
      """
    )

    #expect(
      places == ["20 240020000", "22 240040000", "24 240060000", "26 240080000", "28 240100000"]
    )
    #expect(map.report.addresses == 13)
  }

  @Test func `a map without houses has no tables for them, and a search passes it over`() throws {
    var extract = TestExtract()
    extract.add([(0, 0), (900, 900)], [("highway", "residential"), ("name", "Lane")])
    let map = try BakedMap(extract)

    #expect(try map.texts("SELECT name FROM sqlite_master WHERE name IN ('streets', 'addresses')").isEmpty)
    #expect(PlaceSearch(store: nil, maps: [map.path]).results(for: "Lane 5").isEmpty)
  }

  private static let extracts = [
    "monaco", "helsinki", "hamburg-hafen-ferry", "karlsruhe-kirchfeld", "london-northern-line", "luisenplatz-darmstadt",
    "rome-piazza-vittorio-emanuele",
  ]

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"), arguments: extracts)
  func `99 of 100 houses of a town are found first`(name: String) throws {
    let map = try BakedMap(input: SharedData.path("data/osm/\(name).osm.pbf"))
    let search = PlaceSearch(store: nil, maps: [map.path])
    let houses = try map.texts("SELECT name || '|' || number || '|' || city FROM addresses JOIN streets ON street = id")
    let step = ProcessInfo.processInfo.environment["RUMBO_SOAK"] == nil ? 10 : 1
    var missed: [String] = []
    let asked = stride(from: 0, to: houses.count, by: step).map {
      houses[$0].split(separator: "|", omittingEmptySubsequences: false)
    }

    for house in asked where !Self.tellsFloor(house[1]) {
      let (street, number, city) = (house[0], house[1], house[2])
      let texts = ["\(street) \(number)", "\(number) \(street)"]
      func finds(_ text: String, as name: String) -> Bool {
        // Mappers write a street in several ways.
        search.results(for: text).first?.name.lowercased() == name.lowercased()
      }
      missed += texts.filter { !finds($0, as: $0) }
      let withTown = "\(street) \(number), \(city)"
      if !city.isEmpty, !finds(withTown, as: texts[0]) { missed.append(withTown) }
    }

    #expect(!asked.isEmpty && missed.count * 100 <= asked.count * 3, "\(missed)")
  }

  /// Whether a number is the floor or the flat rather than the house's: `8, Floor 6`, `Flat B, 41`.
  private static func tellsFloor(_ number: Substring) -> Bool {
    number.split { !$0.isLetter }.contains { $0.count > 2 }
  }
}
