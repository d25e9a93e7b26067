import Dispatch
import Foundation
import Geodesy
import Images
import Raster
import Synchronization
import TestSupport
import Testing
import Tiles
import Web

/// Tiles of a loopback server, and their cache.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
struct ServedTilesTests {
  private let folder: ScratchFolder
  private let tile: TileID

  init() throws {
    folder = try ScratchFolder()
    tile = try #require(TileID(zoom: 3, x: 5, y: 2))
  }

  private func source(_ port: Int, isOffline: Bool = false) throws -> ArchivePyramid {
    let address = try #require(TileAddress("http://127.0.0.1:\(port)/{z}/{x}/{y}.png"))
    return ArchivePyramid(ServedArchive(TileServerInfo(address), TileServing(cache: folder.path, isOffline: isOffline)))
  }

  private static let red = Pixel(red: 200, green: 10, blue: 20)

  private static func png(_ pixel: Pixel = red) -> [UInt8] {
    (try? PNGWriter.bytes(of: Bitmap(width: 256, height: 256, filledWith: pixel))) ?? []
  }

  @Test func `a tile comes from the server once, then from the disk, also without a network`() throws {
    let server = try LoopbackServer { _ in .page(body: Self.png()) }

    #expect(try source(server.port).tile(at: tile)?[7, 7] == Self.red)
    #expect(try source(server.port).tile(at: tile)?[7, 7] == Self.red)
    #expect(try source(server.port, isOffline: true).tile(at: tile)?[7, 7] == Self.red)

    #expect(server.requests.map(\.path) == ["/3/5/2.png"])
    #expect(server.requests.first?.head.lowercased().contains("user-agent: rumbo/") == true)
  }

  @Test func `what left the view is stopped, and nothing waits behind it`() throws {
    let asked = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { request in
      guard request.path.hasPrefix("/7/0/") else { return .page(body: Self.png()) }
      asked.signal()
      return .silence
    }
    let stack = MapStack(pyramids: [try source(server.port)], pictures: [])
    // Requests for the left edge of the world are never answered.
    stack.show(.square(x: 0.5 / 64, y: 0.5, side: 1 / 128))
    #expect(asked.wait(timeout: .now() + 20) == .success)

    let start = ContinuousClock.now
    let frame = stack.finishedFrame(.square(x: 0.8, y: 0.5, side: 1 / 128))

    #expect(frame[128, 128] == Self.red)
    #expect(start.duration(to: .now) < .seconds(5))
  }

  @Test func `nobody is asked where no network is to be used`() throws {
    let server = try LoopbackServer { _ in .page(body: Self.png()) }
    let offline = try source(server.port, isOffline: true)

    #expect(throws: TileError.self) { try offline.tile(at: tile) }
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: ["404 Not Found", "204 No Content", "410 Gone"])
  func `where there is nothing, that is remembered`(status: String) throws {
    let server = try LoopbackServer { _ in .page(status: status, body: []) }

    for _ in 0..<2 { #expect(try source(server.port).tile(at: tile) == nil) }

    #expect(server.requests.count == 1)
  }

  @Test func `a picture of no bytes is told of, not kept, and asked for again soon`() throws {
    let answers = Mutex([LoopbackServer.Answer.page(body: []), .page(body: Self.png())])
    let server = try LoopbackServer { _ in answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] } }
    let source = try source(server.port)

    let error = #expect(throws: TileError.self) { try source.tile(at: tile) }

