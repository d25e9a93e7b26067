import Baking
import Testing
import TestSupport

/// The sea is to the right of the coast; places are in thousandths of the box, right and up.
struct CoastlineTests {
  private static let coast = [("natural", "coastline")]

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let coasts: [[(Double, Double)]]
    var closed = false
    let sea: [(Double, Double)]
    let land: [(Double, Double)]
  }

  static let cases = [
    Case(
      testDescription: "a coast from west to east has the sea in the south",
      coasts: [[(-100, 400), (500, 500), (1100, 400)]],
      sea: [(500, 300), (20, 20), (980, 20), (500, 480)],
      land: [(500, 520), (20, 980), (980, 980)]
    ),
    Case(
      testDescription: "a coast from east to west has it in the north",
      coasts: [[(1100, 400), (500, 500), (-100, 400)]],
      sea: [(500, 520), (20, 980), (980, 980)],
      land: [(500, 300), (20, 20), (980, 20)]
    ),
    Case(
      testDescription: "a coast in pieces that ends inside goes on to the nearest edge",
      coasts: [[(500, 500), (970, 450)], [(30, 400), (500, 500)]],
      sea: [(500, 300), (20, 20), (980, 20), (10, 380)],
      land: [(500, 520), (20, 980), (980, 980)]
    ),
    Case(
      testDescription: "a strait has land on both sides",
      coasts: [[(-50, 300), (1050, 300)].reversed(), [(-50, 700), (1050, 700)]],
      sea: [(500, 500), (10, 310), (990, 690)],
      land: [(500, 200), (500, 800), (10, 10), (990, 990)]
    ),
    Case(
      testDescription: "an island has sea around it",
      coasts: [[(400, 400), (600, 400), (600, 600), (400, 600)]],
      closed: true,
      sea: [(500, 300), (20, 20), (980, 980), (380, 500)],
      land: [(500, 500), (410, 590)]
    ),
    Case(
      testDescription: "a headland that leaves the box through two sides",
      coasts: [[(-50, 300), (300, 300), (300, -50)].reversed()],
      sea: [(500, 500), (310, 100), (20, 980), (980, 20)],
      land: [(100, 100), (290, 290), (10, 10)]
    ),
  ]

  @Test(arguments: cases)
  func `the sea is right of the coast`(_ example: Case) throws {
    var extract = TestExtract()
    extract.add([(0, 0), (1000, 1000)], [("highway", "primary")])
    for coast in example.coasts { extract.add(coast, closed: example.closed, Self.coast) }
    extract.joinNodesAtOnePlace()

    let map = try BakedMap(extract)

    for zoom in [15, 14] {
      for place in example.sea { #expect(try !map.areas("ocean", at: place, zoom: zoom).isEmpty, "\(place) \(zoom)") }
      for place in example.land { #expect(try map.areas("ocean", at: place, zoom: zoom).isEmpty, "\(place) \(zoom)") }
    }
  }

  @Test func `an island that reaches out of the box is cut off by its edge`() throws {
    var extract = TestExtract()
    extract.add([(0, 0), (1000, 1000)], [("highway", "primary")])
    extract.add([(-200, 400), (500, 400), (500, 600), (-200, 600)], closed: true, Self.coast)

    let map = try BakedMap(extract)

    #expect(try map.areas("ocean", at: (10, 500)).isEmpty)
    #expect(try map.areas("ocean", at: (490, 500)).isEmpty)
    #expect(try !map.areas("ocean", at: (510, 500)).isEmpty)
    #expect(try !map.areas("ocean", at: (10, 700)).isEmpty)
    #expect(map.report.looseCoastEnds == 0)
  }

  @Test(
    arguments: [
      ([[(-100, 400), (500, 500)]], "1 loose end of the coastline now ends at the nearest edge."),
      (
        [[(-100, 400), (500, 500)], [(-100, 800), (500, 800)].reversed()],
        "2 loose ends of the coastline now end at the nearest edge."
      ),
    ] as [([[(Double, Double)]], String)]
  )
  func `loose ends are counted, be it one or more`(coasts: [[(Double, Double)]], line: String) throws {
    var extract = TestExtract()
    extract.add([(0, 0), (1000, 1000)], [("highway", "primary")])
    for coast in coasts { extract.add(coast, Self.coast) }

    #expect(try BakedMap(extract).report.lines == [line])
  }

  @Test func `beyond the box the sea goes on for a while`() throws {
    var extract = TestExtract()
    extract.add([(0, 0), (1000, 1000)], [("highway", "primary")])
    extract.add([(-100, 400), (500, 500), (1100, 400)], Self.coast)

    let map = try BakedMap(extract)

    for place in [(500.0, -50.0), (1050, 300), (-50, 300), (1050, -50)] {
      #expect(try !map.areas("ocean", at: place).isEmpty, "\(place)")
    }
    for place in [(500.0, 1050.0), (1050, 600), (-50, 600), (500, -2500)] {
      #expect(try map.areas("ocean", at: place).isEmpty, "\(place)")
    }
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `Monaco's harbour is water, and its quays are not`() throws {
    let map = try BakedMap(input: SharedData.path("data/osm/monaco.osm.pbf"))

    let water = [(43.7350, 7.4255), (43.7290, 7.4320), (43.7294, 7.4197), (43.7400, 7.4400)]
    let land = [(43.7355, 7.4213), (43.7275, 7.4180), (43.7384, 7.4246), (43.7450, 7.4300)]
    for place in water { #expect(try !map.areas("ocean", north: place.0, east: place.1).isEmpty, "\(place)") }
    for place in land { #expect(try map.areas("ocean", north: place.0, east: place.1).isEmpty, "\(place)") }
  }
}

extension TestExtract {
  /// Makes nodes at one place one node, as where two ways meet.
  mutating func joinNodesAtOnePlace() {
    for way in ways.indices {
      for index in ways[way].refs.indices {
        guard let node = nodes.first(where: { $0.id == ways[way].refs[index] }) else { continue }
        ways[way].refs[index] = nodes.first { $0.north == node.north && $0.east == node.east }?.id ?? node.id
      }
    }
  }
}
