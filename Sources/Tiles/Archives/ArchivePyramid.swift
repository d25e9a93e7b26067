package import Geodesy
package import Raster

/// The picture tiles of an archive as a pyramid that can be stacked.
package struct ArchivePyramid: TileSource {
  package let grid: TileGrid
  private let archive: any TileArchive

  /// Takes an archive whose tiles are pictures.
  package init(_ archive: any TileArchive) {
    precondition(archive.info.format.isPicture, "vector tiles are not drawn as pictures")
    self.archive = archive
    grid = archive.info.grid
  }

  package var description: MapDescription { archive.info.description }
  package var isServed: Bool { archive.info.kind.isOfServer }
  package var host: String? { archive.host }
  package var attempt: Int { archive.attempt }
  package var timeToRetry: Duration? { archive.timeToRetry }

  package func tile(at id: TileID) throws(TileError) -> Bitmap? { try archive.picture(at: id) }
}
