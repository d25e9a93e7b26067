import Foundation
import Geodesy
import Regions
import TestSupport
import Testing
import Tiles
import Web

/// Regions of a PMTiles archive on a server that gives parts of it.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
struct ArchiveFetchTests {
  private let folder: ScratchFolder
  private let bytes = Self.world
  private let region = Region(west: -60, south: -50, east: 70, north: 60)

  init() throws {
    folder = try ScratchFolder()
  }

  /// Made once, by all tests together.
  private static let world = (try? SmallWorld.archive(0...7, in: ScratchFolder())) ?? []

  private func server(tag: String = "\"1\"") throws -> LoopbackServer {
    try LoopbackServer { [bytes] in .file(bytes, tag: tag, to: $0) }
  }

  private func plan(_ server: LoopbackServer, _ region: Region? = nil) throws -> RegionPlan {
    try RegionPlan(region ?? self.region, from: server.address("/world.pmtiles"))
  }

  @Test(arguments: ["mine.mbtiles", "mine.pmtiles"])
  func `the tiles are the same, byte for byte, and requests a tenth of them at most`(name: String) throws {
    let server = try server()
    let plan = try plan(server)
    let output = folder.file(name)

    let report = try plan.fetch(to: output)

    let expected = Dictionary(
      uniqueKeysWithValues: plan.tiles.map { ($0, PMTilesID.tile($0).map(SmallWorld.bytes) ?? []) }
    )
    let archive = try #require(try TileArchives.open(output))
    #expect(report.tiles == plan.tiles.count && report.fetched == plan.tiles.count && plan.tiles.count > 2000)
    #expect(try archive.addresses(most: 100_000).count == plan.tiles.count)
    for (number, tile) in expected {
      let id = try #require(PMTilesID.tile(number))
      #expect(try archive.bytes(of: id) == tile)
    }
    #expect(server.requests.count * 10 <= plan.tiles.count, "\(server.requests.count) of \(plan.tiles.count)")
    // Few unneeded bytes are requested.
    let asked = server.requests.compactMap(\.part).reduce(0) { $0 + $1.count }
    let wanted = Set(expected.values).reduce(0) { $0 + $1.count }
    #expect(Double(asked) < Double(wanted) * 1.06 + 200_000)
    #expect(archive.info.description == MapDescription(name: "Mine", attribution: "© Them"))
    #expect(archive.info.layers == ["land"] && archive.info.zooms == 0...7)
    #expect(!folder.files.contains { $0.hasPrefix(".") }, "\(folder.files)")
  }

  @Test func `an estimate tells exactly what will come`() throws {
    let server = try server()
    let plan = try plan(server)
    let estimate = try RegionEstimate(plan)
    let sizes = plan.tiles.map { PMTilesID.tile($0).map(SmallWorld.bytes)?.count ?? 0 }

    #expect(estimate.isExact && estimate.levels.map(\.zoom) == Array(0...7))
    #expect(estimate.tiles == plan.tiles.count && estimate.bytes == sizes.reduce(0, +))
    #expect(try plan.fetch(to: folder.file("mine.pmtiles")).bytes == estimate.bytes)
  }

  /// A line has tiles here and there, so that it takes many requests.
  private let line = Region(along: [Self.zigzag], .kilometers(300))

  private static var zigzag: [Coordinate] {
    stride(from: -70.0, through: 70, by: 1).map { north in
      let bend: Double = north.truncatingRemainder(dividingBy: 2) * 9
      return Coordinate(north: north, east: north * 2 + bend)
    }
  }

  @Test(arguments: ["mine.mbtiles", "mine.pmtiles"])
  func `stopped on the way it goes on from there, and ends with the same file`(name: String) throws {
    let server = try server()
    let output = folder.file(name)
    try plan(server, line).fetch(to: folder.file("whole-\(name)"))
    let wholeCount = server.requests.count
    #expect(wholeCount > 40)

    for stops in 1...3 {
      let plan = try plan(server, line)
      #expect(throws: RegionError.self) {
        try plan.fetch(to: output) { server.requests.count < wholeCount + stops * wholeCount / 4 }
      }
      #expect(!folder.files.contains(name) && folder.files.contains(".\(name).fetching"))
    }
    let report = try plan(server, line).fetch(to: output)

