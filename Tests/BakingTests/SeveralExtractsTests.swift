import Baking
import Foundation
import Geodesy
import TestSupport
import Testing
import Tiles

/// Maps of several extracts, and of the smallest that there are.
struct SeveralExtractsTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func bake(_ extracts: [TestExtract], _ name: String = "map") throws -> BakedMap {
    let paths = try extracts.enumerated().map { try folder.write(Array($1.xml.utf8), to: "\(name)\($0).osm") }
    return try BakedMap(of: paths, named: name, in: folder)
  }

  /// A street, a pharmacy and a square town, the given number of boxes to the east.
  private func town(_ name: String, pharmacy: String, east: Double = 0) -> TestExtract {
    var town = TestExtract()
    town.add([(0, 0), (900, 900)], [("highway", "residential"), ("name", name)])
    town.add([(100, 100), (300, 100), (300, 300), (100, 300)], closed: true, [("building", "house")])
    let place = TestExtract.coordinate((500, 500))
    town.add(99, place.north, place.east, [("amenity", "pharmacy"), ("name", pharmacy)])
    guard east > 0 else { return town }
    let shift = Int64(east) * 1000
    town.nodes = town.nodes.map {
      .init(id: $0.id + shift, north: $0.north, east: $0.east + east * 0.02, tags: $0.tags)
    }
    town.ways = town.ways.map { .init(id: $0.id + shift, refs: $0.refs.map { $0 + shift }, tags: $0.tags) }
    if let box = town.bounds {
      town.bounds = (box.west + east * 0.02, box.south, box.east + east * 0.02, box.north)
    }
    return town
  }

  @Test func `extracts side by side become one map`() throws {
    let map = try bake([town("First Lane", pharmacy: "Lion"), town("Second Lane", pharmacy: "Eagle", east: 2)])

    #expect(try map.texts("SELECT name FROM sights ORDER BY name") == ["Eagle", "Lion"])
    #expect(
      try map.texts("SELECT name FROM names WHERE kind = 'street' ORDER BY name") == ["First Lane", "Second Lane"]
    )
    let bounds = try map.texts("SELECT value FROM metadata WHERE name = 'bounds'")
    #expect(bounds.first?.hasPrefix("24.0,60.0,24.05") == true, "\(bounds)")
  }

  @Test func `what two extracts have comes once, and as the last one tells it`() throws {
    let (old, new) = (town("Old Lane", pharmacy: "Lion"), town("New Lane", pharmacy: "Eagle"))
    let both = try bake([old, new], "both")

    #expect(try both.texts("SELECT name FROM sights") == ["Eagle"])
    #expect(try both.texts("SELECT name FROM names WHERE kind = 'street'") == ["New Lane"])
    let alone = try bake([new], "alone")
    for table in ["sights", "roads", "tiles"] {
      #expect(try both.texts("SELECT count(*) FROM \(table)") == alone.texts("SELECT count(*) FROM \(table)"))
    }
  }

  @Test func `a thing that lost its words in the last extract has none`() throws {
    var new = town("Lane", pharmacy: "Lion")
    new.nodes = new.nodes.map { $0.tags.isEmpty ? $0 : .init(id: $0.id, north: $0.north, east: $0.east) }

    #expect(try bake([town("Lane", pharmacy: "Lion"), new]).texts("SELECT name FROM sights").isEmpty)
  }

  @Test(arguments: ["residential", "winter_road", "track"])
  func `one straight road is a map`(highway: String) throws {
    var road = TestExtract()
    road.bounds = nil
    road.add([(100, 100), (900, 100)], [("highway", highway), ("name", "Ice")])

    let map = try bake([road])

    #expect(try map.texts("SELECT name FROM names") == ["Ice"])
    #expect(try !map.features("streets").isEmpty)
  }

  @Test func `a map covers what lies near its data, and its bounds if that is nearly all`() throws {
    var road = TestExtract()
    road.add([(0, 0), (1000, 1000)], [("highway", "residential")])
    var town = road
    for x in stride(from: 0.0, through: 1000, by: 100) {
      town.add([(x, 0), (x, 1000)], [("highway", "residential")])
    }

    let (along, whole) = (try MBTilesArchive(bake([road], "road").path), try MBTilesArchive(bake([town], "town").path))

    func isCovered(_ place: (Double, Double), by map: MBTilesArchive) -> Bool {
      let place = TestExtract.coordinate(place)
      return map.info.areas.contains { $0.contains(WorldPoint(Coordinate(north: place.north, east: place.east))) }
    }
    #expect([100.0, 500, 900].allSatisfy { isCovered(($0, $0), by: along) })
    #expect(!isCovered((100, 900), by: along) && !isCovered((900, 100), by: along))
    #expect(isCovered((100, 900), by: whole) && whole.info.areas.count == 1)
    let rects = along.info.areas
    #expect(rects.indices.allSatisfy { index in !rects[..<index].contains { $0.intersects(rects[index].inset) } })
  }

  @Test func `nothing is no map, and what is broken leaves the old one in its place`() throws {
    let path = try bake([town("Lane", pharmacy: "Lion")]).path
    let before = try Data(contentsOf: URL(filePath: path))
    let broken = try folder.write(Array("<osm><node id='1' lat='60'".utf8), to: "broken.osm")
    let good = try folder.write(Array(town("Other", pharmacy: "Eagle").xml.utf8), to: "good.osm")

    #expect(throws: BakingError.self) { try Baker(inputs: [good, broken], output: path).run() }

    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).allSatisfy { !$0.hasPrefix(".") })
  }
}

extension WorldRect {
  /// Without its edges, which are written with seven digits.
  fileprivate var inset: WorldRect {
    let edge = 1e-8
    return WorldRect(minX: minX + edge, minY: minY + edge, maxX: maxX - edge, maxY: maxY - edge)
  }
}
