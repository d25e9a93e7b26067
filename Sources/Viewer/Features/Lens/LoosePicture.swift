import Geodesy
import Glibc
import Raster
import Scene
import Tiles

/// A picture that is being put in its place: it lies where hands have moved it, and only what isn't cut off is seen.
struct LoosePicture {
  let path: String
  /// The whole picture, averaged down to what a screen can show of it.
  private let bitmap: Bitmap
  /// The pixels of the file for one of the bitmap.
  private let reduction: (x: Double, y: Double)
  let width: Int
  let height: Int
  var pose: Pose

  /// How it lies, which is what is undone and done again.
  struct Pose: Equatable {
    /// From the pixels of the file to worlds.
    var pixelsToWorld: AffineTransform
    /// What is seen of it, in pixels of the file.
    var crop: PixelRect
  }

  /// More than a screen has dots.
  private static let mostPixels = 3_000_000
  private static let memory = 64 << 20

  /// Reads a picture that is to lie somewhere; where nobody says where, in the middle of a view.
  init(at path: String, in viewport: Viewport, corners: [WorldPoint]?) throws(TileError) {
    let file = try FilePicture(at: path)
    let shrinking = max((Double(file.width) * Double(file.height) / Double(Self.mostPixels)).squareRoot(), 1)
    let size = (max(Int(Double(file.width) / shrinking), 1), max(Int(Double(file.height) / shrinking), 1))
    let all = PixelRect(x: 0, y: 0, width: file.width, height: file.height)
    bitmap = try file.pixels(in: all, width: size.0, height: size.1, memory: Self.memory)
    let (width, height) = (file.width, file.height)
    let transform =
      corners.map { Self.transform($0, width, height) } ?? Self.transform(inMiddleOf: viewport, width, height)
    (self.path, self.width, self.height) = (path, width, height)
    reduction = (Double(width) / Double(size.0), Double(height) / Double(size.1))
    pose = Pose(pixelsToWorld: transform, crop: all)
  }

  private static func transform(_ corners: [WorldPoint], _ width: Int, _ height: Int) -> AffineTransform {
    let (origin, right, down) = (corners[0], corners[1], corners[3])
    let (width, height) = (Double(width), Double(height))
    return AffineTransform(
      a: (right.x - origin.x) / width,
      b: (right.y - origin.y) / width,
      c: (down.x - origin.x) / height,
      d: (down.y - origin.y) / height,
      tx: origin.x,
      ty: origin.y
    )
  }

  /// Upright on the screen, with some of the map around it.
  private static func transform(inMiddleOf viewport: Viewport, _ width: Int, _ height: Int) -> AffineTransform {
    let area = viewport.visibleArea
    let scale = min(area.width / Double(width), area.height / Double(height)) * 0.75
    return AffineTransform.translation(x: -Double(width) / 2, y: -Double(height) / 2)
      .then(.scale(x: scale, y: scale))
      .then(.rotation(degrees: area.bearing.degrees))
      .then(.translation(x: area.center.x, y: area.center.y))
  }

  /// The corners of what is seen of it, clockwise from its upper left.
  var corners: [WorldPoint] {
    let crop = pose.crop
    let (left, top) = (Double(crop.x), Double(crop.y))
    let (right, bottom) = (left + Double(crop.width), top + Double(crop.height))
    return [(left, top), (right, top), (right, bottom), (left, bottom)].map { corner in
      let place = pose.pixelsToWorld.apply(corner.0, corner.1)
      return WorldPoint(x: place.x, y: place.y)
    }
  }

  /// What it is drawn with: the part that is seen, where it lies.
  var piece: MapPiece {
    let crop = pose.crop
    let left = min(Int((Double(crop.x) / reduction.x).rounded()), bitmap.width - 1)
    let top = min(Int((Double(crop.y) / reduction.y).rounded()), bitmap.height - 1)
    let columns = min(max(Int((Double(crop.width) / reduction.x).rounded()), 1), bitmap.width - left)
    let rows = min(max(Int((Double(crop.height) / reduction.y).rounded()), 1), bitmap.height - top)
    let part = PixelRect(x: left, y: top, width: columns, height: rows)
    let isWhole = columns == bitmap.width && rows == bitmap.height
    let place = AffineTransform.translation(x: Double(left), y: Double(top))
      .then(.scale(x: reduction.x, y: reduction.y)).then(pose.pixelsToWorld)
    return MapPiece(isWhole ? bitmap : bitmap.part(part), pixelsToWorld: place)
  }
}

/// What hands do to it.
extension LoosePicture.Pose {
  /// Moves it over the world.
  mutating func move(_ east: Double, _ south: Double) {
    pixelsToWorld = pixelsToWorld.then(.translation(x: east, y: south))
  }

  /// Makes it larger along its own sides, about a place of the world that stays where it is.
  mutating func scale(_ right: Double, _ down: Double, about place: WorldPoint) {
    guard let pixel = pixelsToWorld.inverse?.apply(place.x, place.y) else { return }
    let scaled = AffineTransform.translation(x: -pixel.x, y: -pixel.y)
      .then(.scale(x: right, y: down)).then(.translation(x: pixel.x, y: pixel.y)).then(pixelsToWorld)
    // It never becomes so small or so large that it couldn't be found again.
    let side = max(hypot(scaled.a, scaled.b) * Double(crop.width), hypot(scaled.c, scaled.d) * Double(crop.height))
    if (1e-9...4).contains(side) { pixelsToWorld = scaled }
  }

  mutating func turn(degrees: Double, about place: WorldPoint) {
    pixelsToWorld = pixelsToWorld.then(.translation(x: -place.x, y: -place.y)).then(.rotation(degrees: degrees))
      .then(.translation(x: place.x, y: place.y))
  }

  /// The middle of what is seen of it.
  var middle: WorldPoint {
    let place = pixelsToWorld.apply(
      Double(crop.x) + Double(crop.width) / 2,
      Double(crop.y) + Double(crop.height) / 2
    )
    return WorldPoint(x: place.x, y: place.y)
  }

  /// Moves the upper left or the lower right corner of what is seen by shares of the picture.
  mutating func cut(upperLeft: Bool, _ right: Int, _ down: Int, ofPicture width: Int, _ height: Int) {
    var (left, top) = (crop.x, crop.y)
    var (end, bottom) = (crop.x + crop.width, crop.y + crop.height)
    let least = (x: max(width / 20, 1), y: max(height / 20, 1))
    if upperLeft {
      (left, top) = (min(max(left + right, 0), end - least.x), min(max(top + down, 0), bottom - least.y))
    } else {
      (end, bottom) = (max(min(end + right, width), left + least.x), max(min(bottom + down, height), top + least.y))
    }
    crop = PixelRect(x: left, y: top, width: end - left, height: bottom - top)
  }

  /// Whether a place of the world lies on what is seen of it.
  func contains(_ place: WorldPoint) -> Bool {
    guard let pixel = pixelsToWorld.inverse?.apply(place.x, place.y) else { return false }
    return (Double(crop.x)...Double(crop.x + crop.width)).contains(pixel.x)
      && (Double(crop.y)...Double(crop.y + crop.height)).contains(pixel.y)
  }
}

extension Bitmap {
  /// A part of the picture, as a picture of its own.
  fileprivate func part(_ part: PixelRect) -> Bitmap {
    let rows = part.rows.map { row in
      bytes[(row * width + part.x) * 4..<(row * width + part.x + part.width) * 4]
    }
    return Bitmap(width: part.width, height: part.height, bytes: Array(rows.joined()))
  }
}
