import Geodesy
import Glibc
import Images
import Raster
import Synchronization
import TestSupport
import Testing
import Threads
import Tiles
import Web

/// How a real server on this machine is asked, and when it is left in peace.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
struct TileServerTests {
  private let serving = TileServing()

  /// Tiles of one row.
  private static let tiles = (0..<16).compactMap { TileID(zoom: 4, x: $0, y: 7) }

  private func source(_ server: LoopbackServer) throws -> ArchivePyramid {
    let address = try #require(TileAddress(server.address("/{z}/{x}/{y}.png")))
    return ArchivePyramid(ServedArchive(TileServerInfo(address), serving))
  }

  private static let tile: LoopbackServer.Answer = .page(
    body: (try? PNGWriter.bytes(of: Bitmap(width: 256, height: 256))) ?? []
  )

  private static func refusal(_ status: String) -> LoopbackServer.Answer { .page(status: status, body: []) }

  /// A server with a special response for one tile.
  private static func server(_ answer: LoopbackServer.Answer, at path: String) throws -> LoopbackServer {
    try LoopbackServer { $0.path == path ? answer : tile }
  }

  @Test(arguments: [
    LoopbackServer.Answer.bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 5000000\r\n\r\n".utf8)),
    .page(status: "302 Found", headers: ["Location: file:///etc/passwd"], body: []),
    .page(status: "302 Found", headers: ["Location: /4/0/7.png"], body: []),
  ])
  func `a tile that is too large, or leads nowhere, is missing alone`(answer: LoopbackServer.Answer) throws {
    let server = try Self.server(answer, at: "/4/0/7.png")
    let source = try source(server)

    #expect(throws: TileError.self) { try source.tile(at: Self.tiles[0]) }
    #expect(source.timeToRetry == nil)
    #expect(try source.tile(at: Self.tiles[1]) != nil)
    #expect(server.requests.last?.path == "/4/1/7.png")
  }

  @Test(arguments: ["400 Bad Request", "403 Forbidden"])
  func `a tile that is refused among others is asked for again later, by itself`(status: String) throws {
    let server = try Self.server(Self.refusal(status), at: "/4/1/7.png")
    let source = try source(server)

    #expect(try source.tile(at: Self.tiles[0]) != nil)
    #expect(throws: TileError.self) { try source.tile(at: Self.tiles[1]) }
    #expect(try source.tile(at: Self.tiles[2]) != nil)

    #expect(source.attempt == 0)
    #expect(source.timeToRetry.map { $0 > .seconds(200) } == true)
  }

