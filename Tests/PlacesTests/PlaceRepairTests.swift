import Foundation
import Geodesy
import Places
import SQLite
import Testing

struct PlaceRepairTests {
  private func fill(_ file: TestStore) throws {
    let store = try file.open()
    try store.add(
      (0..<3000).map { Place(name: "place \($0)", coordinate: Coordinate(north: 0.01 * Double($0), east: 1)) }
    )
    try store.addTarget(named: "target", at: .oodi)
    let points = (0..<5000).map { TrackPoint(coordinate: Coordinate(north: 1e-4 * Double($0), east: 2)) }
    try store.add(Track(name: "way", segments: [points]))
  }

  private func damage(_ path: String, _ change: (inout [UInt8]) -> Void) throws {
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    change(&bytes)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  @Test func `a sound file is left as it is`() throws {
    let file = try TestStore()
    try fill(file)

    #expect(try PlaceStore.repair(file.path).setAside == nil)
  }

  @Test func `what can be read is kept, and the damaged file set aside untouched`() throws {
    let file = try TestStore()
    try fill(file)
    try damage(file.path) { bytes in
      for page in [20, 21, 40, 90] { for index in 0..<4096 { bytes[page * 4096 + index] = UInt8(index * 7 & 0xff) } }
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: file.path))

    let report = try PlaceStore.repair(file.path)

    let aside = try #require(report.setAside)
    #expect(report.isIncomplete)
    #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == before)
    let store = try file.open()
    #expect(try store.findings() == [])
    #expect(try store.places().count == report.places - store.targets().count)
    #expect(report.places > 2500 && report.places <= 3001)
    #expect(report.points > 4000)
    #expect(try store.tracks().map(\.name) == ["way"])
  }

  @Test func `a file of which nothing can be read is refused, and set aside when mended`() throws {
    let file = try TestStore()
    try fill(file)
    try damage(file.path) { $0 = Array("rm -rf is no database".utf8) + $0.dropFirst(21) }

    #expect(throws: PlaceError.damaged(path: file.path, reason: "it is not an SQLite database")) { try file.open() }
    let report = try PlaceStore.repair(file.path)

    #expect(report.setAside == file.path + ".damaged-1")
    #expect(try file.open().places().isEmpty)
  }

  @Test func `a table that is a view without end is told of, and costs nothing but itself`() throws {
    let file = try TestStore()
    try fill(file)
    try Database(writing: file.path).execute(
      """
      DROP TABLE track_point;
      CREATE VIEW track_point AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT 1 AS track, i AS number, 0 AS segment, 0.0 AS latitude, 0.0 AS longitude FROM n;
      """
    )
    let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
    let damage = PlaceError.damaged(path: file.path, reason: "it has no table “track_point”")

    #expect(throws: damage) { try file.open() }
    #expect(throws: damage) { try PlaceStore(lookingAt: file.path) }
    let report = try PlaceStore.repair(file.path)

    #expect(report.isIncomplete && report.places == 3001 && report.tracks == 1 && report.points == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: #require(report.setAside))) == before)
    #expect(try file.open().places().count == 3000)
  }

  @Test(arguments: [
    "DROP TABLE place_name; CREATE VIRTUAL TABLE place_name USING fts5 (other)",
    "DROP TABLE place_box; CREATE TABLE place_box (id)",
  ])
  func `a file that can be read but no longer written is mended`(damage: String) throws {
    let file = try TestStore()
    try fill(file)
    try Database(writing: file.path).execute(damage)
    #expect(try file.open().places().count == 3000)
    #expect(throws: PlaceError.self) { try file.open().add(Place(name: "one more", coordinate: .oodi)) }

    let report = try PlaceStore.repair(file.path)

    #expect(report.setAside != nil && !report.isIncomplete && report.places == 3001 && report.points == 5000)
    try file.open().add(Place(name: "one more", coordinate: .oodi))
    #expect(try PlaceStore.repair(file.path).setAside == nil)
  }

  @Test func `a file that may not be read is told of and left where it is`() throws {
    let file = try TestStore()
    #expect(throws: PlaceError.notReadable(path: file.path, reason: "No such file or directory")) {
      try PlaceStore.repair(file.path)
    }
  }

  @Test(arguments: [0, 99, 4096, 5000, 100_000])
  func `a file that was cut is never overwritten`(length: Int) throws {
    let file = try TestStore()
    try fill(file)
    try damage(file.path) { $0 = Array($0.prefix(length)) }
    guard length > 0 else {
      // An empty file is a new one.
      #expect(try file.open().places().isEmpty)
      return
    }

    #expect(throws: PlaceError.self) {
      let store = try file.open()
      guard try store.findings().isEmpty else { throw PlaceError.damaged(path: file.path, reason: "") }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)).count == length)
    #expect(try PlaceStore.repair(file.path).setAside != nil)
    #expect(try file.open().findings() == [])
  }
}
