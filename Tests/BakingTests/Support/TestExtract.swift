import Wire

/// A small extract made by hand, which can be written in each of the formats.
struct TestExtract {
  struct Node {
    var id: Int64
    var north: Double
    var east: Double
    var tags: [(String, String)] = []
  }

  struct Way {
    var id: Int64
    var refs: [Int64]
    var tags: [(String, String)] = []
  }

  struct Relation {
    var id: Int64
    /// Ways and their roles.
    var members: [(way: Int64, role: String)]
    var tags: [(String, String)] = []
    /// Nodes that it leads by.
    var vias: [Int64] = []
  }

  /// West, south, east and north.
  var bounds: (west: Double, south: Double, east: Double, north: Double)? = (24.0, 60.0, 24.02, 60.01)
  var nodes: [Node] = []
  var ways: [Way] = []
  var relations: [Relation] = []

  mutating func add(_ id: Int64, _ north: Double, _ east: Double, _ tags: [(String, String)] = []) {
    nodes.append(Node(id: id, north: north, east: east, tags: tags))
  }

  /// Adds a way over new nodes, given in thousandths of the box: right and up from its lower left corner.
  @discardableResult
  mutating func add(
    _ places: [(Double, Double)],
    closed: Bool = false,
    _ tags: [(String, String)] = []
  ) -> Int64 {
    let first = Int64(nodes.count + 1)
    for (index, place) in places.enumerated() {
      let coordinate = Self.coordinate(place)
      add(first + Int64(index), coordinate.north, coordinate.east)
    }
    let refs = (0..<Int64(places.count)).map { first + $0 } + (closed ? [first] : [])
    let way = Int64(1000 + ways.count)
    ways.append(Way(id: way, refs: refs, tags: tags))
    return way
  }

  /// A place in thousandths of the box.
  static func coordinate(_ place: (Double, Double)) -> (north: Double, east: Double) {
    (60.0 + place.1 * 1e-5, 24.0 + place.0 * 2e-5)
  }

  var xml: String {
    var text = "<?xml version='1.0' encoding='UTF-8'?>\n<osm version=\"0.6\">\n"
    if let bounds {
      text +=
        "<bounds minlat='\(bounds.south)' minlon='\(bounds.west)' maxlat='\(bounds.north)' maxlon='\(bounds.east)'/>"
    }
    for node in nodes {
      text += "<node id=\"\(node.id)\" lat=\"\(node.north)\" lon=\"\(node.east)\">\(Self.tags(node.tags))</node>\n"
    }
    for way in ways {
      let refs = way.refs.map { "<nd ref=\"\($0)\"/>" }.joined()
      text += "<way id=\"\(way.id)\">\(refs)\(Self.tags(way.tags))</way>\n"
    }
    for relation in relations {
      let members = relation.members.map { "<member type=\"way\" ref=\"\($0.way)\" role=\"\($0.role)\"/>" }.joined()
      let vias = relation.vias.map { "<member type=\"node\" ref=\"\($0)\" role=\"via\"/>" }.joined()
      text += "<relation id=\"\(relation.id)\">\(members)\(vias)\(Self.tags(relation.tags))</relation>\n"
    }
    return text + "</osm>\n"
  }

  private static func tags(_ tags: [(String, String)]) -> String {
    tags.map { "<tag k=\"\($0.0)\" v=\"\(escaped($0.1))\"/>" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.map { $0 == "&" ? "&amp;" : $0 == "\"" ? "&#34;" : $0 == "<" ? "&#x3c;" : String($0) }.joined()
  }
}
