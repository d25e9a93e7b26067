import Images
import Raster

/// The maps that come with the program.
package enum BundledMap {
  package static let helsinki = path(of: "helsinki")
  package static let monaco = path(of: "monaco")
  package static let world = path(of: "world")

  package static var folder: String {
    #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Maps"
  }

  private static func path(of name: String) -> String {
    "\(folder)/\(name).mbtiles"
  }
}

/// A map that the tests draw themselves: a chequered world with a red north-west.
package enum TestMap {
  /// Writes a picture with known corners into a folder and returns its path.
  package static func write(into folder: ScratchFolder, name: String = "world") throws -> String {
    var picture = Bitmap(width: 360, height: 180)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let isLight = (x / 30 + y / 30) % 2 == 0
        let isNorthWest = x < 180 && y < 90
        picture[x, y] = Pixel(
          red: isLight ? 230 : isNorthWest ? 200 : 40,
          green: isLight ? 230 : 60,
          blue: isLight ? 220 : isNorthWest ? 50 : 160
        )
      }
    }
    try folder.write(PNGWriter.bytes(of: picture), to: "\(name).png")
    let sidecar = #"{"bounds": [-180, -90, 180, 90], "attribution": "© the test"}"#
    try folder.write(Array(sidecar.utf8), to: "\(name).json")
    return folder.file("\(name).png")
  }
}
