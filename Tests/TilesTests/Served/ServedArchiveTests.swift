import Geodesy
import Synchronization
import TestSupport
import Testing
import Tiles
import Web
import Wire

/// Vector tiles of a loopback server, and its description of them.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
struct ServedArchiveTests {
  private let folder: ScratchFolder
  private let tile: TileID

  init() throws {
    folder = try ScratchFolder()
    tile = try #require(TileID(zoom: 3, x: 5, y: 2))
  }

  /// A tile with one street.
  private static let street: [UInt8] = {
    var layer = VectorLayerEncoder(name: "streets")
    layer.add(.line, tags: [], parts: [[VectorPoint(x: 0, y: 0), VectorPoint(x: 4096, y: 4096)]])
    var encoder = VectorTileEncoder()
    encoder.add(layer)
    return encoder.bytes
  }()

  private func archive(_ address: String, isOffline: Bool = false) throws -> any TileArchive {
    let stack = try MapStack.open([address], serving: TileServing(cache: folder.path, isOffline: isOffline))
    return try #require(stack.vectorArchives.first)
  }

  private func template(_ server: LoopbackServer) -> String { server.address("/{z}/{x}/{y}.pbf") }

  @Test func `a tile comes from the server once, then from the disk, also without a network`() throws {
    let server = try LoopbackServer { _ in .page(body: Self.street) }

    for isOffline in [false, false, true] {
      let found = try archive(template(server), isOffline: isOffline).vectorTile(at: tile)
      #expect(found?.layers.map(\.name) == ["streets"])
    }
    #expect(try archive(template(server)).bytes(of: tile) == Self.street)
    #expect(server.requests.map(\.path) == ["/3/5/2.pbf"])
  }

  @Test(arguments: [(empty: 1, layers: 1), (empty: 2, layers: 0)])
  func `that there is nothing is believed if it is said twice`(answers: (empty: Int, layers: Int)) throws {
    let asked = Atomic(0)
    let server = try LoopbackServer { _ in
      let number = asked.add(1, ordering: .relaxed).newValue
      return .page(body: number <= answers.empty ? [] : Self.street)
    }

    #expect(try archive(template(server)).vectorTile(at: tile)?.layers.count ?? 0 == answers.layers)
    #expect(server.requests.count == 2)
  }

  @Test func `nobody takes its address for a file here`() throws {
    let server = try LoopbackServer { _ in .page(body: Self.street) }

    #expect(try archive(template(server)).file == nil)
  }

  @Test func `a tile may be packed without saying so`() throws {
    let packed = Deflate.bytes(of: Self.street, as: .gzip)
    let server = try LoopbackServer { _ in .page(body: packed) }

    #expect(try archive(template(server)).vectorTile(at: tile)?.layers.count == 1)
  }

  @Test(arguments: [
    (LoopbackServer.Answer.page(status: "503 Busy", body: []), "answers 503"),
    (.page(body: Array("<html>".utf8)), "not a vector tile"),
    (.page(body: [0x1f, 0x8b, 8, 0, 1]), "can't be"),
  ])
  func `what can't be had is told in a line, and nothing of it kept`(
    answer: LoopbackServer.Answer,
    words: String
  ) throws {
    let server = try LoopbackServer { _ in answer }
    let archive = try archive(template(server))

    do throws(TileError) {
      _ = try archive.vectorTile(at: tile)
      Issue.record("there is no tile")
    } catch {
      #expect(error.problem.contains(words), "\(error.problem)")
    }
    #expect(throws: TileError.self) { try self.archive(template(server), isOffline: true).vectorTile(at: tile) }
  }

  @Test func `a server that fails is worth asking again when its time is over`() throws {
    let answers = Mutex(["Retry-After: 0", "Retry-After: 200"])
    let server = try LoopbackServer { _ in
      .page(status: "503 Busy", headers: [answers.withLock { $0.removeFirst() }], body: [])
    }
    let archive = try archive(template(server))
    #expect(archive.timeToRetry == nil)

    #expect(throws: TileError.self) { try archive.vectorTile(at: tile) }
    #expect(archive.timeToRetry == .zero)
    #expect(archive.attempt == 1)
    #expect(archive.timeToRetry == nil)

    #expect(throws: TileError.self) { try archive.vectorTile(at: tile) }
    #expect(archive.attempt == 1)
    #expect(archive.timeToRetry.map { $0 > .seconds(100) && $0 <= .seconds(200) } == true)
  }

  /// A server with a TileJSON, or a proxy that is asked for one.
  private static func server(_ document: String, at host: String = "") throws -> LoopbackServer {
    try LoopbackServer { request in
      .page(body: request.path == "\(host)/tiles.json" ? Array(document.utf8) : Self.street)
    }
  }

