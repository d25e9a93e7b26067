import Foundation

/// Streets in a grid above a coast, with a roundabout, dated houses, a park with a pond, and two woods that touch.
package struct InventedTown {
  private var nodes = ""
  private var ways = ""
  private var relations = ""
  private var nodeCount = 0
  private var wayCount = 0

  package init() {
    way([(-2, 20), (60, 24), (120, 18), (202, 22)], [("natural", "coastline")])
    for index in 0..<6 {
      let y = 30 + Double(index) * 12
      way([(2, y), (100, y + 1), (198, y)], [("highway", "secondary"), ("name", "\(Self.words[index]) Street")])
    }
    for index in 0..<9 {
      let x = 20 + Double(index) * 20
      way([(x, 28), (x + 3, 60), (x, 95)], [("highway", "residential"), ("name", "\(Self.words[index]) Lane")])
    }
    let round = (0..<12).map { turn in
      let angle = Double(turn) * .pi / 6
      return (100 + 2 * cos(angle), 50 + 2 * sin(angle))
    }
    way(round, [("highway", "primary"), ("junction", "roundabout")], isClosed: true)
    for index in 0..<8 {
      let (x, y) = (24 + Double(index) * 20, 57.0)
      way(
        [(x, y), (x + 4, y), (x + 4, y + 3), (x, y + 3)],
        [("building", "yes"), ("name", "House of 18\(index)0"), ("start_date", "18\(index)0"), ("tourism", "museum")]
          + (index < 2 ? [("opening_hours", "Mo-Su 10:00-17:00")] : [])
          + (index == 0 ? [("phone", "+1 555 0100"), ("addr:street", "Alder Street"), ("addr:housenumber", "1")] : []),
        isClosed: true
      )
    }
    let park = way([(42, 39), (58, 39), (58, 52), (42, 52)], [], isClosed: true)
    let pond = way([(47, 43), (53, 43), (53, 48), (47, 48)], [("natural", "water")], isClosed: true)
    area([(park, "outer"), (pond, "inner")], [("leisure", "park"), ("name", "Heron Park")])
    let (first, second) = (
      way([(130, 68), (136, 68), (136, 74), (130, 74)], [], isClosed: true),
      way([(136, 74), (142, 74), (142, 78), (136, 78)], [], isClosed: true)
    )
    area([(first, "outer"), (second, "outer")], [("landuse", "forest"), ("name", "Twin Woods")])
  }

  private static let words = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel", "Ivy"]

  package var extract: String {
    "<?xml version='1.0'?><osm version='0.6'><bounds minlat='60' minlon='24' maxlat='60.01' maxlon='24.02'/>\n"
      + nodes + ways + relations + "</osm>\n"
  }

  /// Places are in ten-thousandths of a degree from the south-western corner.
  @discardableResult
  private mutating func way(_ places: [(Double, Double)], _ tags: [(String, String)], isClosed: Bool = false) -> Int {
    let first = nodeCount + 1
    for place in places {
      nodeCount += 1
      nodes += "<node id='\(nodeCount)' lat='\(60 + place.1 * 1e-4)' lon='\(24 + place.0 * 1e-4)'/>\n"
    }
    let refs = Array(first...nodeCount) + (isClosed ? [first] : [])
    wayCount += 1
    ways += "<way id='\(wayCount)'>" + refs.map { "<nd ref='\($0)'/>" }.joined() + Self.text(tags) + "</way>\n"
    return wayCount
  }

  private mutating func area(_ members: [(way: Int, role: String)], _ tags: [(String, String)]) {
    relations +=
      "<relation id='\(members[0].way)'>"
      + members.map { "<member type='way' ref='\($0.way)' role='\($0.role)'/>" }.joined()
      + Self.text([("type", "multipolygon")] + tags) + "</relation>\n"
  }

  private static func text(_ tags: [(String, String)]) -> String {
    tags.map { "<tag k='\($0.0)' v='\($0.1)'/>" }.joined()
  }
}
