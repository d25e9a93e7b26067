import Glibc
import Routing
import SQLite

/// The cost of reading the roads of a map.
enum RoadBenchmarks {
  static let all = [
    Benchmark("a map file → 100,000 roads of a city", budget: 20) {
      guard let map = openMap() else { preconditionFailure("not enough space for a map in /tmp") }
      return {
        guard let roads = try? map.file.graph(), roads.edgeCount > 0 else {
          preconditionFailure("the roads are sound")
        }
      }
    },
    Benchmark("a map file → a city of 100,000 roads that can be asked for ways", budget: 20) {
      guard let map = openMap() else { preconditionFailure("not enough space for a map in /tmp") }
      return { _ = finder(on: map) }
    },
    Benchmark("a map file → the first way across it, by what was prepared", budget: 30) {
      guard let map = openMap(), let prepared = try? finder(on: map).prepared()?.bytes else {
        preconditionFailure("not enough space for a map in /tmp")
      }
      return {
        let finder = finder(on: map)
        guard let hierarchy = try? finder.kept(prepared) else {
          preconditionFailure("what was prepared is for these roads")
        }
        finder.use(hierarchy)
        guard (try? finder.route(over: ends)) != nil else { preconditionFailure("the streets are connected") }
      }
    },
  ]

  /// Two corners of the city.
  private static let ends = [
    RoadGraph.Place(latitude: 480_100_000, longitude: 110_200_000),
    RoadGraph.Place(latitude: 481_900_000, longitude: 112_700_000),
  ]

  private static func finder(on map: OpenMap) -> RoutePlanner {
    guard let graph = try? map.file.graph(), let shapes = try? map.file.shapes() else {
      preconditionFailure("the roads are sound")
    }
    return RoutePlanner(ProfileGraph(Roads(graph, shapes), for: RoutingProfile(.car)))
  }

  /// A map on the disk that exists while it is open.
  private static func openMap() -> OpenMap? {
    var folder = Array("/tmp/rumbo-benchmark-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&folder) != nil else { return nil }
    let path = String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) + "/map.mbtiles"
    let map = (try? write(to: path)).flatMap { try? OpenMap(path) }
    // A process that has the file open can still read it.
    unsafe unlink(path)
    unsafe rmdir(String(path.dropLast("/map.mbtiles".count)))
    return map
  }

  private static func write(to path: String) throws {
    let (graph, shapes, counts) = city
    let database = try Database(writing: path)
    try database.execute("BEGIN")
    try RoadPartWriter(graph, shapes, counts).write(to: database)
    try database.execute("COMMIT")
  }

  /// Blocks of houses, with as many kinds of roads and names as a large town has.
  private static var city: (RoadGraph, RoadShapes, RoadCounts) {
    let side: UInt32 = 224
    var graph = RoadGraph()
    var shapes = RoadShapes()
    graph.kinds = RoadTagTable(
      (0..<8000).map { row in
        tags(row == 0 ? [] : [("highway", "residential"), ("surface", "asphalt"), ("lanes", "2"), ("width", "\(row)")])
      }
    )
    graph.names = RoadTagTable((0..<8000).map { tags($0 == 0 ? [] : [("name", "Street of Mister \($0)")]) })
    for node in 0..<side * side {
      let (row, column) = (node / side, node % side)
      let place = (latitude: 480_000_000 + Int32(row) * 9000, longitude: 110_000_000 + Int32(column) * 13_000)
      graph.latitudes.append(place.latitude)
      graph.longitudes.append(place.longitude)
      graph.nodeKinds.append(node % 9 == 0 ? node % 40 : 0)
      for end in [column + 1 < side ? node + 1 : nil, row + 1 < side ? node + side : nil].compactMap({ $0 }) {
        graph.starts.append(node)
        graph.ends.append(end)
        graph.lengths.append(900 + node % 300)
        graph.edgeKinds.append(node &* 2_654_435_761 >> 7 % 8000)
        graph.edgeNames.append((row + end % 2 * column) % 8000)
        shapes.append([(place.latitude + 300, place.longitude + 200)], from: place)
      }
    }
    var counts = RoadCounts()
    (counts.nodes, counts.edges) = (graph.nodeCount, graph.edgeCount)
    return (graph, shapes, counts)
  }

  private static func tags(_ tags: [(String, String)]) -> RoadTags {
    RoadTags(tags.map { RoadTags.Tag(key: $0.0, value: $0.1) })
  }
}

/// A file that is read more than once.
private final class OpenMap {
  let file: RoadFile

  init(_ path: String) throws(RoadFileError) {
    file = try RoadFile(path)
  }
}
