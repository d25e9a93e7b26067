import Cells
package import Raster
import Threads

/// Lays pictures over the pictures of a canvas, sample by sample.
package struct CanvasComposer {
  private var laid = Bitmap(width: 0, height: 0)
  private var laidKey: Key?

  package init() {}

  /// The inputs of the result.
  private struct Key: Equatable {
    let back: Int
    let fronts: [ObjectIdentifier]
    let covers: [LensCover.Key]
    let versions: [[Int]]
    let width: Int
    let height: Int
  }

  /// A front that is laid on a canvas.
  package struct Front {
    fileprivate let identity: ObjectIdentifier
    fileprivate let key: LensCover.Key
    fileprivate let mask: Mask
    /// The lowest first.
    fileprivate let bands: [Band]

    /// Waits for the bands of the composition with an identity.
    package init(
      of identity: ObjectIdentifier,
      _ bands: [DrawnBand<PictureBand.Samples>],
      _ cover: LensCover,
      _ key: LensCover.Key
    ) {
      (self.identity, self.key, mask) = (identity, key, cover.mask)
      self.bands = bands.reversed().map { ($0.box, $0.drawn.result) }
    }
  }

  fileprivate typealias Band = (box: CellRect, drawn: PictureBand.Samples)

  /// Composes fronts over a canvas, from the bottom to the top.
  ///
  /// Different canvases have different versions; nil if unknown.
  package mutating func compose(
    _ fronts: [Front],
    over canvas: inout Bitmap,
    version: Int?,
    _ samples: (width: Int, height: Int)
  ) {
    guard !fronts.isEmpty else { return }
    let key = version.map { back in
      Key(
        back: back,
        fronts: fronts.map(\.identity),
        covers: fronts.map(\.key),
        versions: fronts.map { $0.bands.map(\.drawn.version) },
        width: canvas.width,
        height: canvas.height
      )
    }
    if key == nil || key != laidKey {
      if (laid.width, laid.height) != (canvas.width, canvas.height) { laid = canvas }
      copyRows(around: fronts[0].bands, from: canvas, samples.height)
      for (number, front) in fronts.enumerated() {
        for band in front.bands { lay(band, by: front.mask, samples, over: number == 0 ? canvas : nil) }
      }
    }
    laidKey = key
    canvas = laid
  }

  /// Copies what lies above and below the bands of a front, the lowest of which comes first.
  private mutating func copyRows(around bands: [Band], from canvas: Bitmap, _ rowsPerCell: Int) {
    guard let first = bands.last?.box, let last = bands.first?.box else { return }
    laid.copy(canvas, rows: 0..<first.row * rowsPerCell)
    laid.copy(canvas, rows: (last.row + last.rows) * rowsPerCell..<canvas.height)
  }

  /// Lays a band over what is there, or over its rows of a back.
  private mutating func lay(_ band: Band, by mask: Mask, _ samples: (width: Int, height: Int), over back: Bitmap?) {
    let (picture, dots) = (band.drawn.picture, LensWindow.dots)
    let (left, top) = (band.box.column * samples.width, band.box.row * samples.height)
    laid.cover(
      with: picture,
      at: left,
      top,
      by: mask,
      columns: (left..<left + picture.width).map { $0 * dots.width / samples.width },
      rows: (top..<top + picture.height).map { $0 * dots.height / samples.height },
      isOpaque: band.drawn.isOpaque,
      over: back
    )
  }
}
