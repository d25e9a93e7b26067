import Foundation
import Geodesy
import Raster
import Synchronization
import TestSupport
import Testing
import Threads
import Tiles
import Web

/// Archives on a loopback server, and their cached parts.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
struct ServedPMTilesTests {
  private let folder: ScratchFolder
  private let tile: TileID

  init() throws {
    folder = try ScratchFolder()
    tile = try #require(TileID(zoom: 3, x: 5, y: 2))
  }

  /// An archive of which the beginning holds neither the metadata nor a leaf nor a tile.
  private static func builder(_ year: Int = 2025) -> PMTilesBuilder {
    var builder = PMTilesBuilder.pyramid(0...4) { $0.mark + Array(" of \(year)".utf8) }
    (builder.leafSize, builder.directoryPacking, builder.tileType) = (16, nil, 1)
    let padding = String(repeating: "-", count: 20_000)
    builder.metadata = #"{"name": "Of \#(year)", "attribution": "© Them", "padding": "\#(padding)"}"#
    return builder
  }

  private static let bytes = builder().bytes

  private func archive(_ server: LoopbackServer, isOffline: Bool = false) throws -> ServedPMTiles {
    try ServedPMTiles(server.address("/a.pmtiles"), TileServing(cache: folder.path, isOffline: isOffline))
  }

  private func error(_ body: () throws -> Void) -> TileError? {
    #expect(throws: TileError.self) { try body() }
  }

