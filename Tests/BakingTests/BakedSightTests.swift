import Baking
import Foundation
import Geodesy
import Places
import TestSupport
import Testing

struct BakedSightTests {
  /// A town of one street with things at its sides.
  private static func town(_ things: [[(String, String)]]) -> TestExtract {
    var extract = TestExtract()
    for (index, tags) in things.enumerated() {
      let place = TestExtract.coordinate((Double(100 + index * 40), 300))
      extract.add(Int64(index + 1), place.north, place.east, tags)
    }
    extract.add([(0, 0), (900, 900)], [("highway", "residential"), ("name", "Lindenstraße")])
    extract.add([(10, 0), (900, 800)], [("highway", "residential"), ("name", "Annankatu")])
    return extract
  }

  private static let known: [[(String, String)]] = [
    [
      ("amenity", "pharmacy"), ("name", "Löwen-Apotheke"), ("opening_hours", "Mo-Fr 08:00-18:00"),
      ("contact:phone", "+49 6151 1234"), ("website", "https://loewen.example"),
      ("contact:email", "post@loewen.example"),
      ("wheelchair", "yes"), ("operator", "A. Löwe"), ("addr:street", "Lindenstraße"), ("addr:housenumber", "7"),
      ("addr:postcode", "12345"), ("addr:city", "Ada"), ("name:fi", "Leijona-apteekki"), ("wikidata", "Q42"),
    ],
    [("amenity", "toilets"), ("fee", "yes"), ("level", "-1")], [("amenity", "bench")],
    [("amenity", "restaurant"), ("name", "Chez Ada"), ("cuisine", "french;thai"), ("capacity", "40")],
    [("shop", "supermarket"), ("name", "Markt"), ("brand", "Markt AG")],
    [("amenity", "parking"), ("access", "private")],
    [("amenity", "parking_space")],
    [("tourism", "attraction"), ("amenity", "casino"), ("name", "Kasino"), ("wikidata", "Q1"), ("wikipedia", "de:K")],
    [("tourism", "hotel"), ("name", "Grand"), ("wikidata", "Q2"), ("wikipedia", "de:G"), ("heritage", "1")]
      + ["en", "fr", "fi", "sv", "ru", "es", "pt", "it", "ja", "zh"].map { ("name:\($0)", "Grand \($0)") },
    [("amenity", "bank"), ("shop", "no"), ("name", "Bank;Sparkasse")],
    [("shop", "books;gift"), ("name", "Buch")],
    [("highway", "bus_stop"), ("name", "Linde")], [("railway", "station"), ("name", "Ada Hbf")],
  ]

  private func sights(_ map: BakedMap) throws -> [Sight] {
    try #require(SightStore(map.path)).sights(most: .max)
  }