  @Test(arguments: ["400 Bad Request", "401 Unauthorized", "403 Forbidden"])
  func `a server that refuses the first tile is left in peace`(status: String) throws {
    let server = try LoopbackServer { _ in Self.refusal(status) }
    let source = try source(server)

    for tile in Self.tiles { #expect(throws: TileError.self) { try source.tile(at: tile) } }

    #expect(server.requests.count == 1)
    #expect(source.timeToRetry.map { $0 > .seconds(10) } == true)
  }

  @Test func `a server that refuses many tiles in a row is left in peace, although it gave some`() throws {
    let server = try LoopbackServer { $0.path == "/4/0/7.png" ? Self.tile : Self.refusal("403 Forbidden") }
    let source = try source(server)

    #expect(try source.tile(at: Self.tiles[0]) != nil)
    for tile in Self.tiles.dropFirst() { #expect(throws: TileError.self) { try source.tile(at: tile) } }

    #expect(server.requests.count == 9)
  }

  @Test func `a server that says how long is left in peace at the first refusal`() throws {
    let refusal = LoopbackServer.Answer.page(status: "403 Forbidden", headers: ["Retry-After: 60"], body: [])
    let server = try Self.server(refusal, at: "/4/1/7.png")
    let source = try source(server)

    #expect(try source.tile(at: Self.tiles[0]) != nil)
    for tile in Self.tiles[1...2] { #expect(throws: TileError.self) { try source.tile(at: tile) } }

    #expect(server.requests.count == 2)
  }

  @Test(arguments: [
    LoopbackServer.Answer.page(status: "500 Oops", body: []), .page(status: "503 Busy", body: []), .bytes([]),
    .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf".utf8)),
  ])
  func `a tile that fails among others is missing alone, and left in peace by itself`(
    answer: LoopbackServer.Answer
  ) throws {
    let server = try Self.server(answer, at: "/4/1/7.png")
    let source = try source(server)

    #expect(try source.tile(at: Self.tiles[0]) != nil)
    #expect(throws: TileError.self) { try source.tile(at: Self.tiles[1]) }
    #expect(try source.tile(at: Self.tiles[2]) != nil)
    #expect(throws: TileError.self) { try source.tile(at: Self.tiles[1]) }

    #expect(server.requests.map(\.path) == ["/4/0/7.png", "/4/1/7.png", "/4/2/7.png"])
    #expect(source.timeToRetry.map { $0 > .zero && $0 <= .seconds(2) } == true)
  }

  @Test func `a server that fails many times in a row is left in peace, although it gave some`() throws {
    let server = try LoopbackServer { $0.path == "/4/0/7.png" ? Self.tile : Self.refusal("503 Busy") }
    let source = try source(server)

    #expect(try source.tile(at: Self.tiles[0]) != nil)
    for tile in Self.tiles.dropFirst() { #expect(throws: TileError.self) { try source.tile(at: tile) } }

    #expect(server.requests.count == 9)
  }

  @Test func `a server that can't be reached any more is left in peace at once`() throws {
    let port: Int
    do {
      let server = try LoopbackServer { _ in Self.tile }
      port = server.port
      #expect(try source(server).tile(at: Self.tiles[0]) != nil)
    }
    let address = try #require(TileAddress("http://127.0.0.1:\(port)/{z}/{x}/{y}.png"))
    let source = ArchivePyramid(ServedArchive(TileServerInfo(address), serving))
    #expect(throws: TileError.self) { try source.tile(at: Self.tiles[1]) }

    let revived = try LoopbackServer(port: port) { _ in Self.tile }
    for tile in Self.tiles { #expect(throws: TileError.self) { try source.tile(at: tile) } }
    #expect(revived.requests.isEmpty)
  }

  @Test func `a server that wants fewer requests gets none for a while, although it gave some`() throws {
    let server = try Self.server(Self.refusal("429 Too Many Requests"), at: "/4/1/7.png")
    let source = try source(server)

    #expect(try source.tile(at: Self.tiles[0]) != nil)
    for tile in Self.tiles.dropFirst() { #expect(throws: TileError.self) { try source.tile(at: tile) } }

    #expect(server.requests.count == 2)
  }

  @Test func `how long a server wants peace isn't shortened by what it says of something else`() throws {
    let (arrivals, leave) = (Threads.Semaphore(), [Threads.Semaphore(), Threads.Semaphore()])
    let server = try LoopbackServer { request in
      arrivals.signal()
      guard request.path == "/4/0/7.png" else {
        leave[1].wait()
        return Self.refusal("401 Unauthorized")
      }
      leave[0].wait()
      return .page(status: "429 Too Many Requests", headers: ["Retry-After: 2000"], body: [])
    }
    let (source, first, second) = (try source(server), Loads(), Loads())

    first.load(Self.tiles[0], of: source)
    arrivals.wait()
    second.load(Self.tiles[1], of: source)
    arrivals.wait()

    for (loads, leave) in zip([first, second], leave) {
      leave.signal()
      #expect(loads.finish() == 0)
    }
    #expect(source.timeToRetry.map { $0 > .seconds(1000) } == true)
  }

  @Test(arguments: [
    (["Retry-After: 2000"], 1000.0..<2001), (["Retry-After: 9999999999999"], 3000..<3601),
    (["Date: Sun, 06 Nov 1994 08:00:00 GMT", "Retry-After: Sun, 06 Nov 1994 08:30:00 GMT"], 1000..<1801),
  ])
  func `a server is left in peace for as long as it says, up to an hour`(
    headers: [String],
    seconds: Range<Double>
  ) throws {
    let server = try LoopbackServer { _ in .page(status: "503 Busy", headers: headers, body: []) }
    let source = try source(server)

    #expect(throws: TileError.self) { try source.tile(at: Self.tiles[0]) }

    #expect(source.timeToRetry.map { seconds.contains($0 / .seconds(1)) } == true, "\(source.timeToRetry as Any)")
  }

  @Test func `a server that gives a tile after all is asked for others`() throws {
    let (arrival, leave) = (Threads.Semaphore(), Threads.Semaphore())
    let server = try LoopbackServer { request in
      guard request.path == "/4/0/7.png" else {
        return request.path == "/4/1/7.png" ? Self.refusal("403 Forbidden") : Self.tile
      }
      arrival.signal()
      leave.wait()
      return Self.tile
    }
    let source = try source(server)
    let loads = Loads()

    loads.load(Self.tiles[0], of: source)
    arrival.wait()
    #expect(throws: TileError.self) { try source.tile(at: Self.tiles[1]) }
    leave.signal()
    #expect(loads.finish() == 1)

    #expect(try source.tile(at: Self.tiles[2]) != nil)
  }

  @Test func `a tile that many want at once is asked for once at a time`() throws {
    let crowd = Crowd(of: 1)
    let server = try LoopbackServer { _ in
      crowd.visit()
      return Self.tile
    }
    let (sources, loads) = ([try source(server), try source(server)], Loads())

    for index in 0..<4 { loads.load(Self.tiles[0], of: sources[index % 2]) }

    #expect(loads.finish() == 4)
    #expect(crowd.peak == 1)
  }

  @Test func `six requests of a server are out at once, and no more`() throws {
    let crowd = Crowd(of: 6)
    let server = try LoopbackServer { _ in
      crowd.visit()
      return Self.tile
    }
    let (sources, loads) = ([try source(server), try source(server)], Loads())

    for (index, tile) in Self.tiles.enumerated() { loads.load(tile, of: sources[index % 2]) }

    #expect(loads.finish() == 16)
    #expect(crowd.peak == 6)
  }

  @Test func `of those that wait for a server the most urgent comes first, and who gave up never`() throws {
    let (arrival, leave) = (Threads.Semaphore(), Threads.Semaphore())
    let server = try LoopbackServer { _ in
      arrival.signal()
      leave.wait()
      return Self.tile
    }
    let (source, loads) = (try source(server), Loads())
    for tile in Self.tiles.prefix(6) { loads.load(tile, of: source) }
    for _ in 0..<6 { arrival.wait() }

    for (index, rank) in zip(6..<10, [4, 2, 3, 1]) { loads.load(Self.tiles[index], of: source, rank: rank) }
    while serving.traffic.pending < 10 { sched_yield() }
    loads.giveUp(Self.tiles[7])
    while serving.traffic.pending > 9 { sched_yield() }
    loads.load(Self.tiles[6], of: source, rank: 0)

    for _ in 0..<3 {
      leave.signal()
      arrival.wait()
    }
    for _ in 0..<6 { leave.signal() }
    #expect(loads.finish() == 9)
    #expect(server.requests.dropFirst(6).map(\.path) == ["/4/6/7.png", "/4/9/7.png", "/4/8/7.png"])
  }

  @Test func `it is told how much is under way, and how much has come`() throws {
    let (arrival, leave) = (Threads.Semaphore(), Threads.Semaphore())
    let body = try PNGWriter.bytes(of: Bitmap(width: 256, height: 256))
    let server = try LoopbackServer { _ in
      arrival.signal()
      leave.wait()
      return .page(body: body)
    }
    let (source, loads) = (try source(server), Loads())
    #expect(serving.traffic == ServerTraffic(received: 0, pending: 0))

    for _ in 0..<2 { loads.load(Self.tiles[0], of: source) }
    loads.load(Self.tiles[1], of: source)
    for _ in 0..<2 { arrival.wait() }
    #expect(serving.traffic == ServerTraffic(received: 0, pending: 2))
    for _ in 0..<2 { leave.signal() }

    #expect(loads.finish() == 3)
    #expect(serving.traffic == ServerTraffic(received: 2 * body.count, pending: 0))
  }
}

/// Loads on as many threads as are wanted.
private final class Loads {
  private let work = BackgroundWork(threads: [.waiting: 16])
  private let lane: Lane
  private var found = 0

  init() {
    lane = work.lane(.waiting, width: 16)
  }

  func load(_ tile: TileID, of source: ArchivePyramid) {
    lane.run {
      (try? source.tile(at: tile)) != nil
    } then: { [weak self] isThere in
      if isThere { self?.found += 1 }
    }
  }

  /// The ones with the lowest rank come first.
  func load(_ tile: TileID, of source: ArchivePyramid, rank: Int) {
    lane.submit(tile, priority: WorkPriority(.required, rank: rank)) {
      (try? source.tile(at: tile)) != nil
    } whenDone: { [weak self] isThere in
      if isThere { self?.found += 1 }
    }
  }

  func giveUp(_ tile: TileID) { lane.cancel(tile) }

  /// Waits for all of them; how many tiles have come.
  func finish() -> Int {
    while work.isBusy {
      work.waitForArrival()
      _ = work.collect()
    }
    return found
  }
}
