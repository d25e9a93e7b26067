import Foundation
import Geodesy
import Images
import Raster
import TestSupport
import Testing
import Tiles
import Web

/// How long a loopback server's tiles stay fresh, by its headers.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
struct ServedFreshnessTests {
  private let folder: ScratchFolder
  private let tile: TileID

  init() throws {
    folder = try ScratchFolder()
    tile = try #require(TileID(zoom: 3, x: 5, y: 2))
  }

  private static let (minute, hour, day) = (60.0, 3600.0, 86_400.0)

  private static let picture = (try? PNGWriter.bytes(of: Bitmap(width: 256, height: 256))) ?? []

  private func load(from server: LoopbackServer) throws -> Bitmap? {
    let address = try #require(TileAddress(server.address("/{z}/{x}/{y}.png")))
    return try ArchivePyramid(ServedArchive(TileServerInfo(address), TileServing(cache: folder.path))).tile(at: tile)
  }

  /// How often a server is asked for a tile that is wanted now and again when the copy is so old.
  private func requests(_ headers: [String], age: Double) throws -> Int {
    let server = try LoopbackServer { _ in .page(headers: headers, body: Self.picture) }
    #expect(try load(from: server) != nil)
    try folder.ageCache(by: age)
    #expect(try load(from: server) != nil)
    return server.requests.count
  }

  @Test(arguments: [
    ([], 6 * day), (["Cache-Control: max-age=7200"], hour), (["cache-control: public, MAX-AGE=\"7200\""], hour),
    (["Cache-Control: max-age=1209600"], 10 * day),
    (["Cache-Control: max-age=31536000"], 360 * day), (["Cache-Control: max-age=99999999999999999999"], 4000 * day),
    (["Date: Sun, 06 Nov 1994 08:00:00 GMT", "Expires: Sun, 06 Nov 1994 10:00:00 GMT"], hour),
    (["Cache-Control: max-age=7200", "Expires: 0"], hour), (["Cache-Control: max-age=soon"], 6 * day),
  ])
  func `a copy does for as long as its server says`(headers: [String], age: Double) throws {
    #expect(try requests(headers, age: age) == 1)
  }

  @Test(arguments: [
    ([], 8 * day), (["Cache-Control: max-age=7200"], 3 * hour), (["Cache-Control: max-age=7200", "Age: 7000"], hour),
    (["Cache-Control: max-age=0"], 0.0), (["Cache-Control: max-age=60"], 2 * minute),
    (["Cache-Control: no-cache"], 0.0),
    (["Cache-Control: max-age=600, no-cache"], 0.0), (["Cache-Control: max-age=31536000"], 370 * day),
    (["Date: Sun, 06 Nov 1994 08:00:00 GMT", "Expires: Sun, 06 Nov 1994 10:00:00 GMT"], 3 * hour),
    (["Expires: 0"], hour), (["Expires: -1"], hour),
  ])
  func `and then is asked after again`(headers: [String], age: Double) throws {
    #expect(try requests(headers, age: age) == 2)
  }

  /// Headers of caches between client and server count too.
  @Test(arguments: [
    ["Cache-Control: public", "Cache-Control: max-age=600"],
    ["Date: Sun, 06 Nov 1994 08:00:00 GMT", "Expires: Sun, 06 Nov 1994 10:00:00 GMT", "Age: 7000"],
  ])
  func `what is said on the way counts too`(headers: [String]) throws {
    #expect(try requests(headers, age: Self.hour) == 2)
  }

  @Test(arguments: [["Cache-Control: no-store"], ["Cache-Control: max-age=7200", "Cache-Control: no-store"]])
  func `what isn't to be kept isn't`(headers: [String]) throws {
    let server = try LoopbackServer { _ in .page(headers: headers, body: Self.picture) }
    let address = try #require(TileAddress(server.address("/{z}/{x}/{y}.png")))
    for _ in 0..<2 { #expect(try load(from: server) != nil) }
    #expect(server.requests.count == 2)
    let offline = ArchivePyramid(
      ServedArchive(TileServerInfo(address), TileServing(cache: folder.path, isOffline: true))
    )
    #expect(throws: TileError.self) { try offline.tile(at: tile) }
  }

  @Test(arguments: [([String](), 23 * hour, 1), ([], 25 * hour, 2), (["Cache-Control: max-age=864000"], 9 * day, 1)])
  func `that there is nothing does for as long as its server says, or for a day`(
    headers: [String],
    age: Double,
    requests: Int
  ) throws {
    let server = try LoopbackServer { _ in .page(status: "404 Not Found", headers: headers, body: []) }
    #expect(try load(from: server) == nil)
    try folder.ageCache(by: age)
    #expect(try load(from: server) == nil)
    #expect(server.requests.count == requests)
  }

  @Test func `that nothing has changed may be said for another time`() throws {
    let server = try LoopbackServer { request in
      request.value(of: "If-None-Match") == nil
        ? .page(headers: ["ETag: \"v1\"", "Cache-Control: max-age=7200"], body: Self.picture)
        : .page(status: "304 Not Modified", headers: ["Cache-Control: max-age=86400"], body: [])
    }
    #expect(try load(from: server) != nil)
    try folder.ageCache(by: 3 * Self.hour)
    #expect(try load(from: server) != nil)
    #expect(server.requests.count == 2)
    try folder.ageCache(by: 20 * Self.hour)
    #expect(try load(from: server) != nil)
    #expect(server.requests.count == 2)
    try folder.ageCache(by: 25 * Self.hour)
    #expect(try load(from: server) != nil)
    #expect(server.requests.count == 3)
  }
}