    #expect(error?.problem == "127.0.0.1 sends empty pictures.")
    #expect(try #require(source.timeToRetry) <= .failurePause)
    // A new session asks at once, because nothing is on the disk.
    #expect(try self.source(server.port).tile(at: tile)?[7, 7] == Self.red)
    #expect(server.requests.count == 2)
  }

  @Test func `an old copy is asked after, and is good enough where nothing better comes`() throws {
    let answers = Mutex([
      LoopbackServer.Answer.page(headers: ["ETag: \"v1\""], body: Self.png()),
      .page(status: "304 Not Modified", body: []),
      .page(status: "500 Oops", body: []),
    ])
    let server = try LoopbackServer { _ in answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] } }

    for _ in 0..<3 {
      #expect(try source(server.port).tile(at: tile)?[7, 7] == Self.red)
      try folder.ageCache()
    }

    #expect(server.requests.count == 3)
    #expect(server.requests[0].head.contains("If-None-Match") == false)
    #expect(server.requests[1].head.contains("If-None-Match: \"v1\""))
    #expect(server.requests[2].head.contains("If-None-Match: \"v1\""))
  }

  @Test func `a copy that can't be read is fetched again, be it new or old`() throws {
    let server = try LoopbackServer { request in
      request.head.contains("If-None-Match")
        ? .page(status: "304 Not Modified", body: []) : .page(headers: ["ETag: \"v1\""], body: Self.png())
    }
    _ = try source(server.port).tile(at: tile)

    for isOld in [false, true] {
      try damage()
      if isOld { try folder.ageCache() }
      #expect(throws: TileError.self) { try source(server.port, isOffline: true).tile(at: tile) }
      #expect(try source(server.port).tile(at: tile)?[7, 7] == Self.red)
      #expect(try source(server.port, isOffline: true).tile(at: tile)?[7, 7] == Self.red)
    }
  }

  /// Keeps what the server calls the tile, and spoils the tile.
  private func damage() throws {
    try folder.changeCache("UPDATE body SET bytes = 'garbage'")
  }

  @Test(arguments: [
    (LoopbackServer.Answer.page(status: "503 Busy", headers: ["Retry-After: 60"], body: []), "answers 503"),
    (.page(body: Array("<html>".utf8)), "not a PNG, JPEG or WebP picture"),
    (.bytes([]), "invalid answer"),
  ])
  func `a server that fails says why in a line, keeps nothing`(answer: LoopbackServer.Answer, words: String) throws {
    let server = try LoopbackServer { _ in answer }
    let source = try source(server.port)

    do throws(TileError) {
      _ = try source.tile(at: tile)
      Issue.record("there is no tile")
    } catch {
      #expect(error.problem.contains(words) && error.problem.hasPrefix("127.0.0.1"), "\(error.problem)")
    }
    #expect(throws: TileError.self) { try self.source(server.port, isOffline: true).tile(at: tile) }
  }

  @Test func `a server that fails is left in peace`() throws {
    let server = try LoopbackServer { _ in .page(status: "503 Busy", headers: ["Retry-After: 60"], body: []) }
    let source = try source(server.port)

    for _ in 0..<3 { #expect(throws: TileError.self) { try source.tile(at: tile) } }

    #expect(server.requests.count == 1)
    #expect(source.attempt == 0)
  }

  @Test func `once it may be asked again, what is missing is`() throws {
    let answers = Mutex([
      LoopbackServer.Answer.page(status: "503 Busy", headers: ["Retry-After: 0"], body: []), .page(body: Self.png()),
    ])
    let server = try LoopbackServer { _ in answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] } }
    let address = "http://127.0.0.1:\(server.port)/{z}/{x}/{y}.png#© Surveyor"
    let stack = try MapStack.open([address], threads: 1)
    let view = ViewArea(center: WorldPoint(x: 0.5, y: 0.5), width: 1, height: 1)

    stack.update(for: view, samplesPerWorld: (x: 256, y: 256))
    stack.finishLoading()
    stack.update(for: view, samplesPerWorld: (x: 256, y: 256))
    stack.finishLoading()

    #expect(stack.pieces(for: view).contains { $0.bitmap[0, 0] == Self.red })
    #expect(stack.problems.isEmpty && stack.attribution == "© Surveyor")
  }

  @Test func `an address without room is refused`() {
    #expect(throws: TileError.badAddress("https://a.org/map.png")) { try MapStack.open(["https://a.org/map.png"]) }
  }
}
