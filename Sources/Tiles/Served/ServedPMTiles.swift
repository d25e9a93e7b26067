package import Geodesy
internal import Synchronization
internal import Web

/// A PMTiles archive on a server that gives parts of files.
///
/// Where another one takes its place meanwhile, that is read from then on.
package final class ServedPMTiles: TileArchive {
  package let path: String
  package let info: ArchiveInfo
  private let place: WebAddress
  private let server: TileServer
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
    let archive = try Self.opened(at: place, server)
    (self.place, self.server) = (place, server)
    (path, info) = (archive.path, Self.info(archive.info, attribution))
    self.archive = Mutex(archive)
  }

  package func bytes(of id: TileID) throws(TileError) -> [UInt8]? {
    let archive = archive.withLock { $0 }
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
}

/// Opening.
extension ServedPMTiles {
  /// It may change even while it is opened.
  private static func opened(at place: WebAddress, _ server: TileServer) throws(TileError) -> PMTilesArchive {
    do throws(TileError) {
      return try open(at: place, server)
    } catch .changed {
      server.forget { _ in true }
      return try open(at: place, server)
    }
  }

  private static func open(at place: WebAddress, _ server: TileServer) throws(TileError) -> PMTilesArchive {
    try openedWithEdition(at: place, server).archive
  }

  private static func openedWithEdition(
    at place: WebAddress,
    _ server: TileServer
  ) throws(TileError) -> (archive: PMTilesArchive, edition: String) {
    let bytes = try ServedBytes(at: place, server)
    let archive = try PMTilesArchive(bytes)
    bytes.finishOpening()
    return (archive, bytes.edition.hash)
  }

  /// The current version at an address, to be copied; a replacement is another version.
  static func toCopy(_ text: String, _ serving: TileServing) throws(TileError) -> (
    archive: PMTilesArchive, info: ArchiveInfo, edition: String, server: TileServer
  ) {
    let (address, attribution) = TileAddress.parted(text)
    guard let place = WebAddress(address) else { throw .badAddress(text) }
    let server = TileServer(address, on: place.host, serving, types: [])
    let opened = try openedWithEdition(at: place, server)
    return (opened.archive, info(opened.archive.info, attribution), opened.edition, server)
  }

  /// The archive that replaced an outdated one; the first caller to notice opens it, and the others wait for that.
  private func renewed(_ old: PMTilesArchive) throws(TileError) -> PMTilesArchive {
    try archive.withLock { (archive) throws(TileError) in
      if archive === old {
        server.forget { _ in true }
        archive = try Self.open(at: place, server)
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
