import Images
package import Raster

extension Pixel {
  package static let plainBlue = Pixel(red: 20, green: 40, blue: 200)
  package static let plainRed = Pixel(red: 220, green: 40, blue: 20)
  package static let plainGreen = Pixel(red: 20, green: 200, blue: 20)
}

/// Pictures that tests lay over each other.
extension ScratchFolder {
  /// One that has no place.
  package func paint(_ name: String, _ picture: Bitmap) throws {
    try write(PNGWriter.bytes(of: picture), to: "\(name).png")
  }

  /// One that lies from west and south to east and north.
  package func paint(_ name: String, _ picture: Bitmap, bounds: String) throws {
    try paint(name, picture)
    try write(#"{"projection": "mercator", "bounds": [\#(bounds)]}"#, to: "\(name).json")
  }

  /// One of all the world, in a single colour.
  package func paintWorld(_ name: String, _ color: Pixel) throws {
    try paint(name, Bitmap(width: 64, height: 64, filledWith: color), bounds: "-180, -85, 180, 85")
  }
}
