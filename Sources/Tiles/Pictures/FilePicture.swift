package import Images
package import Raster

/// A picture in a file, read anew for every copy.
package struct FilePicture: PictureSource {
  package let path: String
  package let width: Int
  package let height: Int
  package let format: PictureFormat

  /// Looks at the beginning of the file only.
  package init(at path: String) throws(TileError) {
    guard try FileKind(at: path) == .file else { throw .notAFile(path: path) }
    self.path = path
    let info = try Self.reader(of: path).info
    (width, height, format) = (info.width, info.height, info.format)
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
