package import Geodesy
internal import Synchronization
internal import Web

/// A PMTiles archive on a server that gives parts of files.
///
/// Where another one takes its place meanwhile, that is read from then on.
package final class ServedPMTiles: TileArchive {
  package let path: String
  package let info: ArchiveInfo
  /// Distinguishes the archive that was opened from one that replaces it.
  let edition: String
  let server: TileServer
  private let place: WebAddress
  private let archive: Mutex<PMTilesArchive>

  /// Whether something is meant as the address of such an archive.
  package static func isMeant(by text: String) -> Bool {
    let address = TileAddress.parted(text).address
    return TileAddress.isMeant(by: text) && !address.contains("{")
      && FilePath.ending(of: String(address.prefix { $0 != "?" })) == "pmtiles"
  }

  /// Asks for its beginning, which may take its time.
  package init(_ text: String, _ serving: TileServing) throws(TileError) {
    let (address, attribution) = TileAddress.parted(text)
    guard let place = WebAddress(address) else { throw .badAddress(text) }
    let server = TileServer(address, on: place.host, serving, types: [])
    let (archive, edition) = try Self.opened(at: place, server)
    (self.place, self.server, self.edition) = (place, server, edition)
    (path, info) = (archive.path, Self.info(archive.info, attribution))
    self.archive = Mutex(archive)
  }

  var current: PMTilesArchive { archive.withLock { $0 } }

  package func bytes(of id: TileID) throws(TileError) -> [UInt8]? {
    let archive = current
    do throws(TileError) {
      return try archive.bytes(of: id)
    } catch .changed {
      return try renewed(archive).bytes(of: id)
    }
  }

  /// To find out, all directories would have to come here.
  package func tileCount() -> Int? { nil }
  package func addresses(most: Int) -> [TileID] { [] }

  package var attempt: Int { server.attempt }
  package var timeToRetry: Duration? { server.timeToRetry }

  /// An archive on a server; only the requested parts are downloaded and cached.
  final class ServedBytes: ArchiveBytes {
    let path: String
    let size: Int
    private let place: WebAddress
    private let server: TileServer
    let edition: ServedPart.Edition
    private let start: [UInt8]
    /// Until when everything must have come that the archive is opened with.
    private let deadline: Mutex<ContinuousClock.Instant?>

    /// The number of bytes at the start of a PMTiles archive with its header, root directory and often its metadata.
    private static let startCount = 16_384
    private static let nameOfStart = "start"
    /// Nothing is seen before an archive is open.
    private static let patience = Duration.seconds(5)

    /// Asks for the beginning.
    init(at place: WebAddress, _ server: TileServer) throws(TileError) {
      let path = place.withoutSecrets
      let deadline = ContinuousClock.now + Self.patience
      let stretch = ServedStretch(range: 0..<Self.startCount, deadline: deadline)
      let start = try server.content(at: place, stretch, named: Self.nameOfStart) {
        (bytes) throws(TileError) in
        let part = try Self.part(bytes, server)
        guard part.bytes.starts(with: PMTilesHeader.mark) else { throw server.unreadable("is not a PMTiles archive") }
        return part
      }
      (self.path, self.place, self.server) = (path, place, server)
      (edition, self.start) = (start.edition, start.bytes)
      size = start.edition.size ?? .max
      self.deadline = Mutex(deadline)
      // Cached parts of earlier versions are no longer useful.
      let ending = Self.ending(of: start.edition)
      server.forget { $0 != Self.nameOfStart && !$0.hasSuffix(ending) }
    }

    /// Ends the short time limit of opening.
    func finishOpening() {
      deadline.withLock { $0 = nil }
    }

    func bytes(at offset: Int, count: Int) throws(TileError) -> [UInt8] {
      guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
        throw .damaged(path: path, reason: "\(count) bytes at offset \(offset) lie beyond its end")
      }
      guard count > 0 else { return [] }
      let range = offset..<offset + count
      guard range.upperBound > start.count else { return Array(start[range]) }
      let stretch = ServedStretch(range: range, deadline: deadline.withLock { $0 })
      let name = "\(offset)_\(count)\(Self.ending(of: edition))"
      return try server.content(at: place, stretch, named: name) { (bytes) throws(TileError) in
        let part = try Self.part(bytes, server)
        guard part.edition == edition else { throw .changed(path: path) }
        guard part.bytes.count == count else {
          throw .damaged(path: path, reason: "it ends before byte \(range.upperBound)")
        }
        return part.bytes
      }
    }

    private static func part(_ bytes: [UInt8], _ server: TileServer) throws(TileError) -> ServedPart {
      guard let part = ServedPart(bytes) else { throw server.unreadable("is not part of an archive") }
      guard !part.bytes.isEmpty else { throw .givesNoParts(host: server.host) }
      return part
    }

    /// The suffix of the names of all parts of a version.
    private static func ending(of edition: ServedPart.Edition) -> String { "_\(edition.hash)" }
  }
}

/// Opening.
extension ServedPMTiles {
  /// It may change even while it is opened.
  private static func opened(
    at place: WebAddress,
    _ server: TileServer
  ) throws(TileError) -> (archive: PMTilesArchive, edition: String) {
    do throws(TileError) {
      return try open(at: place, server)
    } catch .changed {
      server.forget { _ in true }
      return try open(at: place, server)
    }
  }

  private static func open(
    at place: WebAddress,
    _ server: TileServer
  ) throws(TileError) -> (archive: PMTilesArchive, edition: String) {
    let bytes = try ServedBytes(at: place, server)
    let archive = try PMTilesArchive(bytes)
    bytes.finishOpening()
    return (archive, bytes.edition.hash)
  }

  /// The archive that replaced an outdated one; the first caller to notice opens it, and the others wait for that.
  private func renewed(_ old: PMTilesArchive) throws(TileError) -> PMTilesArchive {
    try archive.withLock { (archive) throws(TileError) in
      if archive === old {
        server.forget { _ in true }
        archive = try Self.open(at: place, server).archive
      }
      return archive
    }
  }

  private static func info(_ source: ArchiveInfo, _ attribution: String?) -> ArchiveInfo {
    var description = source.description
    description.attribution = attribution ?? description.attribution
    return ArchiveInfo(
      kind: .servedArchive,
      description: description,
      format: source.format,
      zooms: source.zooms,
      bounds: source.bounds,
      tileSize: source.tileSize,
      layers: source.layers
    )
  }
}