  @Test func `an archive comes in parts, each of them once, and then from the disk`() throws {
    let server = try LoopbackServer { .file(Self.bytes, tag: "\"1\"", to: $0) }

    for isOffline in [false, false, true] {
      let archive = try archive(server, isOffline: isOffline)
      for _ in 0..<2 { #expect(try archive.bytes(of: tile) == tile.mark + Array(" of 2025".utf8)) }
    }

    let parts = server.requests.compactMap(\.part)
    #expect(parts.first == 0...16_383)
    // The beginning, the metadata, a leaf and a tile.
    #expect(parts.count == 4 && server.requests.count == 4)
  }

  @Test func `it says of itself what it says as a file, and has the same tiles`() throws {
    let server = try LoopbackServer { .file(Self.bytes, to: $0) }
    let file = try PMTilesArchive(try folder.write(Self.bytes, to: "a.pmtiles"))
    let archive = try archive(server)

    #expect(archive.info.description == file.info.description)
    #expect((archive.info.zooms, archive.info.bounds) == (file.info.zooms, file.info.bounds))
    #expect(archive.info.format == .vector && archive.info.kind == .servedArchive)
    for tile in Self.builder().tiles where tile.id.zoom < 3 { #expect(try archive.bytes(of: tile.id) == tile.bytes) }
    #expect(try archive.bytes(of: try #require(TileID(zoom: 5, x: 0, y: 0))) == nil)
    #expect(Set(server.requests.map(\.part)).count == server.requests.count)
  }

  @Test func `a small archive comes at once`() throws {
    let builder = PMTilesBuilder.pyramid(0...3)
    let server = try LoopbackServer { [bytes = builder.bytes] in .file(bytes, to: $0) }
    let archive = try archive(server)

    for tile in builder.tiles { #expect(try archive.bytes(of: tile.id) == tile.bytes) }
    #expect(server.requests.count == 1)
  }

  @Test func `pictures make a pyramid that can be stacked`() throws {
    let bytes = PMTilesBuilder.pyramid(0...1) { _ in Self.picture }.bytes
    let server = try LoopbackServer { .file(bytes, to: $0) }

    let stack = try MapStack.open(["\(server.address("/a.pmtiles"))?key=1#© Me"])

    #expect(stack.vectorArchives.isEmpty && !stack.isEmpty && stack.attribution == "© Me")
    #expect(server.requests.map(\.path) == ["/a.pmtiles?key=1"])
  }

  private static let picture = (try? Bitmap(width: 64, height: 64, filledWith: .pureRed).png) ?? []

  @Test(arguments: [
    ("http://a.org/x.pmtiles", true), ("HTTPS://a.org/x/y.PMTiles?a=b.c#me", true), ("http://a.org/pmtiles", false),
    ("http://a.org/{z}/{x}/{y}.pmtiles", false), ("x.pmtiles", false), ("http://a.org/x?y.pmtiles", false),
  ])
  func `an archive is known by its address`(text: String, isMeant: Bool) {
    #expect(ServedPMTiles.isMeant(by: text) == isMeant)
  }

  @Test func `a server without ranges is told in a line, and what to do about it`() throws {
    let server = try LoopbackServer { _ in .page(body: Self.bytes) }

    let error = error { _ = try archive(server) }

    #expect(error == .givesNoParts(host: "127.0.0.1"))
    #expect(error?.problem.contains("HTTP ranges") == true && error?.advice.contains("Download the file") == true)
    #expect(folder.files.isEmpty)
  }

  @Test(arguments: [
    (LoopbackServer.Answer.page(status: "404 Not Found", body: []), "answers 404"),
    (.page(status: "503 Busy", body: []), "answers 503"),
    (.page(status: "416 Range Not Satisfiable", body: []), "answers 416"),
    (.page(status: "206 Partial Content", body: bytes), "not the part"),
    (.page(status: "206 OK", headers: ["Content-Range: bytes 0-5/6"], body: Array("<html>".utf8)), "is not a PMTiles"),
    (.bytes(Array("HTTP/1.1 206 OK\r\nContent-Length: 9\r\n\r\nPMTil".utf8)), "invalid answer"),
    (.bytes([0xff, 0xfe]), "invalid answer"),
  ])
  func `what is no archive is told in a line, and nothing of it kept`(
    answer: LoopbackServer.Answer,
    words: String
  ) throws {
    let server = try LoopbackServer { _ in answer }

    let error = error { _ = try archive(server) }

    #expect(error?.problem.contains(words) == true && error?.problem.contains("127.0.0.1") == true, "\(error as Any)")
    #expect(throws: TileError.self) { try archive(server, isOffline: true) }
  }

  @Test func `what can't be had of an archive is worth asking again when its time is over`() throws {
    let isBusy = Mutex(false)
    let server = try LoopbackServer { request in
      isBusy.withLock { $0 }
        ? .page(status: "503 Busy", headers: ["Retry-After: 0"], body: []) : .file(Self.bytes, to: request)
    }
    let archive = try archive(server)
    let attempt = archive.attempt
    isBusy.withLock { $0 = true }

    #expect(error { _ = try archive.bytes(of: tile) }?.problem.contains("answers 503") == true)
    #expect(archive.timeToRetry == .zero && archive.attempt == attempt + 1)

    isBusy.withLock { $0 = false }
    #expect(try archive.bytes(of: tile) != nil)
  }

  @Test(arguments: [["\"1\"", "\"2\""], [nil, nil]])
  func `where another archive takes its place, that is read, and nothing of the old one kept`(tags: [String?]) throws {
    let hasChanged = Mutex(false)
    let later = Self.builder(12025).bytes
    let server = try LoopbackServer { request in
      let index = hasChanged.withLock { $0 ? 1 : 0 }
      return .file([Self.bytes, later][index], tag: tags[index], to: request)
    }
    let archive = try archive(server)
    let other = try #require(TileID(zoom: 3, x: 1, y: 7))
    #expect(try archive.bytes(of: tile) == tile.mark + Array(" of 2025".utf8))
    hasChanged.withLock { $0 = true }

    #expect(try archive.bytes(of: other) == other.mark + Array(" of 12025".utf8))
    #expect(try archive.bytes(of: tile) == tile.mark + Array(" of 12025".utf8))

    let offline = try self.archive(server, isOffline: true)
    #expect(offline.info.description.name == "Of 12025")
    #expect(try offline.bytes(of: tile) == tile.mark + Array(" of 12025".utf8))
    #expect(try kept().count == Set(kept().map { $0.split(separator: "_").dropLast() }).count)
  }

  @Test func `where a shorter archive takes its place, what lay beyond its end is looked up in it`() throws {
    let hasChanged = Mutex(false)
    let later = PMTilesBuilder.pyramid(0...3).bytes
    let server = try LoopbackServer { request in
      .file(hasChanged.withLock { $0 } ? later : Self.bytes, to: request)
    }
    let archive = try archive(server)
    hasChanged.withLock { $0 = true }

    let count = server.requests.count
    #expect(try archive.bytes(of: tile) == tile.mark)
    let parts = server.requests.dropFirst(count).compactMap(\.part)
    #expect(parts.map { $0.lowerBound >= later.count } == [true, false])
  }

  @Test func `a server that has nothing where it should is not asked for that again and again`() throws {
    let isEmpty = Mutex(false)
    let server = try LoopbackServer { request in
      isEmpty.withLock { $0 } && request.part?.lowerBound != 0
        ? .page(status: "416 Range Not Satisfiable", body: []) : .file(Self.bytes, to: request)
    }
    let archive = try archive(server)
    isEmpty.withLock { $0 = true }

    for _ in 0..<2 { #expect(throws: TileError.self) { try archive.bytes(of: tile) } }
    let count = server.requests.count
    for _ in 0..<3 { #expect(error { _ = try archive.bytes(of: tile) }?.problem.contains("answers 416") == true) }

    #expect(server.requests.count == count)
  }

  @Test func `old copies don't hide that another archive has taken its place`() throws {
    let hasChanged = Mutex(false)
    let later = Self.builder(12025).bytes
    let server = try LoopbackServer { request in
      let isLater = hasChanged.withLock { $0 }
      return .file(isLater ? later : Self.bytes, tag: isLater ? "\"2\"" : "\"1\"", to: request)
    }
    let archive = try archive(server)
    #expect(try archive.bytes(of: tile) == tile.mark + Array(" of 2025".utf8))
    try folder.ageCache()
    hasChanged.withLock { $0 = true }

    #expect(try archive.bytes(of: tile) == tile.mark + Array(" of 12025".utf8))
  }

  @Test func `what two open at once is asked for once at a time`() throws {
    let crowd = Crowd(of: 1)
    let server = try LoopbackServer { request in
      crowd.visit()
      return .file(Self.bytes, to: request)
    }
    let serving = TileServing()
    let work = BackgroundWork()
    let lane = work.lane(.waiting, width: 2)
    var arrivals: [Bool] = []
    for _ in 0..<2 {
      lane.run {
        (try? ServedPMTiles(server.address("/a.pmtiles"), serving)) != nil
      } then: {
        arrivals.append($0)
      }
    }
    while work.isBusy {
      work.waitForArrival()
      _ = work.collect()
    }

    #expect(arrivals == [true, true])
    #expect(crowd.peak == 1)
  }

  /// The names of all cached parts.
  private func kept() throws -> [String] { try folder.cachedNames().filter { $0.contains("_") } }

  @Test func `an archive that is never the same is given up`() throws {
    let count = Mutex(0)
    let server = try LoopbackServer { request in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return .file(Self.bytes, tag: "\"\(number)\"", to: request)
    }

    #expect(error { _ = try archive(server) } == .changed(path: server.address("/a.pmtiles")))
    #expect(server.requests.count == 4)
  }

  @Test func `an old beginning is asked after, and is good enough where nothing better comes`() throws {
    let isBusy = Mutex(false)
    let server = try LoopbackServer { request in
      isBusy.withLock { $0 } ? .page(status: "500 Oops", body: []) : .file(Self.bytes, tag: "\"1\"", to: request)
    }
    for isBusyNow in [false, false, true] {
      isBusy.withLock { $0 = isBusyNow }
      #expect(try archive(server).bytes(of: tile) != nil)
      try folder.ageCache()
    }

    #expect(server.requests[4].value(of: "If-None-Match") == "\"1\"")
    #expect(server.requests[4].part == 0...16_383)
  }

  @Test func `what would lie beyond the end is not even asked for`() throws {
    let short = Array(Self.bytes.dropLast(10))
    let server = try LoopbackServer { .file(short, to: $0) }
    let archive = try archive(server)
    let last = try #require(Self.builder().tiles.max { PMTilesID.number(of: $0.id) < PMTilesID.number(of: $1.id) })

    for _ in 0..<2 {
      #expect(error { _ = try archive.bytes(of: last.id) }?.problem.contains("beyond its end") == true)
    }
    #expect(server.requests.compactMap(\.part?.upperBound).max().map { $0 < short.count } == true)
  }

  @Test func `a server that says nothing is waited for five seconds at most`() throws {
    let server = try LoopbackServer { _ in .silence }

    let time = ContinuousClock().measure {
      #expect(error { _ = try archive(server) }?.problem.contains("took too long") == true)
    }

    #expect((.seconds(4.5)...(.seconds(10))).contains(time))
  }
}
