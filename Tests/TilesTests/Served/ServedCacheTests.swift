import Foundation
import Geodesy
import Images
import Raster
import SQLite
import TestSupport
import Testing
import Tiles
import Web

/// The cache of tiles from loopback servers, in one file.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
struct ServedCacheTests {
  private let folder: ScratchFolder
  private let server: LoopbackServer

  init() throws {
    folder = try ScratchFolder()
    let picture = try PNGWriter.bytes(of: Bitmap(width: 256, height: 256, filledWith: .pureRed))
    // Decoders ignore bytes after the image.
    server = try LoopbackServer { _ in
      .page(headers: ["Cache-Control: max-age=3600"], body: picture + Self.ballast)
    }
  }

  private static let ballast = [UInt8](repeating: 7, count: 400_000)
  private static let tiles = (0..<64).compactMap { TileID(zoom: 8, x: $0, y: 9) }

  private func source(limit: Int = 8 << 20, isOffline: Bool = false, key: String = "") throws -> ArchivePyramid {
    let address = try #require(TileAddress(server.address("/{z}/{x}/{y}.png\(key)")))
    var serving = TileServing(cache: folder.path, isOffline: isOffline)
    serving.cacheLimit = limit
    return ArchivePyramid(ServedArchive(TileServerInfo(address), serving))
  }

  private func isKept(_ tile: TileID) throws -> Bool {
    let source = try source(isOffline: true)
    return (try? source.tile(at: tile)) != nil
  }

  private var size: Int {
    get throws {
      try folder.files.reduce(0) { size, name in
        try size + ((FileManager.default.attributesOfItem(atPath: folder.file(name))[.size] as? Int) ?? 0)
      }
    }
  }

