import Geodesy
import Regions
import TestSupport
import Testing
import Tiles
import Web
import Wire

/// Regions of a server where each tile is a request.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
struct ServerFetchTests {
  private let folder: ScratchFolder
  /// Sixteen tiles of zoom 9, and those above them.
  private let region = Region(west: 0.1, south: 0.1, east: 2.7, north: 2.7)
  private let zooms = 6...9

  init() throws {
    folder = try ScratchFolder()
  }

  private static func tile(_ path: String) -> TileID? {
    let parts = path.split(separator: "/").compactMap { Int($0.prefix { $0.isNumber }) }
    return parts.count == 3 ? TileID(zoom: parts[0], x: parts[1], y: parts[2]) : nil
  }

  /// A server of towns, each tile with a tag; after a change those of one column are others.
  private func townServer(_ isChanged: Switch = Switch()) throws -> LoopbackServer {
    try LoopbackServer { request in
      guard let tile = Self.tile(request.path) else { return .page(status: "404 Not Found", body: []) }
      let isNew = isChanged.isOn && tile.x.isMultiple(of: 4)
      let bytes = SmallWorld.town(at: isNew ? (TileID(zoom: tile.zoom, x: 0, y: 0) ?? tile) : tile)
      return .file(bytes, tag: "\"\(tile.zoom)-\(tile.x)-\(tile.y)-\(isNew)\"", to: request)
    }
  }

  private func plan(_ server: LoopbackServer) throws -> RegionPlan {
    try RegionPlan(region, zooms: zooms, from: server.address("/{z}/{x}/{y}.pbf#© Them"))
  }

  @Test(arguments: ["mine.mbtiles", "mine.pmtiles"])
  func `each tile is asked for once, and is there`(name: String) throws {
    let server = try townServer()
    let plan = try plan(server)

    let report = try plan.fetch(to: folder.file(name))

    #expect(server.requests.count == plan.tiles.count && report.fetched == plan.tiles.count)
    #expect(Set(server.requests.map(\.path)).count == plan.tiles.count)
    let archive = try #require(try TileArchives.open(folder.file(name)))
    for number in plan.tiles {
      let tile = try #require(PMTilesID.tile(number))
      #expect(try archive.bytes(of: tile) == SmallWorld.town(at: tile))
      // As other programs expect it of vector tiles.
      let stored = try #require(try archive.storedBytes(of: tile))
      #expect(Packing(of: stored) == (name == "mine.mbtiles" ? .gzip : nil))
    }
    #expect(archive.info.description.attribution == "© Them")
  }

  @Test func `what is in the tiles can be found in the map, each thing once`() throws {
    let server = try townServer()
    try plan(server).fetch(to: folder.file("mine.mbtiles"))
    let names = try SmallWorld.texts("SELECT name FROM names ORDER BY name", in: folder.file("mine.mbtiles"))
    let sights = try SmallWorld.texts("SELECT kind || ' ' || name FROM sights", in: folder.file("mine.mbtiles"))

    let deepest = names.filter { $0.contains(" 9-") }
    #expect(deepest.count == 16 * 3 && Set(deepest).count == deepest.count)
    // Towns are on the map from afar as well, streets are not looked for there.
    #expect(names.contains("Town 6-32-31") && !names.contains("Street 6-32-31") && !names.contains("Town 7-64-63"))
    #expect(sights.count == 16 && sights.contains("museum Museum 9-256-255"))
  }

  @Test func `across 180° what is on both sides can be found`() throws {
    let region = Region(west: 179.4, south: 0.1, east: 180.4, north: 0.5)
    let server = try townServer()

    try RegionPlan(region, zooms: 9...9, from: server.address("/{z}/{x}/{y}.pbf")).fetch(to: folder.file("m.mbtiles"))

    let names = try SmallWorld.texts("SELECT name FROM names WHERE kind = 'town'", in: folder.file("m.mbtiles"))
    #expect(Set(names) == ["Town 9-0-255", "Town 9-511-255"])
    let bounds = try #require(try TileArchives.open(folder.file("m.mbtiles"))?.info.bounds)
    #expect(abs(bounds.width.degrees - 1) < 0.01 && abs(bounds.west.degrees - 179.4) < 0.01)
  }

  @Test func `only what has changed is fetched again, by the tags that the server gave`() throws {
    let isChanged = Switch()
    let server = try townServer(isChanged)
    let output = folder.file("mine.mbtiles")
    try plan(server).fetch(to: output)
    let before = try folder.read("mine.mbtiles")

    let same = try plan(server).fetch(to: output, isUpdate: true)
    #expect(same.fetched == 0 && same.unchanged == same.tiles)
    #expect(try folder.read("mine.mbtiles") == before)

    isChanged.isOn = true
    let plan = try plan(server)
    let changed = plan.tiles.count { PMTilesID.tile($0)?.x.isMultiple(of: 4) == true }
    let report = try plan.fetch(to: output, isUpdate: true)
    #expect(report.fetched == changed && report.unchanged == plan.tiles.count - changed)
    let tile = try #require(TileID(zoom: 9, x: 256, y: 255))
    let other = try #require(TileID(zoom: 9, x: 0, y: 0))
    #expect(try TileArchives.open(output)?.bytes(of: tile) == SmallWorld.town(at: other))
  }

  @Test func `stopped on the way it asks for none again that it has`() throws {
    let server = try townServer()
    let plan = try plan(server)
    let output = folder.file("mine.mbtiles")
    #expect(throws: RegionError.self) { try plan.fetch(to: output) { server.requests.count < 12 } }

    let report = try plan.fetch(to: output)

    #expect(report.fetched < plan.tiles.count && server.requests.count <= plan.tiles.count + 6)
    try self.plan(server).fetch(to: folder.file("whole.mbtiles"))
    #expect(try folder.read("mine.mbtiles") == folder.read("whole.mbtiles"))
  }

