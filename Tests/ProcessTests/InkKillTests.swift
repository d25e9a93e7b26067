import Foundation
import SQLite
import TestSupport
import Testing
import Wire

/// The program killed during drawing: every stroke that had time to reach the disk is there, and none before it is
/// missing.
@Suite(.serialized)
struct InkKillTests {
  /// `RUMBO_SOAK` is set where there is time for all of them.
  private static let rounds = ProcessInfo.processInfo.environment["RUMBO_SOAK"] == nil ? 4 : 100

  @Test func `whoever is killed loses no stroke that was on the disk, and none in the middle`() async throws {
    let folder = try ScratchFolder()
    let map = try TestMap.write(into: folder)

    let problems = try await onOwnThread { [path = folder.path] in
      var problems: [String] = []
      for round in 0..<Self.rounds { problems += try Self.round(round, path, map) }
      return problems
    }

    #expect(problems == [])
  }

  private static let units = ["imperial", "nautical", "metric"]

  /// Draws some strokes, and is killed during another one, each round at another place.
  private static func round(_ number: Int, _ folder: String, _ map: String) throws -> [String] {
    let (file, status) = ("\(folder)/ink-\(number).db", "\(folder)/status-\(number)")
    let program = try TerminalProcess([map, "--places", file, "--status", status])
    guard program.listen(until: { contains("wide", $0) }) else { return ["round \(number): no screen"] }
    program.type("d")
    var shown = 0
    for index in 0..<5 {
      let row = 4 + index
      program.type("\u{1b}[<0;10;\(row)M" + (11...30).map { "\u{1b}[<32;\($0);\(row)M" }.joined())
      program.type("\u{1b}[<0;30;\(row)m")
      // The message of a key pressed after the stroke comes after it.
      program.type("u")
      let word = units[index % 3]
      guard program.listen(until: { _ in statusLines(status).last?["message"]?.string?.contains(word) == true }) else {
        return ["round \(number): stroke \(index) was never shown"]
      }
      shown += 1
    }
    // The hand doesn't wait for the disk. Half of the rounds do, and lose nothing.
    let waits = number % 2 == 0
    if waits, !program.listen(until: { _ in (try? points(in: file))?.count == shown }) {
      return ["round \(number): \(shown) strokes were never saved"]
    }
    program.type("\u{1b}[<0;10;15M" + (11...11 + number * 7 % 20).map { "\u{1b}[<32;\($0);15M" }.joined())
    program.kill()

    let database = try Database(writing: file)
    var check = try database.prepare("PRAGMA integrity_check")
    guard try check.step(), check.text(at: 0) == "ok" else { return ["round \(number): damaged"] }
    // Strokes being saved may be there, from the first on: strokes of 21 points, and the beginning of the last one.
    let kept = try points(in: file)
    let isInOrder = kept.prefix(shown).allSatisfy { $0 == 21 } && kept.count <= shown + 1
    return isInOrder && (!waits || kept.count >= shown) ? [] : ["round \(number): \(kept) of \(shown) are saved"]
  }

  @Test func `whoever is killed while he draws loses no more than the last moment of it`() async throws {
    let folder = try ScratchFolder()
    let map = try TestMap.write(into: folder)

    let problems = try await onOwnThread { [path = folder.path] in
      try Self.drawSlowly("\(path)/long.db", map)
    }

    #expect(problems == [])
  }

  /// Draws without lifting the hand until all of it is on the disk, twice, and is killed.
  private static func drawSlowly(_ file: String, _ map: String) throws -> [String] {
    let program = try TerminalProcess([map, "--places", file])
    guard program.listen(until: { contains("wide", $0) }) else { return ["no screen"] }
    program.type("d\u{1b}[<0;10;5M")
    var beginnings: Set<Double> = []
    for (columns, points) in [(11...30, 21), (31...50, 41)] {
      program.type(columns.map { "\u{1b}[<32;\($0);5M" }.joined())
      guard program.listen(until: { _ in (try? self.points(in: file)) == [Int64(points)] }) else {
        return ["\(points) points were never saved: \((try? self.points(in: file)) ?? [])"]
      }
      beginnings.insert(try created(in: file))
    }
    program.kill()
    let database = try Database(writing: file)
    var check = try database.prepare("PRAGMA integrity_check")
    guard try check.step(), check.text(at: 0) == "ok" else { return ["damaged"] }
    // However long it is drawn, it began once.
    guard beginnings.count == 1 else { return ["it began at \(beginnings)"] }
    return try points(in: file) == [Int64(41)] ? [] : ["saved points are missing"]
  }

  /// When the first stroke began.
  private static func created(in file: String) throws -> Double {
    let database = try Database(reading: file)
    var query = try database.prepare("SELECT created FROM ink ORDER BY id")
    return try query.step() ? query.double(at: 0) ?? 0 : 0
  }

  /// How many points each stroke has, at 20 bytes each.
  private static func points(in file: String) throws -> [Int64] {
    let database = try Database(reading: file)
    // A program killed very early leaves an empty file.
    var table = try database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'ink'")
    guard try table.step() else { return [] }
    var query = try database.prepare("SELECT length(points) / 20 FROM ink ORDER BY id")
    var counts: [Int64] = []
    while try query.step() { counts.append(query.int(at: 0) ?? 0) }
    return counts
  }

  private static func contains(_ word: String, _ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(word)
  }
}
