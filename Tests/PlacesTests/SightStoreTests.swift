import Calendar
import Foundation
import Geodesy
import Places
import SQLite
import TestSupport
import Testing

struct SightStoreTests {
  private let file: TestStore

  init() throws {
    file = try TestStore()
    try FileManager.default.createDirectory(atPath: file.folder, withIntermediateDirectories: true)
  }

  private func map(_ sql: String) throws -> String {
    let path = file.folder + "/map.mbtiles"
    try Database(writing: path).execute(sql)
    return path
  }

  private let baked = """
    CREATE TABLE sights (
      id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, names TEXT NOT NULL, importance INTEGER NOT NULL,
      wikidata TEXT, start_date TEXT, opening_hours TEXT, latitude REAL NOT NULL, longitude REAL NOT NULL
    );
    INSERT INTO sights VALUES
      (1, 'library', 'Oodi', '{"en":"Oodi Library"}', 70, 'Q1', '2018', 'Mo-Fr 08:00-21:00', 60.1740, 24.9381),
      (2, 'museum', 'Ateneum', '{bad', 83, NULL, NULL, 'when the moon is full', 60.1702, 24.9442),
      (3, 'artwork', 'Nowhere', '{}', 99, NULL, NULL, NULL, 95, 24);
    """

  @Test func `sights are found in a box, near a place and by number`() throws {
    let store = try #require(SightStore(map(baked)))

    #expect(try store.sights().map(\.name) == ["Ateneum", "Oodi"])
    #expect(try store.sights(in: CoordinateBounds(around: .oodi, .kilometers(1))).map(\.id) == [2, 1])
    #expect(try store.sights(in: CoordinateBounds(around: .oodi, .meters(10))).map(\.id) == [1])
    let box = CoordinateBounds(around: .ateneum)
    #expect(try store.sights(in: box).map(\.id) == [2])
    #expect(try store.sight(1)?.name(in: "en") == "Oodi Library")
    #expect(try store.sight(1)?.name(in: "fi") == "Oodi")
    #expect(try store.sight(3) == nil)
    #expect(try store.sight(named: "Oodi", kind: "library", at: .oodi)?.id == 1)
    #expect(try store.sight(named: "Oodi", kind: "library", at: .ateneum) == nil)
  }

  @Test func `a way to a sight leads behind its door, which tells on which side of the road it is`() throws {
    var sight = Sight(id: 1, name: "Oodi", coordinate: .oodi, kind: "library")
    #expect(sight.entrance == nil)
    let (earth, door) = (Sphere.earth, Sphere.earth.destination(from: .oodi, bearing: .north, distance: .meters(50)))
    let text = CoordinateFormat.decimal.text(of: door)
    for key in ["entrance", "front"] {
      sight.facts = [key: text]
      let place = try #require(sight.entrance)
      #expect(abs(earth.distance(from: .oodi, to: place).meters - 40) < 1)
      #expect(abs(earth.distance(from: door, to: place).meters - 10) < 1)
    }
    sight.facts = ["front": "0,0"]
    #expect(sight.entrance == nil)
  }

  @Test func `sights of a map with known corners are where the corners put them`() throws {
    let path = try map(
      """
      CREATE TABLE sights (id INTEGER PRIMARY KEY, name TEXT, x INTEGER, y INTEGER);
      INSERT INTO sights VALUES (1, 'corner', 0, 0), (2, 'middle', 5000, 5000), (3, 'beyond', 10001, 0);
      CREATE TABLE metadata (name TEXT, value TEXT);
      INSERT INTO metadata VALUES ('bounds', '53,56,54,57');
      """
    )

    #expect(
      try SightStore(path)?.sights().map(\.coordinate) == [
        Coordinate(north: 57, east: 53), Coordinate(north: 56.5, east: 53.5),
      ]
    )
  }

  @Test func `a map without sights has none`() throws {
    #expect(try SightStore(map("CREATE TABLE tiles (a)")) == nil)
    #expect(SightStore(file.folder + "/nothing") == nil)
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `the bundled maps have sights`() throws {
    for city in ["helsinki", "monaco"] {
      let store = try #require(SightStore(SharedData.path("../main/Maps/\(city).mbtiles")))
      #expect(try store.sights().count > 100)
    }
  }
}

extension CoordinateBounds {
  /// A small box with a place in its centre.
  fileprivate init(around place: Coordinate) {
    self.init(
      south: Latitude(clamping: place.latitude.degrees - 0.001),
      west: Longitude(degrees: place.longitude.degrees - 0.001),
      north: Latitude(clamping: place.latitude.degrees + 0.001),
      width: Turn(degrees: 0.002)
    )
  }
}
