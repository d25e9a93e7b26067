internal import Geodesy
internal import Raster

/// The six lines of a `.pgw`, `.jgw` or `.wld` file beside a picture.
///
/// They are, in this order, the transform's a, b, c and d and the position of the *centre* of the upper left pixel; y
/// increases to the north. Their coordinate system is in another file; without one they must be degrees.
struct WorldFile: Hashable {
  /// From pixels to degrees or metres north and east.
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

  /// The extensions of a picture's world file, the most common first.
  static func endings(for name: String) -> [String] {
    switch FilePath.ending(of: name) {
    case "png": ["pgw", "pngw", "wld"]
    case "webp": ["wpw", "webpw", "wld"]
    default: ["jgw", "jpgw", "jpegw", "wld"]
    }
  }

  /// Where an image lies, and how it has to be warped for that.
  struct Place {
    let placement: Placement
    var bending: ThinPlateSpline?
  }

  /// Whether the numbers can be degrees.
  func mayBeDegrees(width: Int, height: Int) -> Bool {
    corners(width, height).allSatisfy { abs($0.x) <= 361 && abs($0.y) <= 91 }
  }

  /// Nil if the image would lie outside of its coordinate system.
  func place(width: Int, height: Int, in system: CoordinateSystem) -> Place? {
    switch system {
    case .degrees:
      guard mayBeDegrees(width: width, height: height) else { return nil }
      return Placement(.equirectangular, pixels: transform, width: width, height: height).map { Place(placement: $0) }
    case .webMercator:
      let reach = (x: 3 * Self.halfWorld, y: 1.5 * Self.halfWorld)
      guard corners(width, height).allSatisfy({ abs($0.x) <= reach.x && abs($0.y) <= reach.y }) else { return nil }
      let scale = 0.5 / Self.halfWorld
      let toWorlds = AffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0.5, ty: 0.5)
      return Placement(.mercator, pixels: transform.then(toWorlds), width: width, height: height).map {
        Place(placement: $0)
      }
    case .utm(let zone, let isNorth): return place(width, height, zone, isNorth)
    case .unsupported: return nil
    }
  }

  private func corners(_ width: Int, _ height: Int) -> [(x: Double, y: Double)] {
    [(0, 0), (width, 0), (width, height), (0, height)].map { transform.apply(Double($0.0), Double($0.1)) }
  }

  /// By a lattice of points: the affine transform nearest to them, and a warp if that is off by half a pixel anywhere.
  private func place(_ width: Int, _ height: Int, _ zone: Int, _ isNorth: Bool) -> Place? {
    var points: [ControlPoint] = []
    for index in 0..<(Self.lattice * Self.lattice) {
      let step = (x: index % Self.lattice, y: index / Self.lattice)
      let x = Double(width * step.x) / Double(Self.lattice - 1)
      let y = Double(height * step.y) / Double(Self.lattice - 1)
      let meters = transform.apply(x, y)
      guard let utm = UTM(zone: zone, isNorth: isNorth, easting: meters.x, northing: meters.y) else { return nil }
      // In the copy of the world that the first one is in.
      let place = WorldPoint(utm.coordinate).nearest(to: points.first?.place ?? WorldPoint(utm.coordinate))
      points.append(ControlPoint(x: x, y: y, place: place))
    }
    let pairs = points.map { Alignment.Pair($0, at: $0.place, unitsPerWorld: nil) }
    guard let affine = Alignment.transform(pairs, .affine),
      let placement = Placement(.mercator, pixels: affine, width: width, height: height)
    else { return nil }
    let pixel = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    let isOff = pairs.contains { $0.error(in: affine) > pixel / 2 }
    return Place(placement: placement, bending: isOff ? Alignment.bending(pairs, affine) : nil)
  }

  private static let lattice = 7
}