  @Test func `what is kept is for nobody else to read, and names no key`() throws {
    #expect(try source(key: "?key=hidden").tile(at: Self.tiles[0]) != nil)

    #expect(folder.files.contains("tiles.db"))
    for name in folder.files {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    #expect(try folder.cachedTexts("SELECT server || ' ' || length(address) FROM source") == ["127.0.0.1 64"])
    #expect(try !folder.read("tiles.db").contains(Array("hidden".utf8)))
  }

  @Test func `a file is never larger than it may be, and what wasn't used for longest goes first`() throws {
    let source = try source()
    for tile in Self.tiles.prefix(8) { #expect(try source.tile(at: tile) != nil) }
    // The first was used last.
    try folder.changeCache("UPDATE copy SET used = used - 1000")
    #expect(try source.tile(at: Self.tiles[0]) != nil)

    for tile in Self.tiles[8..<12] { #expect(try source.tile(at: tile) != nil) }
    #expect(try isKept(Self.tiles[0]) && !isKept(Self.tiles[1]))

    for tile in Self.tiles.dropFirst(12) {
      #expect(try source.tile(at: tile) != nil)
      #expect(try size < 8 << 20)
    }
    #expect(try !isKept(Self.tiles[0]) && isKept(Self.tiles[63]))
    #expect(try folder.cachedNames().count > 8)
    #expect(try folder.cachedTexts("PRAGMA integrity_check") == ["ok"])
  }

  @Test func `where less room is left than there was, the disk gets it back`() throws {
    let ample = try source(limit: 64 << 20)
    for tile in Self.tiles { #expect(try ample.tile(at: tile) != nil) }
    #expect(try size > 20 << 20)

    let tight = try source()
    let others = (0..<16).compactMap { TileID(zoom: 8, x: $0, y: 10) }
    for tile in others { #expect(try tight.tile(at: tile) != nil) }

    #expect(try size < 9 << 20)
    #expect(try isKept(others[15]) && !isKept(Self.tiles[0]))
  }

  @Test(arguments: [0, 1, 4096, 50_000])
  func `a damaged file is begun anew without a word`(start: Int) throws {
    for tile in Self.tiles.prefix(4) { #expect(try source().tile(at: tile) != nil) }
    var bytes = try folder.read("tiles.db")
    for index in stride(from: start, to: bytes.count, by: start == 1 ? 1000 : 1) { bytes[index] = UInt8(index % 251) }
    try folder.write(bytes, to: "tiles.db")

    for _ in 0..<2 {
      for tile in Self.tiles.prefix(8) { #expect(try source().tile(at: tile)?[7, 7] == .pureRed) }
    }
    for tile in Self.tiles.prefix(8) { #expect(try isKept(tile)) }
    #expect(try folder.cachedTexts("PRAGMA integrity_check") == ["ok"])
  }

  @Test(arguments: [
    "CREATE TABLE copy (a); PRAGMA user_version = 1", "CREATE TABLE mine (a)", "PRAGMA user_version = 77",
    "CREATE VIEW source AS SELECT 1",
  ])
  func `a file of something else gives way to one that can be used`(sql: String) throws {
    try folder.changeCache(sql)

    for _ in 0..<3 { #expect(try source().tile(at: Self.tiles[0]) != nil) }

    #expect(try isKept(Self.tiles[0]))
  }

  @Test(arguments: [false, true])
  func `where nothing can be kept, nothing is missing`(isFile: Bool) throws {
    if isFile { try folder.write("", to: "a") }
    let address = try #require(TileAddress(server.address("/{z}/{x}/{y}.png")))
    let place = isFile ? folder.file("a") : "/proc/no/such"

    for _ in 0..<2 {
      #expect(
        try ArchivePyramid(ServedArchive(TileServerInfo(address), TileServing(cache: place))).tile(at: Self.tiles[0])
          != nil
      )
    }

    #expect(server.requests.count == 2)
  }

  @Test func `while another program holds the file, tiles come, and those that are kept are found`() throws {
    let source = try source()
    #expect(try source.tile(at: Self.tiles[0]) != nil)
    let other = try Database(writing: folder.file("tiles.db"))
    try other.execute("BEGIN IMMEDIATE")

    #expect(try source.tile(at: Self.tiles[1]) != nil)
    #expect(try source.tile(at: Self.tiles[0]) != nil)
    #expect(server.requests.count == 2)

    try other.execute("ROLLBACK")
    #expect(try source.tile(at: Self.tiles[2]) != nil)
    #expect(try isKept(Self.tiles[0]) && !isKept(Self.tiles[1]) && isKept(Self.tiles[2]))
  }

  @Test func `while another program reads without an end, the log doesn't grow without one`() throws {
    let source = try source()
    #expect(try source.tile(at: Self.tiles[0]) != nil)
    let other = try Database(writing: folder.file("tiles.db"))
    try other.execute("BEGIN; SELECT count(*) FROM copy")

    for tile in Self.tiles[1..<32] {
      #expect(try source.tile(at: tile) != nil)
      #expect(try size < 9 << 20)
    }
    try other.execute("COMMIT")

    #expect(try source.tile(at: Self.tiles[32]) != nil)
    #expect(try isKept(Self.tiles[32]) && size < 9 << 20)
  }

  @Test func `it is told by server what is kept, how old it is and what use it was`() throws {
    for _ in 0..<3 { #expect(try source().tile(at: Self.tiles[0]) != nil) }
    #expect(try source(key: "?other").tile(at: Self.tiles[0]) != nil)
    try folder.changeCache("UPDATE copy SET kept = 1000 WHERE id = 1")

    let servers = try CachedServers.list(in: folder.path)

    #expect(servers.map(\.name) == ["127.0.0.1"] && servers.map(\.tiles) == [2] && servers.map(\.hits) == [2])
    #expect(servers.allSatisfy { $0.bytes > 800_000 && $0.times.lowerBound == 1000 && $0.times.upperBound > 1000 })
  }

  @Test func `what is kept can be deleted, of one server or of all`() throws {
    #expect(try source().tile(at: Self.tiles[0]) != nil)
    try folder.changeCache("INSERT INTO source (id, address, server) VALUES (9, 'x', 'b.org')")
    try folder.changeCache("INSERT INTO copy (id, source, name, kept, used, size) VALUES (9, 9, 'n', 1, 1, 1)")

    try CachedServers.clear("b.org", in: folder.path)
    #expect(try CachedServers.list(in: folder.path).map(\.name) == ["127.0.0.1"])
    #expect(try isKept(Self.tiles[0]))

    try CachedServers.clear(nil, in: folder.path)
    #expect(try CachedServers.list(in: folder.path).isEmpty && size < 200_000)
    #expect(try !isKept(Self.tiles[0]))
    try CachedServers.clear(nil, in: folder.file("nowhere"))
    #expect(!folder.files.contains("nowhere"))
  }
}