  @Test func `everything that somebody looks for is kept, named or not, and nothing that nobody may use`() throws {
    let map = try BakedMap(Self.town(Self.known))

    let kinds = try sights(map).map(\.kind).sorted()

    #expect(
      kinds == [
        "bank", "bench", "books", "bus_stop", "casino", "hotel", "pharmacy", "restaurant", "station", "supermarket",
        "toilets",
      ]
    )
  }

  @Test func `a station of the metro is one, and no match for a railway station`() throws {
    let map = try BakedMap(
      Self.town([
        [("railway", "station"), ("name", "Ada Hbf")],
        [
          ("railway", "station"), ("station", "subway"), ("name", "Ada Süd"), ("wikidata", "Q1"), ("wikipedia", "de:A"),
        ],
      ])
    )
    let found = try sights(map).sorted { $0.importance > $1.importance }

    #expect(found.map(\.kind) == ["station", "metro"])
  }

  @Test(arguments: [
    ([(1, "main"), (2, "yes"), (4, "main")], 1), ([(2, "yes"), (3, "service")], 2), ([(2, "yes"), (4, "yes")], nil),
    ([(3, "service")], nil), ([], nil),
  ])
  func `where one goes into a building is kept, if it is clear which of its doors that is`(
    doors: [(corner: Int, kind: String)],
    entrance: Int?
  ) throws {
    let corners = [(100.0, 100.0), (300.0, 100.0), (300.0, 300.0), (100.0, 300.0)]
    for isRelation in [false, true] {
      var extract = Self.town([])
      let first = extract.nodes.count - 1
      let museum = [("building", "yes"), ("tourism", "museum"), ("name", "Museum Ada")]
      let way = extract.add(corners, closed: true, isRelation ? [] : museum)
      for door in doors { extract.nodes[first + door.corner].tags = [("entrance", door.kind)] }
      if isRelation {
        extract.relations = [
          TestExtract.Relation(id: 1, members: [(way, "outer")], tags: [("type", "multipolygon")] + museum)
        ]
      }

      let found = try #require(try sights(BakedMap(extract)).first { $0.kind == "museum" })

      let door = entrance.map { TestExtract.coordinate(corners[$0 - 1]) }
      let place = door.map { Coordinate(north: $0.north, east: $0.east) }
      guard let place else {
        #expect(found.facts["entrance"] == nil)
        continue
      }
      let one = try CoordinateParser.place(#require(found.facts["entrance"])).coordinate
      #expect(Sphere.earth.distance(from: one, to: place) < .meters(1), "\(isRelation)")
    }
  }

  /// A large building beside Mannerheimintie, with an alley without a name behind it.
  @Test(arguments: [
    ([("building", "yes")], (300.0, 500.0)), ([("building", "yes"), ("addr:street", "Sofiankatu")], (200.0, 600.0)),
    ([("building", "yes"), ("addr:street", "Elsewhere")], (300.0, 500.0)), ([], nil),
  ])
  func `a large building without doors is entered from the street of its address, or else from the nearest with a name`(
    tags: [(String, String)],
    front: (east: Double, north: Double)?
  ) throws {
    var extract = TestExtract()
    extract.add(
      [(100, 400), (300, 400), (300, 600), (100, 600)],
      closed: true,
      [("tourism", "museum"), ("name", "Museum Ada")] + tags
    )
    extract.add([(320, 300), (310, 500), (330, 700)], [("highway", "residential"), ("name", "Mannerheimintie")])
    extract.add([(305, 300), (305, 700)], [("highway", "primary"), ("name", "Tunnel"), ("tunnel", "yes")])
    extract.add([(95, 300), (95, 700)], [("highway", "footway")])
    extract.add([(0, 640), (205, 612)], [("highway", "pedestrian"), ("name", "Sofiankatu")])

    let found = try #require(try sights(BakedMap(extract)).first { $0.kind == "museum" })

    let place = front.map { TestExtract.coordinate($0) }.map { Coordinate(north: $0.north, east: $0.east) }
    let one = try found.facts["front"].map { try CoordinateParser.place($0).coordinate }
    #expect((one == nil) == (place == nil))
    guard let one, let other = place else { return }
    #expect(Sphere.earth.distance(from: one, to: other) < .meters(1))
  }

  @Test func `whatever the extract tells of a place is kept, in whichever spelling`() throws {
    let map = try BakedMap(Self.town(Self.known))
    let byKind = Dictionary(grouping: try sights(map), by: \.kind)

    let pharmacy = try #require(byKind["pharmacy"]?.first)
    #expect(pharmacy.openingHours == "Mo-Fr 08:00-18:00")
    #expect(pharmacy.wikidata == "Q42")
    #expect(pharmacy.names == ["fi": "Leijona-apteekki"])
    #expect(
      pharmacy.facts == [
        "address": "Lindenstraße 7, 12345 Ada", "phone": "+49 6151 1234", "website": "https://loewen.example",
        "email": "post@loewen.example", "wheelchair": "yes", "operator": "A. Löwe",
      ]
    )
    #expect(byKind["toilets"]?.first?.facts == ["fee": "yes", "level": "-1"])
    #expect(byKind["toilets"]?.first?.name == "")
    #expect(byKind["restaurant"]?.first?.facts == ["cuisine": "french;thai", "capacity": "40"])
    #expect(byKind["supermarket"]?.first?.facts == ["brand": "Markt AG"])
  }

  @Test func `landmarks come before what one needs, that before shops and hotels, and benches last`() throws {
    let map = try BakedMap(Self.town(Self.known))

    let found = try sights(map)

    let importances = Dictionary(found.map { ($0.kind, $0.importance) }) { first, _ in first }
    #expect(found.map(\.importance) == found.map(\.importance).sorted(by: >))
    #expect(try #require(importances["casino"]) >= 60)
    #expect((40...100).contains(try #require(importances["station"])))
    for kind in ["pharmacy", "toilets", "bank", "supermarket", "bus_stop"] {
      #expect((20..<40).contains(try #require(importances[kind])), "\(kind)")
    }
    // However well known: a hotel is no landmark.
    for kind in ["hotel", "restaurant", "books"] {
      #expect((10..<30).contains(try #require(importances[kind])), "\(kind)")
    }
    #expect(try #require(importances["bench"]) < 10)
  }

  @Test func `only what matters enough is given to the map`() throws {
    let map = try BakedMap(Self.town(Self.known))
    let store = try #require(SightStore(map.path))

    #expect(try store.sights(minimumImportance: 40, most: .max).map(\.kind).sorted() == ["casino", "station"])
    #expect(try store.sights(minimumImportance: 101, most: .max).isEmpty)
  }

  @Test func `the nearest of a kind are found first, however many there are`() throws {
    var things: [[(String, String)]] = []
    for index in 0..<20 { things.append([("amenity", index % 2 == 0 ? "toilets" : "bench")]) }
    let map = try BakedMap(Self.town(things))
    let store = try #require(SightStore(map.path))
    let start = TestExtract.coordinate((100, 300))
    let center = Coordinate(north: start.north, east: start.east)

    let found = try store.sights(KindQuery(kinds: ["toilets"]), near: center, most: 4)

    let ways = found.map { Sphere.earth.distance(from: center, to: $0.coordinate).meters }
    #expect(found.count == 4)
    #expect(found.allSatisfy { $0.kind == "toilets" })
    #expect(ways == ways.sorted())
    #expect(ways[0] < 1)
    #expect(try store.sights(KindQuery(kinds: ["toilets"]), near: center, most: 99).count == 10)
    #expect(try store.sights(KindQuery(kinds: ["museum"]), near: center, most: 99).isEmpty)
    // Half the world away they are still the nearest ones.
    #expect(try store.sights(KindQuery(kinds: ["bench"]), near: Coordinate(north: -40, east: 175), most: 3).count == 3)
  }

  @Test func `lines of buses and trams, rivers, woods and squares are found by their names`() throws {
    var extract = Self.town([])
    let way = try #require(extract.ways.first?.id)
    extract.relations = [
      TestExtract.Relation(
        id: 1,
        members: [(way, "")],
        tags: [("type", "route"), ("route", "bus"), ("ref", "17"), ("name", "Bus 17: Ada => Bebra")]
      ),
      TestExtract.Relation(
        id: 2,
        members: [(way, "")],
        tags: [("type", "route"), ("route", "bus"), ("ref", "17"), ("name", "Bus 17: Bebra => Ada")]
      ),
    ]
    extract.add([(100, 100), (800, 120)], [("waterway", "river"), ("name", "Ada")])
    extract.add([(200, 200), (300, 200), (300, 300)], closed: true, [("natural", "wood"), ("name", "Hain")])
    extract.add([(400, 200), (500, 200), (500, 300)], closed: true, [("place", "square"), ("name", "Markt")])
    let map = try BakedMap(extract)

    let names = try map.texts("SELECT kind || ' ' || name FROM names ORDER BY kind, name")

    #expect(names.filter { !$0.hasPrefix("street") } == ["bus_route Bus 17", "river Ada", "square Markt", "wood Hain"])
    #expect(PlaceSearch(store: nil, maps: [map.path]).results(for: "17").first?.name == "Bus 17")
  }

  @Test func `in French and English the number of a house comes first`() throws {
    let map = try BakedMap(
      Self.town([
        [("shop", "bakery"), ("addr:street", "Rue Grimaldi"), ("addr:housenumber", "12")],
        [("shop", "kiosk"), ("addr:street", "Old Street"), ("addr:housenumber", "5")],
        [("shop", "books"), ("addr:street", "Via Cavour"), ("addr:housenumber", "9"), ("addr:city", "Roma")],
      ])
    )

    let addresses = try sights(map).compactMap { $0.facts["address"] }.sorted()

    #expect(addresses == ["12 Rue Grimaldi", "5 Old Street", "Via Cavour 9, Roma"])
  }
}
