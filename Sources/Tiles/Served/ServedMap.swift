/// A map of vector tiles on a server, whichever way it is served.
package enum ServedMap {
  /// Opens the map at an address, which may take time; nil for pictures.
  package static func vectorTiles(_ text: String, _ serving: TileServing) throws(TileError) -> (any TileArchive)? {
    let archive: any TileArchive
    if ServedPMTiles.isMeant(by: text) {
      archive = try ServedPMTiles(text, serving)
    } else {
      archive = ServedArchive(try TileServerInfo(text, serving), serving)
    }
    return archive.info.format == .vector ? archive : nil
  }
}
