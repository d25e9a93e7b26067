import Geodesy
import Testing
import Tiles

/// The features of a map for zooms close up, and lines of public transport.
struct CloseMapTests {
  private static let house = [(100.0, 100.0), (300.0, 100.0), (300.0, 300.0), (100.0, 300.0)]

  /// The places of a layer's points in thousandths of the box.
  private static func places(_ layer: String, in map: BakedMap) throws -> [(east: Double, north: Double)] {
    try map.addresses.filter { $0.zoom == 15 }.flatMap { id in
      try map.tile(id)?.layers.filter { $0.name == layer }
        .flatMap { layer in
          layer.features.filter { $0.kind == .point }.flatMap {
            $0.parts.flatMap { layer.points[layer.points(ofPart: $0)] }
          }
          .map { point in
            let side = Double(1 << 15)
            let (x, y) = (Double(point.x) / Double(layer.extent), Double(point.y) / Double(layer.extent))
            let place = WorldPoint(x: (Double(id.x) + x) / side, y: (Double(id.y) + y) / side).coordinate
            return ((place.longitude.degrees - 24) / 0.02 * 1000, (place.latitude.degrees - 60) / 0.01 * 1000)
          }
        } ?? []
    }
  }

  @Test func `the number of a house is at its entrance, inside`() throws {
    var extract = TestExtract()
    let first = extract.nodes.count
    extract.add(
      Self.house,
      closed: true,
      [("building", "yes"), ("addr:housenumber", "7"), ("addr:street", "Lindenstraße")]
    )
    extract.add([(200, 80), (200, 90)], [("highway", "footway")])
    extract.nodes[first + 1].tags = [("entrance", "main")]
    extract.add([(0, 50), (900, 50)], [("highway", "residential"), ("name", "Lindenstraße")])

    let map = try BakedMap(extract)

    let places = try Self.places("addresses", in: map)
    #expect(places.count == 1)
    let place = try #require(places.first)
    #expect(place.east > 295 && place.east < 300 && place.north > 100 && place.north < 105)
    #expect(try Self.places("entrances", in: map).count == 1)
  }

  @Test func `without an entrance it is at the middle of the wall that faces the street`() throws {
    var extract = TestExtract()
    extract.add(
      Self.house,
      closed: true,
      [("building", "yes"), ("addr:housenumber", "7"), ("addr:street", "Lindenstraße")]
    )
    extract.add([(0, 80), (900, 80)], [("highway", "residential"), ("name", "Lindenstraße")])

    let place = try #require(try Self.places("addresses", in: BakedMap(extract)).first)

    #expect(abs(place.east - 200) < 2 && place.north > 100 && place.north < 105)
  }

  @Test func `a number that is mapped on the outline of a building is inside of it, any other where it is mapped`()
    throws
  {
    var extract = TestExtract()
    let first = extract.nodes.count
    extract.add([(100, 100), (200, 100)] + Self.house.dropFirst(), closed: true, [("building", "yes")])
    extract.nodes[first + 1].tags = [("addr:housenumber", "7")]
    let place = TestExtract.coordinate((500, 500))
    extract.add(4711, place.north, place.east, [("addr:housenumber", "9")])

    let places = try Self.places("addresses", in: BakedMap(extract)).sorted { $0.east < $1.east }

    #expect(places.count == 2)
    #expect(abs(places[0].east - 200) < 1 && places[0].north > 101 && places[0].north < 105)
    #expect(abs(places[1].east - 500) < 1 && abs(places[1].north - 500) < 1)
  }

  @Test func `a building has its name, unless a place has it`() throws {
    var extract = TestExtract()
    extract.add(Self.house, closed: true, [("building", "apartments"), ("name", "Villa Ada")])
    extract.add(
      [(500, 500), (700, 500), (700, 700), (500, 700)],
      closed: true,
      [("building", "yes"), ("tourism", "museum"), ("name", "Museum Ada")]
    )

    let names = try BakedMap(extract).features("buildings").compactMap { $0["name"] }

    #expect(Set(names) == [.string("Villa Ada")])
  }

  @Test func `steps keep the direction that leads up`() throws {
    var extract = TestExtract()
    extract.add([(100, 100), (100, 300)], [("highway", "steps"), ("incline", "up")])
    extract.add([(300, 100), (300, 300)], [("highway", "steps"), ("incline", "30%")])

    let inclines = try BakedMap(extract).features("streets").map { $0["incline"] }

    #expect(inclines.count { $0 == .string("up") } == 1)
    #expect(inclines.count { $0 == nil } == 1)
  }

  @Test func `lines of trams, metros and trains are drawn along their ways, those of buses aren't`() throws {
    var extract = TestExtract()
    let shared = extract.add([(100, 100), (500, 100)], [("railway", "tram")])
    let own = extract.add([(500, 100), (800, 100)], [("railway", "tram")])
    func relation(_ id: Int64, _ ways: [Int64], _ route: String, _ ref: String, _ color: String?) {
      extract.relations.append(
        TestExtract.Relation(
          id: id,
          members: ways.map { ($0, "") },
          tags: [("type", "route"), ("route", route), ("ref", ref)] + (color.map { [("colour", $0)] } ?? [])
        )
      )
    }
    relation(1, [shared, own], "tram", "10", "#ff0000")
    relation(2, [own, shared], "tram", "10", "#ff0000")
    relation(3, [shared], "tram", "4", "#ff0000")
    relation(4, [shared], "tram", "6", "#00ff00")
    relation(5, [shared, own], "bus", "17", "#0000ff")
    relation(6, [own], "subway", "M1", nil)

    let lines = try Set(BakedMap(extract).features("transit_lines"))

    func line(_ kind: String, _ ref: String) -> [String: VectorValue]? {
      lines.first { $0["kind"] == .string(kind) && $0["ref"] == .string(ref) }
    }
    #expect(lines.count == 4)
    #expect(line("tram", "4;10")?["colour"] == .string("#ff0000"))
    #expect(line("tram", "4;10")?["shares"]?.number == 2)
    #expect(line("tram", "6")?["colour"] == .string("#00ff00"))
    #expect(line("tram", "10") != nil)
    #expect(line("subway", "M1") != nil)
  }
}
