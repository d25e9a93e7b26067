internal import Geodesy

/// Inspects a tile server's metadata and one of its tiles; all would be too many.
package enum ServedInspection {
  /// Nil for what is no address.
  package static func report(on text: String, _ serving: TileServing) throws(TileError) -> MapReport? {
    guard TileAddress.isMeant(by: text) else { return nil }
    guard !ServedPMTiles.isMeant(by: text) else {
      let info = try ServedPMTiles(text, serving).info
      return MapReport(info, kind: "pmtiles", format: info.format)
    }
    let offer = try TileServerInfo(text, serving)
    return MapReport(offer.info, kind: "server", format: try format(of: offer, serving))
  }

  /// The format of the coarsest tile at the centre.
  private static func format(of offer: TileServerInfo, _ serving: TileServing) throws(TileError) -> TileFormat {
    guard let id = offer.info.coarsestTile else { return offer.info.format }
    guard offer.info.format.isPicture else {
      _ = try ServedArchive(offer, serving).bytes(of: id)
      return .vector
    }
    let server = TileServer(offer.address, serving, types: ServedTiles.types)
    let found = try server.tile(at: id, of: offer.address) { (bytes) throws(TileError) in
      guard let format = TileFormat(of: bytes), format.isPicture else { throw server.unreadable("is not a picture") }
      return format
    }
    return found ?? offer.info.format
  }
}

extension ArchiveInfo {
  /// The tile at the centre of the smallest zoom.
  fileprivate var coarsestTile: TileID? {
    let (zoom, extent) = (zooms.lowerBound, grid.extent)
    let scale = Double(1 << zoom) / 2
    return TileID(zoom: zoom, x: Int((extent.minX + extent.maxX) * scale), y: Int((extent.minY + extent.maxY) * scale))
  }
}
