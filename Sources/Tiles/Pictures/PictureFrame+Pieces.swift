internal import Geodesy
internal import Raster

extension PictureCopy {
  /// The crop without the rest that makes no whole block.
  var wholeBlocks: PixelRect {
    PixelRect(
      x: crop.x,
      y: crop.y,
      width: min(wholeColumns * reductionX, crop.width),
      height: min(wholeRows * reductionY, crop.height)
    )
  }
}

extension PictureFrame {
  /// The pieces that a copy is painted with.
  func pieces(of bitmap: Bitmap, as copy: PictureCopy) -> [MapPiece] {
    let (columns, rows) = (blocks(width, copy.reductionX), blocks(height, copy.reductionY))
    let lattice = placement.part(
      x: 0,
      y: 0,
      width: Double(columns * copy.reductionX) / Double(width),
      height: Double(rows * copy.reductionY) / Double(height)
    )
    let corners = lattice.corners
    let pixel = abs(corners[1].x - corners[0].x) / Double(columns)
    // A picture whose own pixels are shown may be looked at from nearer than one pixel a dot.
    let tolerance = pixel * (copy.reductionX == 1 ? 0.12 : 0.25)
    let rest = rest(of: copy)
    return PictureStrips(width: columns, height: rows, placement: lattice, tolerance: tolerance)
      .pieces(
        of: bitmap.padded(right: rest.columns, bottom: rest.rows),
        startingAtX: copy.crop.x / copy.reductionX,
        y: copy.crop.y / copy.reductionY
      )
  }

  private func blocks(_ side: Int, _ reduction: Int) -> Int { max((side + reduction - 1) / reduction, 1) }

  /// Whether a rest at the right or lower edge is better shown as one more column or row than not at all.
  ///
  /// Around the world it always is: its two ends must meet.
  private func rest(of copy: PictureCopy) -> (columns: Int, rows: Int) {
    let goesRound = placement.bounds.maxX - placement.bounds.minX >= 1 - 1e-9
    let (right, below) = (
      copy.crop.width - copy.wholeColumns * copy.reductionX, copy.crop.height - copy.wholeRows * copy.reductionY
    )
    return (
      goesRound && right > 0 || right * 2 >= copy.reductionX && right > 0 ? 1 : 0,
      below * 2 >= copy.reductionY && below > 0 ? 1 : 0
    )
  }
}
