/// An extract that a test draws, in metres to the east and the north of a place on the border of two tiles.
struct TownSketch {
  /// A tile of zoom 15 ends there, and begins.
  private static let origin = (north: 60.0, east: 24.01611328125)
  /// A degree is so many metres long.
  private static let (meters, metersEast) = (111_412.0, 55_800.0)

  private var elements = ""
  private var relations = ""
  private var nodeCount = 0
  private var wayCount = 0
  private var areaCount = 0

  static func text(of place: (Double, Double)) -> String {
    "\(origin.north + place.1 / meters),\(origin.east + place.0 / metersEast)"
  }

  mutating func node(_ place: (Double, Double), _ tags: String...) {
    nodeCount += 1
    elements = Self.node(nodeCount, place, tags) + elements
  }

  /// A place that has been drawn already is the same junction.
  private var known: [String: Int] = [:]

  @discardableResult
  mutating func way(_ places: [(Double, Double)], _ tags: String..., isClosed: Bool = false) -> Int {
    way(places, tags, isClosed: isClosed)
  }

  mutating func area(_ outer: [[(Double, Double)]], holes: [[(Double, Double)]], _ tags: String...) {
    let members = [(outer, "outer"), (holes, "inner")]
      .flatMap { rings, role in
        rings.map { "<member type='way' ref='\(way($0, [], isClosed: true))' role='\(role)'/>" }
      }
    areaCount += 1
    relations += "<relation id='\(areaCount)'>\(members.joined())\(Self.text(tags + ["type=multipolygon"]))</relation>"
  }

  private mutating func way(_ places: [(Double, Double)], _ tags: [String], isClosed: Bool) -> Int {
    var numbers: [Int] = []
    for place in places {
      let number = known["\(place)"] ?? nodeCount + 1
      if number > nodeCount {
        nodeCount = number
        known["\(place)"] = number
        elements = Self.node(number, place, []) + elements
      }
      numbers.append(number)
    }
    let line = numbers + (isClosed ? numbers.prefix(1) : [])
    wayCount += 1
    elements += "<way id='\(wayCount)'>\(line.map { "<nd ref='\($0)'/>" }.joined())\(Self.text(tags))</way>\n"
    return wayCount
  }

  private static func node(_ number: Int, _ place: (Double, Double), _ tags: [String]) -> String {
    let (north, east) = (origin.north + place.1 / meters, origin.east + place.0 / metersEast)
    return "<node id='\(number)' lat='\(north)' lon='\(east)'>\(text(tags))</node>\n"
  }

  private static func text(_ tags: [String]) -> String {
    tags.map { tag in
      let parts = tag.split(separator: "=", maxSplits: 1)
      return "<tag k='\(parts[0])' v='\(parts[1])'/>"
    }
    .joined()
  }

  var extract: String {
    "<osm version='0.6'><bounds minlat='59.99' maxlat='60.01' minlon='24.0' maxlon='24.03'/>\n\(elements)\(relations)</osm>\n"
  }
}
