package import Geodesy
internal import Images
package import Raster

/// The picture tiles of an archive as a pyramid that can be stacked.
package struct ArchivePyramid: TileSource {
  package let grid: TileGrid
  private let archive: any TileArchive

  /// A tile's sides may be so many times as long as they should.
  private static let largestFactor = 2

  /// Takes an archive whose tiles are pictures.
  package init(_ archive: any TileArchive) {
    precondition(archive.info.format.isPicture, "vector tiles are not drawn as pictures")
    self.archive = archive
    grid = archive.info.grid
  }

  package var description: MapDescription { archive.info.description }
  package var isServed: Bool { archive.info.kind.isOfServer }
  package var attempt: Int { archive.attempt }
  package var timeToRetry: Duration? { archive.timeToRetry }

  package func tile(at id: TileID) throws(TileError) -> Bitmap? {
    guard let bytes = try archive.bytes(of: id) else { return nil }
    let side = grid.tileSize * Self.largestFactor
    do throws(PictureError) {
      return try PictureReader(.bytes(bytes)).decode(limit: side * side)
    } catch {
      throw .badTile(path: archive.path, id, reason: "it \(error.problem)")
    }
  }
}
