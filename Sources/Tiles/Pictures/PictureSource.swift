package import Raster

/// A picture that can be read in parts: a file, or what a test puts in its place.
package protocol PictureSource: Sendable {
  /// In pixels, upright.
  var width: Int { get }
  var height: Int { get }

  /// Reads a part of the picture and averages it down to a size; called on worker threads.
  ///
  /// Meanwhile no more than `memory` bytes may be held, the result included.
  func pixels(in crop: PixelRect, width: Int, height: Int, memory: Int) throws(TileError) -> Bitmap
}
