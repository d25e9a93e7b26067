import Baking
import Geodesy
import TestSupport
import Testing
import Tiles

struct AreaTests {
  private static let park = [("type", "multipolygon"), ("leisure", "park")]

  private func isPark(_ map: BakedMap, _ place: (Double, Double), zoom: Int = 15) throws -> Bool {
    try !map.areas("land", at: place, zoom: zoom).isEmpty
  }

  @Test func `ground with a wall around it is what it is without`() throws {
    var extract = TestExtract()
    let basin = [("amenity", "fountain"), ("natural", "water"), ("barrier", "kerb"), ("name", "Lion Fountain")]
    extract.add([(100, 100), (120, 100), (120, 120), (100, 120)], closed: true, basin)
    extract.add([(0, 0), (900, 900)], [("highway", "residential")])

    let map = try BakedMap(extract)

    #expect(try map.texts("SELECT kind || ' ' || name FROM sights") == ["fountain Lion Fountain"])
    #expect(try map.features("water_polygons").count == 1)
  }

  @Test func `an area of several ways has its holes, and islands in them`() throws {
    var extract = TestExtract()
    let south = extract.add([(100, 100), (900, 100), (900, 900)])
    let north = extract.add([(900, 900), (100, 900), (100, 100)])
    let hole = extract.add([(300, 300), (300, 700), (700, 700), (700, 300)], closed: true)
    let island = extract.add([(450, 450), (550, 450), (550, 550), (450, 550)], closed: true)
    extract.relations = [
      TestExtract.Relation(
        id: 1,
        members: [(hole, "inner"), (north, "outer"), (island, "outer"), (south, "")],
        tags: Self.park
      )
    ]
    extract.joinNodesAtOnePlace()

    let map = try BakedMap(extract)

    #expect(try isPark(map, (200, 200)))
    #expect(try !isPark(map, (400, 400)))
    #expect(try isPark(map, (500, 500)))
    #expect(try !isPark(map, (50, 500)))
    #expect(map.report.brokenAreas == 0)
  }

  @Test func `rings that touch in a point are two rings`() throws {
    var extract = TestExtract()
    let first = extract.add([(500, 500), (300, 500), (300, 300), (500, 300), (500, 500)])
    let second = extract.add([(500, 500), (700, 500), (700, 700), (500, 700), (500, 500)])
    extract.relations = [
      TestExtract.Relation(id: 1, members: [(first, "outer"), (second, "outer")], tags: Self.park)
    ]
    extract.joinNodesAtOnePlace()

    let map = try BakedMap(extract)

    #expect(try isPark(map, (400, 400)))
    #expect(try isPark(map, (600, 600)))
    #expect(try !isPark(map, (600, 400)))
    #expect(map.report.brokenAreas == 0)
  }

  @Test func `an area that lacks a way is closed as it is, and counted`() throws {
    var extract = TestExtract()
    let known = extract.add([(100, 100), (900, 100), (900, 900)])
    extract.relations = [TestExtract.Relation(id: 1, members: [(known, "outer"), (4711, "outer")], tags: Self.park)]

    let map = try BakedMap(extract)

    #expect(try isPark(map, (800, 200)))
    #expect(try !isPark(map, (200, 800)))
    #expect(map.report.brokenAreas == 1)
  }

  @Test func `a way whose nodes are missing is cut, and an area closed without them`() throws {
    var extract = TestExtract()
    extract.add([(100, 500), (300, 500), (700, 500), (900, 500)], [("highway", "primary")])
    extract.ways[0].refs.insert(777, at: 2)
    extract.add([(100, 600), (900, 600), (900, 900), (100, 900)], closed: true, [("leisure", "park")])
    extract.ways[1].refs.insert(778, at: 3)

    let map = try BakedMap(extract)

    #expect((map.report.missingNodes, map.report.cutWays) == (2, 2))
    #expect(try isPark(map, (800, 700)))
    #expect(try map.features("streets").isEmpty == false)
  }

  /// Cut into tiles of every zoom, a ragged star is still the same star.
  @Test(arguments: [12, 13, 14, 15])
  func `a place is in an area on every tile just when it is in the area`(_ zoom: Int) throws {
    var random = SeededRandom(seed: 11)
    let star = (0..<60).map { index in
      let angle = Double(index) * .pi / 30
      let radius = Double.random(in: 150...450, using: &random)
      return (500 + radius * Self.cosine(angle), 500 + radius * Self.cosine(angle - .pi / 2))
    }
    var extract = TestExtract()
    extract.add(star, closed: true, [("leisure", "park")])

    let map = try BakedMap(extract)

    var wrong = 0
    for _ in 0..<400 {
      let place = (Double.random(in: 0...1000, using: &random), Double.random(in: 0...1000, using: &random))
      if try isPark(map, place, zoom: zoom) != Self.contains(star, place) { wrong += 1 }
    }
    // Near the edge simplification may decide otherwise.
    #expect(wrong <= (zoom == 15 ? 3 : 20))
  }

  @Test func `houses become ground that is built up where they are too small to be seen`() throws {
    var extract = TestExtract()
    for row in 0..<8 {
      for column in 0..<8 {
        let (x, y) = (200 + Double(column) * 60, 200 + Double(row) * 60)
        extract.add([(x, y), (x + 40, y), (x + 40, y + 40), (x, y + 40)], closed: true, [("building", "yes")])
      }
    }

    let map = try BakedMap(extract)

    #expect(try map.features("buildings", zoom: 13).isEmpty)
    #expect(try map.features("buildings", zoom: 14).count >= 64)
    #expect(try map.areas("land", at: (450, 450), zoom: 13).first?["kind"] == .string("built_up"))
    #expect(try map.areas("land", at: (900, 900), zoom: 13).isEmpty)
  }

  @Test(
    arguments: [
      (["height": "24"], 24), (["height": "18.6 m", "building:levels": "2"], 19), (["building:levels": "3"], 10),
      (["height": "tall"], nil), (["height": "-3"], nil), (["height": "1e9"], nil), ([:], nil),
    ] as [([String: String], Int64?)]
  )
  func `a building is as high as it was measured, or as its storeys make it`(
    tags: [String: String],
    height: Int64?
  ) throws {
    var extract = TestExtract()
    extract.add(
      [(400, 400), (600, 400), (600, 600), (400, 600)],
      closed: true,
      [("building", "yes")] + tags.map { ($0.key, $0.value) }
    )

    let building = try #require(try BakedMap(extract).areas("buildings", at: (500, 500)).first)

    #expect(building["height"] == height.map { .int($0) })
  }

  private static func cosine(_ angle: Double) -> Double {
    // The series is enough for a ragged star, and needs no library.
    let turned = angle.remainder(dividingBy: 2 * .pi)
    var (term, sum) = (1.0, 1.0)
    for index in 1..<12 {
      term *= -turned * turned / Double((2 * index - 1) * 2 * index)
      sum += term
    }
    return sum
  }

  private static func contains(_ ring: [(Double, Double)], _ place: (Double, Double)) -> Bool {
    var isInside = false
    var last = ring[ring.count - 1]
    for point in ring {
      if (point.1 > place.1) != (last.1 > place.1),
        place.0 < point.0 + (last.0 - point.0) * (place.1 - point.1) / (last.1 - point.1)
      {
        isInside.toggle()
      }
      last = point
    }
    return isInside
  }
}