  @Test func `where there is nothing it has no tile, and nowhere anything it is no map`() throws {
    let server = try LoopbackServer { request in
      guard let tile = Self.tile(request.path), tile.x.isMultiple(of: 2) else {
        return .page(status: "404 Not Found", body: [])
      }
      return .page(
        status: tile.zoom == 9 ? "204 No Content" : "200 OK",
        body: tile.zoom == 9 ? [] : SmallWorld.town(at: tile)
      )
    }
    let plan = try plan(server)
    let there = plan.tiles.compactMap(PMTilesID.tile).filter { $0.x.isMultiple(of: 2) && $0.zoom < 9 }

    let report = try plan.fetch(to: folder.file("mine.mbtiles"))

    #expect(report.tiles == there.count && server.requests.count == plan.tiles.count)
    let nothing = try LoopbackServer { _ in .page(status: "404 Not Found", body: []) }
    let error = #expect(throws: RegionError.self) { try self.plan(nothing).fetch(to: folder.file("none.mbtiles")) }
    #expect(error?.problem == "The source has no tiles there.")
    #expect(!folder.files.contains("none.mbtiles"))
  }

  @Test func `what is no tile is not taken along`() throws {
    let server = try LoopbackServer { _ in .page(body: Array("<html>Please log in</html>".utf8)) }

    let error = #expect(throws: RegionError.self) { try plan(server).fetch(to: folder.file("mine.mbtiles")) }

    guard case .source(let error) = error else { throw error ?? .empty }
    #expect(error.isUnreadable && error.problem.contains("is not a vector tile"))
    #expect(!folder.files.contains("mine.mbtiles"))
  }

  @Test func `a server that asks for a while is asked again after it`() throws {
    let hasRefused = Switch()
    let server = try LoopbackServer { request in
      guard hasRefused.isOn, let tile = Self.tile(request.path) else {
        hasRefused.isOn = true
        return .page(status: "503 Service Unavailable", headers: ["Retry-After: 1"], body: [])
      }
      return .page(body: SmallWorld.town(at: tile))
    }
    let plan = try plan(server)
    var hasWaited = false

    let report = try RegionFetch(plan, to: folder.file("mine.mbtiles"), named: "Mine").run(while: { true }) {
      if case .waiting = $0.stage { hasWaited = true }
    }

    #expect(hasWaited && report.tiles == plan.tiles.count)
  }

  @Test func `a tile that fails once is fetched after the others, without a pause before them`() throws {
    let hasFailed = Switch()
    let server = try LoopbackServer { request in
      guard let tile = Self.tile(request.path) else { return .page(status: "404 Not Found", body: []) }
      // One tile halfway through: the server has sent others by then.
      if tile == TileID(zoom: 9, x: 256, y: 255), !hasFailed.isOn {
        hasFailed.isOn = true
        return .page(status: "500 Internal Server Error", body: [])
      }
      return .page(body: SmallWorld.town(at: tile))
    }
    let plan = try plan(server)
    var (waits, tilesAtWait): ([String], Int) = ([], 0)

    let report = try RegionFetch(plan, to: folder.file("mine.mbtiles"), named: "Mine").run(while: { true }) {
      guard case .waiting(let time, let error) = $0.stage else { return }
      #expect(time <= .seconds(2))
      (waits, tilesAtWait) = (waits + [error.problem], $0.tiles)
    }

    #expect(report.tiles == plan.tiles.count && tilesAtWait == plan.tiles.count - 1)
    #expect(waits.first?.contains("answers 500") == true)
    #expect(server.requests.count == plan.tiles.count + 1)
  }

  @Test func `a server that always fails is asked a few times only`() throws {
    let server = try LoopbackServer { _ in .page(status: "400 Bad Request", body: []) }
    let isWaiting = Switch()
    #expect(throws: RegionError.self) {
      let fetch = try RegionFetch(plan(server), to: folder.file("mine.mbtiles"), named: "Mine")
      _ = try fetch.run(while: { !isWaiting.isOn }) { if case .waiting = $0.stage { isWaiting.isOn = true } }
    }
    #expect(server.requests.count <= 8 && isWaiting.isOn, "\(server.requests.count)")
  }

  @Test func `a tile that isn't there has no content, whatever it is packed as`() throws {
    let server = try LoopbackServer { request in
      guard let tile = Self.tile(request.path), tile.x == 256 else {
        return .page(status: "404 Not Found", headers: ["Content-Encoding: sl-unknown"], body: Array("gone".utf8))
      }
      return .page(body: SmallWorld.town(at: tile))
    }
    let report = try RegionFetch(plan(server), to: folder.file("mine.mbtiles"), named: "Mine").run(while: { true }) {
      if case .waiting = $0.stage { Issue.record("it waits") }
    }
    #expect(report.tiles > 0)
  }

  @Test func `how much it will be is guessed from a few tiles`() throws {
    let server = try townServer()
    let estimate = try RegionEstimate(plan(server))
    let id = try #require(TileID(zoom: 9, x: 256, y: 255))
    let usual = SmallWorld.town(at: id).count * 16

    #expect(!estimate.isExact && server.requests.count < 8)
    let last = try #require(estimate.levels.last)
    #expect(abs(last.bytes - usual) < usual / 10)
  }

  @Test func `a disk that can't be written to is told`() throws {
    let server = try townServer()
    let error = #expect(throws: RegionError.self) { try plan(server).fetch(to: folder.file("none/mine.mbtiles")) }

    guard case .file = error else { throw error ?? .empty }
  }
}