    #expect(try folder.read(name) == folder.read("whole-\(name)"))
    #expect(report.fetched < report.tiles)
    // Only requests that were interrupted, and the directories, are repeated.
    #expect(server.requests.count <= 2 * wholeCount + 3 * (6 + 4), "\(server.requests.count) and \(wholeCount)")
    #expect(!folder.files.contains(".\(name).fetching"))
  }

  /// A server on which a newer archive takes the place of one, and what makes it do so.
  private func changingServer(
    _ newer: @escaping (TileID) -> [UInt8]
  ) throws -> (server: LoopbackServer, change: () -> Void) {
    let isNew = Switch()
    let newBytes = try SmallWorld.archive(0...7, in: folder, named: "new.pmtiles", content: newer)
    let server = try LoopbackServer { [bytes] request in
      isNew.isOn ? .file(newBytes, tag: "\"2\"", to: request) : .file(bytes, tag: "\"1\"", to: request)
    }
    return (server, { isNew.isOn = true })
  }

  @Test func `what was begun of another edition is not gone on with`() throws {
    let (server, change) = try changingServer { SmallWorld.bytes(of: $0).reversed() }
    let output = folder.file("mine.pmtiles")
    let begun = try plan(server, line)
    #expect(throws: RegionError.self) { try begun.fetch(to: output) { server.requests.count < 20 } }
    change()

    try plan(server, line).fetch(to: output)

    for (number, bytes) in try SmallWorld.stored(in: output) {
      let tile = try #require(PMTilesID.tile(number))
      #expect(SmallWorld.bytes(of: tile).reversed().elementsEqual(bytes))
    }
  }

  @Test func `where it changes meanwhile that is told`() throws {
    let (server, change) = try changingServer { SmallWorld.bytes(of: $0) + [1] }
    let begun = try plan(server, line)
    change()

    let error = #expect(throws: RegionError.self) { try begun.fetch(to: folder.file("mine.pmtiles")) }

    #expect(error?.problem.contains("changing") == true, "\(error?.problem ?? "")")
  }

  @Test(arguments: ["mine.mbtiles", "mine.pmtiles"])
  func `what has not changed is not fetched again, and what has is`(name: String) throws {
    let (server, change) = try changingServer { SmallWorld.bytes(of: $0) + [1] }
    let output = folder.file(name)
    try plan(server).fetch(to: output)
    let (before, usual) = (try folder.read(name), server.requests.count)

    let unchanged = try plan(server).fetch(to: output, isUpdate: true)
    #expect(unchanged.fetched == 0 && unchanged.unchanged > 2000)
    #expect(server.requests.count <= usual + 3)
    #expect(try folder.read(name) == before)

    change()
    let changed = try plan(server).fetch(to: output, isUpdate: true)
    #expect(changed.fetched == changed.tiles && changed.tiles == unchanged.unchanged)
    let tile = try #require(TileID(zoom: 7, x: 64, y: 64))
    #expect(try TileArchives.open(output)?.bytes(of: tile) == SmallWorld.bytes(of: tile) + [1])
  }

  @Test func `two fetch the same thing one after the other, not at once`() throws {
    let server = try server()
    let plan = try plan(server, line)
    let output = folder.file("mine.pmtiles")
    var refusal: RegionError?

    _ = try RegionFetch(plan, to: output, named: "Mine").run(while: { true }) { progress in
      guard refusal == nil, progress.tiles > 0 else { return }
      refusal = #expect(throws: RegionError.self) { try plan.fetch(to: output) }
    }

    #expect(refusal?.problem == "Another program is fetching that map.")
    #expect(try SmallWorld.stored(in: output).count == plan.tiles.count)
  }

  @Test func `an archive that has no tile there gives none`() throws {
    let small = try SmallWorld.archive(2...2, in: folder, named: "small.pmtiles")
    let server = try LoopbackServer { .file(small, to: $0) }
    let address = server.address("/small.pmtiles")

    #expect(throws: RegionError.self) { try RegionPlan(region, zooms: 5...6, from: address) }
    #expect(try RegionPlan(region, zooms: 0...9, from: address).zooms == 2...2)
  }

  @Test func `of a file on this disk a region is taken in the same way`() throws {
    let plan = try RegionPlan(region, zooms: 3...6, from: folder.write(bytes, to: "world.pmtiles"))
    let report = try plan.fetch(to: folder.file("mine.mbtiles"))
    let again = try RegionPlan(region, zooms: 4...5, from: folder.file("mine.mbtiles"))
    let second = try again.fetch(to: folder.file("again.pmtiles"))

    #expect(report.tiles == plan.tiles.count && second.tiles == again.tiles.count)
    let archive = try #require(try TileArchives.open(folder.file("again.pmtiles")))
    for number in again.tiles {
      let tile = try #require(PMTilesID.tile(number))
      #expect(try archive.bytes(of: tile) == SmallWorld.bytes(of: tile))
    }
  }
}