  @Test func `a TileJSON says what there is, how deep and how far it reaches`() throws {
    let server = try Self.server(
      #"""
      {"tilejson": "3.0.0", "name": "Streets", "attribution": "<b>&copy; Surveyor</b>", "scheme": "tms",
      "tiles": ["/t/{z}/{x}/{y}?key=1"], "minzoom": 2, "maxzoom": 9, "bounds": [10, 40, 12, 45],
      "vector_layers": [{"id": "streets"}]}
      """#
    )
    let archive = try archive(server.address("/tiles.json"))

    #expect(archive.info.description == MapDescription(name: "Streets", attribution: "© Surveyor"))
    #expect(archive.info.zooms == 2...9)
    #expect(archive.info.layers == ["streets"])
    #expect(archive.info.bounds?.west == Longitude(degrees: 10))
    #expect(try archive.vectorTile(at: tile) != nil)
    #expect(server.requests.map(\.path) == ["/tiles.json", "/t/3/5/5?key=1"])
  }

  @Test func `a TileJSON may tell of pictures, and is kept for when there is no network`() throws {
    let server = try Self.server(#"{"tiles": ["t/{z}/{x}/{y}.png"], "minzoom": 0, "maxzoom": 5}"#)
    let address = server.address("/tiles.json#© Me")

    for isOffline in [false, true] {
      let stack = try MapStack.open([address], serving: TileServing(cache: folder.path, isOffline: isOffline))
      #expect(stack.vectorArchives.isEmpty && !stack.isEmpty)
      #expect(stack.attribution == "© Me" && (5..<10).contains(stack.zooms.upperBound))
    }
    #expect(server.requests.count == 1)
  }

  @Test func `a TileJSON that isn't there is asked for again, and the last one does meanwhile`() throws {
    let document = LoopbackServer.Answer.page(body: Array(#"{"tiles": ["t/{z}/{x}/{y}.pbf"]}"#.utf8))
    let missing = LoopbackServer.Answer.page(status: "404 Not Found", body: [])
    let answers = Mutex([missing, document, missing])
    let server = try LoopbackServer { _ in answers.withLock { $0.removeFirst() } }

    #expect(throws: TileError.self) { try archive(server.address("/tiles.json")) }
    #expect(throws: Never.self) { try archive(server.address("/tiles.json")) }
    try folder.ageCache()
    #expect(throws: Never.self) { try archive(server.address("/tiles.json")) }
    #expect(throws: Never.self) { try archive(server.address("/tiles.json"), isOffline: true) }
    #expect(server.requests.count == 3)
  }

  @Test(arguments: [
    (#"{"tiles": []}"#, "is not a TileJSON"), ("[", "is not a TileJSON"),
    (#"{"tiles": ["ftp://a.org/{z}/{x}/{y}.pbf"]}"#, "is not a TileJSON"),
    (#"{"tiles": ["http://a.org/map.pbf"]}"#, "is not a TileJSON"),
    ("", "has nothing at"),
  ])
  func `what tells of no tiles is refused`(document: String, words: String) throws {
    let server = try Self.server(document)

    do throws(TileError) {
      _ = try MapStack.open([server.address("/tiles.json")])
      Issue.record("there are no tiles")
    } catch {
      #expect(error.problem.hasPrefix("127.0.0.1") && error.problem.contains(words), "\(error.problem)")
    }
  }

  @Test func `what is said of an address keeps its secrets`() throws {
    let server = try LoopbackServer { _ in .page(status: "404 Not Found", body: []) }
    let address = "http://me:pass@127.0.0.1:\(server.port)/maps/tiles.json?key=hidden"

    let error = #expect(throws: TileError.self) { try MapStack.open([address]) }

    let problem = try #require(error?.problem)
    #expect(problem.contains("127.0.0.1:\(server.port)/maps/tiles.json"), "\(problem)")
    #expect(!problem.contains("pass") && !problem.contains("hidden"), "\(problem)")
  }

  @Test func `a tile that is none is told without the key it was asked for with`() throws {
    let server = try LoopbackServer { _ in .page(body: [0x1f, 0x8b, 8, 0, 1]) }

    let error = #expect(throws: TileError.self) { try archive(template(server) + "?key=hidden").vectorTile(at: tile) }

    #expect(error?.problem.contains("{y}.pbf") == true && error?.problem.contains("hidden") == false)
  }

  @Test(arguments: [false, true])
  func `a TileJSON from outside doesn't send us to what only this machine can reach`(isKept: Bool) throws {
    let inner = try LoopbackServer { _ in .page(body: Self.street) }
    // All that isn't on this machine is asked for here, as if it were far away.
    let document = #"{"tiles": ["http://127.0.0.1:\#(inner.port)/{z}/{x}/{y}.pbf"]}"#
    let proxy = try Self.server(document, at: "http://a.invalid")
    var serving = TileServing(cache: folder.path)
    serving.proxies = WebProxies { ["http_proxy": proxy.address("/")][$0] }
    func opened() throws -> any TileArchive {
      try #require(MapStack.open(["http://a.invalid/tiles.json"], serving: serving).vectorArchives.first)
    }
    if isKept { _ = try opened() }
    let archive = try opened()

    let error = #expect(throws: TileError.self) { try archive.vectorTile(at: tile) }

    #expect(error?.problem.contains("private network") == true)
    #expect((proxy.requests.count, inner.requests.count) == (1, 0))
  }

  @Test func `a TileJSON through a proxy on this machine may name another server`() throws {
    let proxy = try Self.server(#"{"tiles": ["http://b.invalid/{z}/{x}/{y}.pbf"]}"#, at: "http://a.invalid")
    var serving = TileServing()
    serving.proxies = WebProxies { ["http_proxy": proxy.address("/")][$0] }
    let archive = try #require(MapStack.open(["http://a.invalid/tiles.json"], serving: serving).vectorArchives.first)

    #expect(try archive.vectorTile(at: tile) != nil)
    #expect(proxy.requests.last?.path == "http://b.invalid/3/5/2.pbf")
  }

  @Test(arguments: [false, true])
  func `a TileJSON of this machine may name another name of it, also when it was kept`(isKept: Bool) throws {
    let inner = try LoopbackServer { _ in .page(body: Self.street) }
    let server = try Self.server(#"{"tiles": ["http://localhost:\#(inner.port)/{z}/{x}/{y}.pbf"]}"#)
    if isKept { _ = try archive(server.address("/tiles.json")) }

    #expect(try archive(server.address("/tiles.json")).vectorTile(at: tile) != nil)
    #expect((server.requests.count, inner.requests.count) == (1, 1))
  }
}
