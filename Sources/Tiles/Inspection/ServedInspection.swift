internal import Geodesy

/// Inspects a tile server's metadata and one of its tiles; all would be too many.
package enum ServedInspection {
  /// Nil for what is no address.
  package static func report(on text: String, _ serving: TileServing) throws(TileError) -> MapReport? {
    guard TileAddress.isMeant(by: text) else { return nil }
    let archive = try ServedArchive.open(text, serving)
    let info = archive.info
    guard info.kind == .served else { return MapReport(info, kind: "pmtiles", format: info.format) }
    // The coarsest tile at the centre shows what the server really has.
    let bytes = try info.coarsestTile.flatMap { (id) throws(TileError) in try archive.bytes(of: id) }
    let found = info.format.isPicture ? bytes.flatMap(TileFormat.init(of:)) : nil
    return MapReport(info, kind: "server", format: found ?? info.format)
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
