package import Images
package import Raster

/// A picture in a file, read again for every copy.
package struct FilePicture: PictureSource {
  package let path: String
  package let width: Int
  package let height: Int
  package let format: PictureFormat

  /// Looks at the beginning of the file only.
  package init(at path: String) throws(TileError) {
    switch try FileKind(at: path) {
    case .file: break
    case .folder: throw .isFolder(path: path)
    case .other: throw .notAFile(path: path)
    }
    self.path = path
    let info = try Self.reader(of: path).info
    (width, height, format) = (info.width, info.height, info.format)
  }

  /// Refuses pairs of points that are at no place of it.
  package func check(_ pairs: [ControlPoint]) throws(TileError) {
    guard let wrong = pairs.firstOutside(width: width, height: height) else { return }
    throw .pairBeside(path: path, pair: wrong + 1, pairs[wrong], width: width, height: height)
  }

  package func pixels(in crop: PixelRect, width: Int, height: Int, memory: Int) throws(TileError) -> Bitmap {
    let reader = try Self.reader(of: path)
    guard (reader.info.width, reader.info.height) == (self.width, self.height) else {
      throw .badPicture(path: path, .damaged(reason: "it changed since the map was opened"))
    }
    do throws(PictureError) {
      return try reader.decode(crop: crop, width: width, height: height, memory: memory)
    } catch {
      throw .badPicture(path: path, error)
    }
  }

  private static func reader(of path: String) throws(TileError) -> PictureReader {
    do throws(PictureError) {
      return try PictureReader(.file(path))
    } catch {
      throw .badPicture(path: path, error)
    }
  }
}
