import Geodesy
import Glibc
import TestSupport
import Testing
import Tiles
import Wire

/// Archives that are written, read by the reader and, where it matters, byte by byte.
struct PMTilesWriterTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func write(_ tiles: [(UInt64, [UInt8])], packed: Bool = false) throws -> PMTilesArchive {
    var writer = try PMTilesWriter(to: folder.file("a.pmtiles"))
    for (number, bytes) in tiles { try writer.add(bytes, as: number) }
    let bounds = CoordinateBounds(
      south: Latitude(clamping: -10),
      west: Longitude(degrees: 170),
      north: Latitude(clamping: 20),
      width: Turn(degrees: 20)
    )
    try writer.finish(metadata: Array("{\"name\": \"A\"}".utf8), format: .vector, isPacked: packed, bounds: bounds)
    return try PMTilesArchive(folder.file("a.pmtiles"))
  }

  private func tile(_ number: UInt64) throws -> TileID { try #require(PMTilesID.tile(number)) }

  @Test func `tiles come back as they were, and say what they are`() throws {
    let tiles = PMTilesBuilder.pyramid(0...3).tiles.map { (PMTilesID.number(of: $0.id), $0.bytes) }.sorted {
      $0.0 < $1.0
    }
    let archive = try write(tiles)

    for (number, bytes) in tiles { #expect(try archive.bytes(of: tile(number)) == bytes) }
    #expect(try archive.tileCount() == 85)
    #expect(archive.info.format == .vector && archive.info.zooms == 0...3 && archive.info.description.name == "A")
    #expect(archive.info.bounds?.west.degrees == 170 && archive.info.bounds?.east.degrees == -170)
    #expect(folder.files == ["a.pmtiles"])
  }

  @Test func `what is alike is there once, in a row as a run`() throws {
    let sea = [UInt8](repeating: 7, count: 1000)
    let archive = try write((0..<4000).map { ($0 + 1, $0 == 2000 ? [1, 2, 3] : sea) })
    let bytes = try folder.read("a.pmtiles")

    #expect(bytes.count < 2000)
    // Addressed tiles, entries and contents, as the header has them from byte 72.
    let counts = (0..<3).map { index in (0..<8).reduce(0) { $0 | Int(bytes[72 + 8 * index + $1]) << (8 * $1) } }
    #expect(counts == [4000, 3, 2])
    #expect(try archive.bytes(of: tile(4000)) == sea)
  }

  @Test func `many tiles have leaves, and the root lies in the first part of the file`() throws {
    var random = SeededRandom(seed: 1)
    let tiles = (0..<60_000).map { (UInt64($0) * 3 + 1, random.bytes(4)) }
    let archive = try write(tiles)
    let bytes = try folder.read("a.pmtiles")
    let rootLength = (0..<8).reduce(0) { $0 | Int(bytes[16 + $1]) << (8 * $1) }

    #expect(127 + rootLength <= 16_384)
    for (number, bytes) in tiles.enumerated().filter({ $0.offset.isMultiple(of: 997) }).map(\.element) {
      #expect(try archive.bytes(of: tile(number)) == bytes)
      #expect(try archive.bytes(of: tile(number + 1)) == nil)
    }
    #expect(try archive.tileCount() == tiles.count)
  }

  @Test func `packed tiles are unpacked by who reads them`() throws {
    let content = Array("a tile".utf8)
    let archive = try write([(5, Deflate.bytes(of: content, as: .gzip))], packed: true)

    #expect(try archive.bytes(of: tile(5)) == content)
    // Internal and tile compression: gzip.
    #expect(try folder.read("a.pmtiles")[97...98] == [2, 2])
  }

  @Test func `an archive keeps the mode of the file that it replaces`() throws {
    _ = try write([(0, [1])])
    try #require(unsafe chmod(folder.file("a.pmtiles"), 0o640) == 0)
    _ = try write([(0, [2])])

    var status = stat()
    try #require(unsafe stat(folder.file("a.pmtiles"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o640)
  }

  @Test func `nothing is left where it isn't finished`() throws {
    do {
      var writer = try PMTilesWriter(to: folder.file("a.pmtiles"))
      try writer.add([1], as: 1)
    }

    #expect(folder.files.isEmpty)
  }

  @Test func `a place that can't be written to is told`() {
    #expect(throws: TileError.self) { _ = try PMTilesWriter(to: folder.file("none/a.pmtiles")) }
  }
}
