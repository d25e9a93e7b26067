import Calendar
import Foundation
import Geodesy
import Glibc
import Places
import SQLite
import TestSupport
import Testing

struct PlaceStoreTests {
  @Test func `a place is read as it was kept`() throws {
    let file = try TestStore()
    var place = Place(name: "Ateneum", coordinate: .ateneum)
    place.altitude = .meters(9.5)
    place.kind = "museum"
    place.names = ["sv": "Ateneum", "ru": "Атенеум"]
    place.importance = 80
    place.description = "Art, since 1887.\n\"Finnish\" \u{7}"
    place.links = ["https://ateneum.fi"]
    place.openingHours = "Tu-Su 10:00-18:00"
    place.photographs = ["a.jpg", "b.jpg"]
    place.isFavorite = true
    place.origin = "helsinki/4"
    place.created = Timestamp("2024-05-01T12:00:00Z")

    let id = try file.open().add(place)
    let store = try file.open()

    #expect(try store.place(id)?.place == place)
    #expect(try store.favorites().map(\.id) == [id])
    #expect(try store.place(id)?.place.origin == "helsinki/4")
    #expect(try store.findings() == [])
  }

  @Test func `what was deleted last comes back first, and names are found no more`() throws {
    let store = try TestStore().open()
    let first = try store.add(Place(name: "Oodi", coordinate: .oodi))
    let second = try store.add(Place(name: "Ateneum", coordinate: .ateneum))

    try store.delete(first)
    try store.delete(second)
    #expect(try store.places(in: .world).isEmpty)
    #expect(try store.lastDeleted()?.id == second)
    try store.restore(second)
    try store.restore(first)

    #expect(try store.places().map(\.place.name) == ["Ateneum", "Oodi"])
    #expect(try store.places(in: .world).count == 2)
    #expect(try store.findings() == [])
  }

  @Test(arguments: [
    (west: 179.0, east: -179.0, found: ["east of it", "west of it"]), (west: 170, east: 180, found: ["west of it"]),
    (west: -180, east: -170, found: ["east of it"]), (west: 0, east: 10, found: []),
  ])
  func `a box across 180° holds what lies on both sides`(west: Double, east: Double, found: [String]) throws {
    let store = try TestStore().open()
    try store.add(Place(name: "west of it", coordinate: Coordinate(north: 1, east: 179.5)))
    try store.add(Place(name: "east of it", coordinate: Coordinate(north: -1, east: -179.5)))

    let bounds = CoordinateBounds(
      south: Latitude(clamping: -2),
      west: Longitude(degrees: west),
      north: Latitude(clamping: 2),
      east: Longitude(degrees: east)
    )

    #expect(try store.places(in: bounds).map(\.place.name).sorted() == found)
    #expect(try store.points(in: bounds, most: 2)?.ids.count == found.count)
    #expect(try store.points(in: bounds, most: 1) == nil || found.count < 2)
  }

  @Test(arguments: [
    Coordinate(north: 60.17, east: 24.94), Coordinate(north: 0, east: -179.999), Coordinate(north: 89.9999, east: 0),
    Coordinate(north: -90, east: 12),
  ])
  func `the nearest places are those that the globe has nearest`(center: Coordinate) throws {
    let store = try TestStore().open()
    var random = SeededRandom(seed: 7)
    let places = (0..<500).map { index in
      let spread = index % 2 == 0 ? 180.0 : 0.01
      let north = center.latitude.degrees + random.double(in: -spread / 2...spread / 2)
      return Place(
        name: "\(index)",
        coordinate: Coordinate(north: north, east: center.longitude.degrees + random.double(in: -spread...spread))
      )
    }
    try store.add(places)

    let nearest = try store.places(near: center, most: 300)

    let expected = places.map { Sphere.earth.distance(from: center, to: $0.coordinate) }.sorted().prefix(300)
    #expect(nearest.map(\.distance) == Array(expected))
  }

