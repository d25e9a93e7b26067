import Foundation
import Geodesy
import Images
import Raster
import TestSupport
import Testing
import Tiles
import Web

/// What is kept of a real server on this machine, and for how long.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
struct ServedCacheTests {
  private let folder: ScratchFolder
  private let tile: TileID

  init() throws {
    folder = try ScratchFolder()
    tile = try #require(TileID(zoom: 3, x: 5, y: 2))
  }

  private func load() throws -> Bitmap? {
    let picture = try PNGWriter.bytes(of: Bitmap(width: 256, height: 256))
    let server = try LoopbackServer { _ in .page(body: picture) }
    let address = try #require(TileAddress(server.address("/{z}/{x}/{y}.png")))
    return try ServedTiles(TileOffer(address), TileServing(cache: folder.path)).tile(at: tile)
  }

  /// The paths of all that is kept, folders too.
  private var kept: [String] {
    FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }.sorted() ?? []
  }

  @Test func `what is kept is for nobody else to read`() throws {
    #expect(try load() != nil)

    #expect(kept.count == 3)
    for path in kept {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(path))
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(path)")
    }
  }

  @Test func `where too much is kept the oldest goes, whatever address it came from`() throws {
    let (old, new) = ("tiles/" + String(repeating: "a", count: 64), "tiles/" + String(repeating: "b", count: 64))
    try folder.write("", to: "\(old)/1_0_0")
    // Without a byte on the disk.
    #expect(unsafe truncate(folder.file("\(old)/1_0_0"), 1 << 30) == 0)
    try folder.age()
    try folder.write("\n", to: "\(new)/1_0_0")

    #expect(try load() != nil)

    #expect(!kept.contains(old) && kept.contains("\(new)/1_0_0"))
    #expect(kept.contains { $0.hasSuffix("/3_5_2") })
  }

  @Test func `a folder is named by a cryptographic hash, and those that were named otherwise go`() throws {
    try folder.write("\n", to: "tiles/cbf29ce484222325/1_0_0")

    #expect(try load() != nil)

    let names = kept.filter { $0.hasPrefix("tiles/") && $0.split(separator: "/").count == 2 }
    #expect(names.count == 1 && names[0].dropFirst("tiles/".count).allSatisfy(\.isHexDigit))
    #expect(names[0].utf8.count == "tiles/".utf8.count + 64)
  }
}
