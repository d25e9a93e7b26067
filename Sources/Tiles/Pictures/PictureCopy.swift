package import Raster

/// The part of a picture that is in memory, averaged down by whole numbers.
///
/// Its pixels represent the same blocks of the picture's pixels whatever the crop, so that a map doesn't change when
/// another crop of it is loaded.
package struct PictureCopy: Hashable, Sendable {
  /// In the picture's own pixels.
  package let crop: PixelRect
  /// The number of the picture's pixels for one of the copy's, horizontally.
  package let reductionX: Int
  package let reductionY: Int

  package init(crop: PixelRect, reductionX: Int, reductionY: Int) {
    self.crop = crop
    self.reductionX = reductionX
    self.reductionY = reductionY
  }

  /// The blocks that are complete; a rest at the right or lower edge isn't among them.
  var wholeColumns: Int { max(crop.width / reductionX, 1) }
  var wholeRows: Int { max(crop.height / reductionY, 1) }

  package var bytes: Int { (wholeColumns + 1) * (wholeRows + 1) * 4 }

  package func covers(_ other: PixelRect) -> Bool {
    other.x >= crop.x && other.y >= crop.y && other.x + other.width <= crop.x + crop.width
      && other.y + other.height <= crop.y + crop.height
  }
}

/// The action for a copy after the screen has moved.
package enum CopyVerdict {
  case suits
  /// It will do, but the screen alone would ask for another one: load that when there is nothing better to do.
  case refine
  case reload
}
