internal import Geodesy
internal import Raster

/// The six lines that stand in a `.pgw`, `.jgw` or `.wld` file beside a picture.
///
/// They are, in this order, the transform's a, b, c and d and the place of the *middle* of the upper left pixel; its
/// y grows to the north. What the numbers mean, degrees or metres of Web Mercator, is told by their size alone.
struct WorldFile: Hashable {
  /// From pixels to degrees, or to metres north and east in Web Mercator.
  let transform: AffineTransform

  /// Half the circumference of Web Mercator's sphere, in metres.
  private static let halfWorld = WorldPoint.equator / 2

  init?(_ text: String) {
    let numbers = text.split { $0.isWhitespace || $0 == "\u{FEFF}" }.prefix(7).compactMap { word in
      // Some countries write a comma.
      Double(String(word.map { $0 == "," ? "." : $0 }))
    }
    guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
    let middle = AffineTransform(
      a: numbers[0],
      b: numbers[1],
      c: numbers[2],
      d: numbers[3],
      tx: numbers[4],
      ty: numbers[5]
    )
    transform = AffineTransform.translation(x: -0.5, y: -0.5).then(middle)
  }

  /// The endings of the world file that belongs to a picture's name, the usual one first.
  static func endings(for name: String) -> [String] {
    switch FilePath.ending(of: name) {
    case "png": ["pgw", "pngw", "wld"]
    case "webp": ["wpw", "webpw", "wld"]
    default: ["jgw", "jpgw", "jpegw", "wld"]
    }
  }

  func placement(width: Int, height: Int, projection: Placement.Projection?) -> Placement? {
    if projection != .mercator, let place = Placement(.equirectangular, pixels: transform, width: width, height: height)
    {
      return place
    }
    guard projection != .equirectangular else { return nil }
    let toWorlds = AffineTransform(
      a: 0.5 / Self.halfWorld,
      b: 0,
      c: 0,
      d: -0.5 / Self.halfWorld,
      tx: 0.5,
      ty: 0.5
    )
    return Placement(.mercator, pixels: transform.then(toWorlds), width: width, height: height)
  }
}