  @Test func `two stores of one file see each other's places`() throws {
    let file = try TestStore()
    let stores = try [file.open(), file.open()]

    let others = OtherThread { for number in 0..<50 { _ = try? stores[1].addTarget(named: "1-\(number)", at: .oodi) } }
    for number in 0..<50 { try stores[0].addTarget(named: "0-\(number)", at: .oodi) }
    others.wait()

    #expect(try stores.map { try $0.targets().count } == [100, 100])
    #expect(try Set(stores[0].targets().map(\.name)).count == 100)
    #expect(try stores[1].findings() == [])
  }

  @Test func `only their owner may read what is kept`() throws {
    let file = try TestStore()
    let store = try file.open()
    try store.addTarget(named: "home", at: .oodi)

    for (name, mode) in [("", 0o600), ("-wal", 0o600), ("-shm", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path + name)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
    let folder = try FileManager.default.attributesOfItem(atPath: file.folder + "/deep")
    #expect(folder[.posixPermissions] as? Int == 0o700)
  }

  @Test func `a database of something else is left alone`() throws {
    let file = try TestStore()
    try FileManager.default.createDirectory(atPath: file.folder + "/deep", withIntermediateDirectories: true)
    do { try Database(writing: file.path).execute("CREATE TABLE notes (text); PRAGMA user_version = 1") }
    let before = try Data(contentsOf: URL(fileURLWithPath: file.path))

    #expect(throws: PlaceError.foreign(path: file.path)) { try file.open() }

    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
  }

  private static let others: [[UInt8]] = [
    Array("name,latitude,longitude\r\nA,1,2\r\n".utf8), Array("\u{FEFF}units = metric\r\n".utf8),
    [UInt8](repeating: 0x0A, count: 2 << 20), Array("# caf".utf8) + [0xE9, 0xFF, 0x0A],
  ]

  @Test(arguments: Self.others.indices)
  func `a file that holds no places is refused and unchanged, with its mode`(number: Int) throws {
    let bytes = Self.others[number]
    let file = try TestStore()
    try FileManager.default.createDirectory(atPath: file.folder + "/deep", withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file.path))
    unsafe chmod(file.path, 0o640)

    #expect(throws: PlaceError.self) { try file.open().addTarget(named: "home", at: .oodi) }

    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == Data(bytes))
    #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o640)
    #expect(ScratchFolder.names(in: file.folder + "/deep") == ["places.db"])
  }

  @Test(.enabled(if: getuid() != 0, "root may write everything"))
  func `saved places that can only be read are an error and unchanged`() throws {
    let file = try TestStore()
    do { try file.open().addTarget(named: "home", at: .oodi) }
    unsafe chmod(file.path, 0o400)
    #expect(throws: PlaceError.self) { try file.open().addTarget(named: "more", at: .oodi) }
    #expect(try PlaceStore(lookingAt: file.path).targets().map(\.name) == ["home"])
  }

  @Test func `a file of a newer program is left alone`() throws {
    let file = try TestStore()
    do { _ = try file.open() }
    do { try Database(writing: file.path).execute("PRAGMA user_version = 99") }

    #expect(throws: PlaceError.tooNew(path: file.path)) { try file.open() }
  }

  @Test func `a link in the place of the file is not followed`() throws {
    let file = try TestStore()
    try FileManager.default.createDirectory(atPath: file.folder + "/deep", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: file.folder + "/elsewhere")

    #expect(throws: PlaceError.notWritable(path: file.path, reason: "it is not a regular file")) { try file.open() }
    #expect(!FileManager.default.fileExists(atPath: file.folder + "/elsewhere"))
  }

  @Test func `a file that can only be read is looked at`() throws {
    let file = try TestStore()
    do { try file.open().addTarget(named: "home", at: .oodi) }

    let store = try PlaceStore(lookingAt: file.path)

    #expect(try store.targets().map(\.name) == ["home"])
    #expect(throws: PlaceError.self) { try store.addTarget(named: "more", at: .oodi) }
  }
}
