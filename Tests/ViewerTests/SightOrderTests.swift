import SQLite
import TestSupport
import Testing
import Tiles
import Viewer
import Wire

/// The places shown at each zoom, and the order of those that overlap.
@MainActor
struct SightOrderTests {
  private typealias Known = (name: String, kind: String, importance: Int, x: Double, y: Double)

  /// A town with sights, which its tiles name as well.
  private func town(_ sights: [Known], into folder: ScratchFolder) throws -> String {
    var layer = VectorLayerEncoder(name: "pois", extent: 4096)
    for (number, sight) in sights.enumerated() {
      _ = layer.add(
        .point,
        id: UInt64(number + 10),
        tags: [
          (key: "name", value: .string(sight.name)), (key: "amenity", value: .string(sight.kind)),
          (key: "importance", value: .int(Int64(sight.importance))),
        ],
        parts: [[VectorPoint(x: Int32(sight.x), y: Int32(sight.y))]]
      )
    }
    let path = try TestTown.write(into: folder, besides: layer)
    let database = try Database(writing: path)
    try database.execute(
      """
      CREATE TABLE sights (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, names TEXT NOT NULL,
        importance INTEGER NOT NULL, wikidata TEXT, start_date TEXT, opening_hours TEXT, latitude REAL, longitude REAL,
        details TEXT)
      """
    )
    for sight in sights.sorted(by: { $0.importance > $1.importance }) {
      let place = TestTown.degrees(sight.x, sight.y)
      try database.execute(
        """
        INSERT INTO sights (kind, name, names, importance, latitude, longitude)
        VALUES ('\(sight.kind)', '\(sight.name)', '{}', \(sight.importance), \(place.latitude), \(place.longitude))
        """
      )
    }
    return path
  }

  private func report(_ map: String, zoom: String, x: Double = 2000, _ words: [String] = []) throws -> JSON {
    let place = TestTown.degrees(x, 1200)
    return try JSONParser.parse(
      Program.snapshot(
        [map, "--at", "\(place.latitude),\(place.longitude)", "--zoom", zoom, "--size", "80x24", "--format", "json"]
          + words
      )
    )
  }

  private func names(_ report: JSON, _ key: String) -> Set<String> {
    Set(report[key]?.array?.compactMap { $0["name"]?.string } ?? [])
  }

  private static let scattered: [Known] = [
    ("Casino", "casino", 65, 1400, 1200), ("Theatre", "theatre", 50, 2000, 1100),
    ("Library", "library", 42, 2500, 1200), ("Pharmacy", "pharmacy", 30, 2000, 1250),
  ]

  @Test(arguments: [
    ("12.5", []), ("13", ["Casino"]), ("14.1", ["Casino", "Theatre"]), ("15", ["Casino", "Theatre", "Library"]),
    ("16.4", ["Theatre", "Pharmacy"]),
  ])
  func `sights stand on the map by how well known they are, none of them before 13`(
    zoom: String,
    seen: [String]
  ) throws {
    let folder = try ScratchFolder()
    let report = try report(town(Self.scattered, into: folder), zoom: zoom)

    #expect(names(report, "icons").isSuperset(of: seen) && names(report, "icons").count <= max(seen.count, 1) + 1)
    #expect(names(report, "clusters").isEmpty)
    if zoom == "12.5" { #expect(names(report, "icons").isEmpty) }
  }

  /// Icons are nudged inside the edge of a map.
  @Test(arguments: [4050.0, 4065, 4080, 4085, 4090, 4095], ["14", "15", "16"])
  func `at the edge of a map no icon covers a letter of its name`(x: Double, zoom: String) throws {
    let folder = try ScratchFolder()
    let ruins = try town(
      [("Aqua Neroniana", "casino", 65, x, 1200), ("Theatre", "theatre", 50, x + 1, 1201)],
      into: folder
    )

    let report = try report(ruins, zoom: zoom, x: 3900)

    let boxes = (report["icons"]?.array ?? []) + (report["clusters"]?.array ?? [])
    for label in report["labels"]?.array ?? [] {
      for (letter, cell) in zip(label["text"]?.string ?? "", label["cells"]?.array ?? []) where letter.isLetter {
        let isCovered = boxes.contains { box in
          guard let column = box["column"]?.int, let row = box["row"]?.int, let columns = box["columns"]?.int,
            let rows = box["rows"]?.int, let x = cell[0]?.int, let y = cell[1]?.int
          else { return false }
          return (column..<column + columns).contains(x) && (row..<row + rows).contains(y)
        }
        #expect(!isCovered, "\(letter) of \(label["text"]?.string ?? "")")
      }
    }
    #expect(names(report, "icons").union(names(report, "clusters")).contains("Aqua Neroniana"))
  }

  private static let heap: [Known] = [
    ("Theatre", "theatre", 50, 2004, 1204), ("Casino", "casino", 65, 2000, 1200),
    ("Library", "library", 45, 1996, 1196), ("Pharmacy", "pharmacy", 30, 2002, 1202),
  ]

  @Test func `of those that stand on each other the best known is shown, with the number of the others`() throws {
    let folder = try ScratchFolder()
    let map = try town(Self.heap, into: folder)
    let near = try report(map, zoom: "15")

    #expect(names(near, "clusters") == ["Casino"])
    #expect(near["clusters"]?[0]?["count"]?.int == 3 && near["clusters"]?[0]?["columns"]?.int == 3)
    #expect(near["labels"]?.array?.contains { $0["text"]?.string == "♠ Casino +2" } == true, "\(near)")
    let far = try report(map, zoom: "13.5")
    #expect(names(far, "icons") == ["Casino"] && names(far, "clusters").isEmpty)
  }

  @Test func `with them the keys do what they do with discs`() throws {
    let folder = try ScratchFolder()
    let map = try town(Self.heap, into: folder)

    #expect(try report(map, zoom: "15", ["--keys", "Tab"])["clusters"]?[0]?["selected"]?.bool == true)
    let place = TestTown.degrees(2000, 1200)
    let words = [
      map, "--at", "\(place.latitude),\(place.longitude)", "--zoom", "15", "--size", "80x24", "--keys", "Tab Enter",
      "--motion", "none",
    ]
    #expect(String(decoding: try Program.snapshot(words), as: UTF8.self).contains("4 at the same spot"))
  }

  /// Beside the mirror in the garden stands a group that it belongs to unless it is chosen.
  @Test func `Tab goes on behind a sight that parts from its group when it is chosen`() throws {
    let words = ["--at", "43.73906,7.42750", "--zoom", "16", "--size", "80x24", "--format", "json"]
    let chosen = try (1...5).map { count -> String? in
      let report = try JSONParser.parse(Program.snapshot(words + ["--keys", "Tab*\(count)"]))
      let icons = (report["icons"]?.array ?? []) + (report["clusters"]?.array ?? [])
      return icons.first { $0["selected"]?.bool == true }?["name"]?.string
    }

    #expect(chosen.allSatisfy { $0 != nil } && Set(chosen).count >= 4, "\(chosen)")
  }
}
