package import Geodesy
import Glibc
package import Raster
package import Scene
package import Tiles

/// A picture that is being aligned: in its current position, without the parts that are cropped.
package struct UnalignedImage {
  package let scan: PictureScan
  package var pose: Pose
  /// How it lay when it was taken up.
  private let firstPose: Pose
  /// As it was bent last, and by which pairs.
  package var bent: (picture: BentPicture, pairs: PicturePairs)?
  /// The pairs that it is being bent by, or can't be.
  package var awaited: PicturePairs?
  /// Whether it is on earth, which has copies to the east and the west.
  private let isOnEarth: Bool
  private let cut = PictureCut()

  /// How it lies, which is what is undone and done again.
  package struct Pose: Equatable {
    /// From the pixels of the file to worlds.
    package var pixelsToWorld: AffineTransform
    /// The visible part, in pixels of the file.
    package var crop: PixelRect
    /// Places of the picture that are known in the world too.
    package var pairs = PicturePairs()
    /// Whether its position follows the pairs rather than the hand.
    package internal(set) var isByPairs = false
  }

  /// Lifts a picture from its outline; without one, it is placed at the centre of a view.
  init(_ scan: PictureScan, in viewport: Viewport, outline: [WorldPoint]?, isOnEarth: Bool) {
    (self.scan, self.isOnEarth) = (scan, isOnEarth)
    let all = PixelRect(x: 0, y: 0, width: scan.width, height: scan.height)
    let crop = scan.crop.flatMap { Self.isPart($0, of: all) ? $0 : nil } ?? all
    let transform =
      outline.map { Self.transform($0, of: crop) } ?? Self.transform(inMiddleOf: viewport, scan.width, scan.height)
    var pose = Pose(pixelsToWorld: transform, crop: outline == nil ? all : crop, pairs: scan.pairs)
    pose.isByPairs = outline != nil && pose.liesByPairs(width: scan.width, height: scan.height)
    (self.pose, firstPose) = (pose, pose)
  }

  /// Whether it lies as it did when it was taken up.
  package var isUnmoved: Bool { pose == firstPose }

  /// Lays it somewhere; what hands have led back to where its pairs put it lies by those again.
  package mutating func lay(_ pose: Pose) {
    self.pose = pose
    guard !pose.isByPairs else { return }
    let first = firstPose.isByPairs && pose.pairs == firstPose.pairs ? firstPose.pixelsToWorld : nil
    let places = [first, pose.pairs.alignment?.pixelsToWorld].compactMap(\.self)
    guard let place = places.first(where: { pose.lies(at: $0, within: Self.asNothing, width, height) }) else { return }
    (self.pose.pixelsToWorld, self.pose.isByPairs) = (place, true)
  }

  /// In pixels, less than any step on the screen.
  private static let asNothing = 0.001

  private static func isPart(_ part: PixelRect, of all: PixelRect) -> Bool {
    part.columns.upperBound <= all.width && part.rows.upperBound <= all.height
  }

  package var path: String { scan.path }
  package var width: Int { scan.width }
  package var height: Int { scan.height }

  /// Whether nothing of it is cut off.
  package var isWhole: Bool { pose.crop == PixelRect(x: 0, y: 0, width: width, height: height) }

  /// Where a part of it lies by the corners of that.
  private static func transform(_ corners: [WorldPoint], of part: PixelRect) -> AffineTransform {
    let (origin, right, down) = (corners[0], corners[1], corners[3])
    let (width, height) = (Double(part.width), Double(part.height))
    let place = AffineTransform(
      a: (right.x - origin.x) / width,
      b: (right.y - origin.y) / width,
      c: (down.x - origin.x) / height,
      d: (down.y - origin.y) / height,
      tx: origin.x,
      ty: origin.y
    )
    return AffineTransform.translation(x: -Double(part.x), y: -Double(part.y)).then(place)
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

  /// The piece to draw: the visible part, in the copy of the world that a view shows it in.
  func piece(in viewport: Viewport) -> MapPiece {
    let piece = scan.piece(of: pose.crop, pose.pixelsToWorld, shownBent) { cut.part(of: $0, $1) }
    let east = east(in: viewport)
    guard east != 0 else { return piece }
    return MapPiece(piece.bitmap, pixelsToWorld: piece.pixelsToWorld.then(.translation(x: east, y: 0)))
  }

  /// By how many worlds a view shows it farther east than it lies: the nearest of its copies is seen.
  package func east(in viewport: Viewport) -> Double {
    let middle = pose.middle
    return isOnEarth ? (viewport.nearestCopy(of: middle).x - middle.x).rounded() : 0
  }

  /// A place in a view, in the copy of the world that the picture is in.
  package func ownPlace(_ place: WorldPoint, in viewport: Viewport) -> WorldPoint {
    WorldPoint(x: place.x - east(in: viewport), y: place.y)
  }
}

/// Bending, which takes a moment: until that is over it is seen as it was bent before.
extension UnalignedImage {
  /// The alignment that it is to be bent by; nil where it is even.
  package var bending: Alignment? {
    pose.isByPairs ? pose.pairs.alignment.flatMap { $0.fit == .spline ? $0 : nil } : nil
  }

  /// Whether it is seen as its pairs want it.
  package var isBentAsWanted: Bool { bending == nil || bent?.pairs == pose.pairs }

  private var shownBent: BentPicture? { bending == nil ? nil : bent?.picture }

  /// The pixel of the file that is seen at a place of the world.
  package func pixel(at place: WorldPoint) -> (x: Double, y: Double)? {
    guard let shownBent else { return pose.pixelsToWorld.inverse?.apply(place.x, place.y) }
    return shownBent.pixel(at: place.x, place.y)
  }

  /// Where a pixel of the file is seen, which may be near a place.
  package func place(ofPixel x: Double, _ y: Double, near place: WorldPoint? = nil) -> WorldPoint {
    let found = shownBent?.place(of: x, y, near: place.map { ($0.x, $0.y) }) ?? pose.pixelsToWorld.apply(x, y)
    return WorldPoint(x: found.x, y: found.y)
  }

  /// Whether a place of the world is on the visible part.
  package func contains(_ place: WorldPoint) -> Bool {
    guard let pixel = pixel(at: place) else { return false }
    return (Double(pose.crop.x)...Double(pose.crop.x + pose.crop.width)).contains(pixel.x)
      && (Double(pose.crop.y)...Double(pose.crop.y + pose.crop.height)).contains(pixel.y)
  }
}

/// Changes by hand.
extension UnalignedImage.Pose {
  /// Whether a picture of a size is where its pairs place it, to a tenth of a pixel.
  fileprivate func liesByPairs(width: Int, height: Int) -> Bool {
    pairs.alignment.map { lies(at: $0.pixelsToWorld, within: 0.1, width, height) } ?? false
  }

  /// Whether a picture of a size is where a transform would place it, within a number of pixels.
  fileprivate func lies(at found: AffineTransform, within pixels: Double, _ width: Int, _ height: Int) -> Bool {
    guard let back = pixelsToWorld.inverse else { return false }
    return [(0, 0), (width, 0), (0, height)].allSatisfy { corner in
      let (x, y) = (Double(corner.0), Double(corner.1))
      let place = found.apply(x, y)
      let lies = back.apply(place.x, place.y)
      return hypot(lies.x - x, lies.y - y) < pixels
    }
  }

  /// Moves it to the position of its pairs.
  package mutating func followPairs() {
    pairs.settle()
    pixelsToWorld = pairs.put(pixelsToWorld)
    isByPairs = pairs.alignment != nil
  }

  /// Moves it over the world.
  package mutating func move(_ east: Double, _ south: Double) {
    pixelsToWorld = pixelsToWorld.then(.translation(x: east, y: south))
    isByPairs = false
  }

  /// Makes it larger along its own sides, about a place of the world that stays where it is.
  package mutating func scale(_ right: Double, _ down: Double, about place: WorldPoint) {
    guard let pixel = pixelsToWorld.inverse?.apply(place.x, place.y) else { return }
    let scaled = AffineTransform.translation(x: -pixel.x, y: -pixel.y)
      .then(.scale(x: right, y: down)).then(.translation(x: pixel.x, y: pixel.y)).then(pixelsToWorld)
    // It never becomes so small or so large that it couldn't be found again; what is may come nearer to that.
    let (before, after) = (side(in: pixelsToWorld), side(in: scaled))
    guard after <= max(4, before), after >= min(1e-9, before), after > 0 else { return }
    (pixelsToWorld, isByPairs) = (scaled, false)
  }

  /// The longer side of what is seen of it, in worlds.
  private func side(in transform: AffineTransform) -> Double {
    max(
      hypot(transform.a, transform.b) * Double(crop.width),
      hypot(transform.c, transform.d) * Double(crop.height)
    )
  }

  package mutating func turn(degrees: Double, about place: WorldPoint) {
    pixelsToWorld = pixelsToWorld.then(.translation(x: -place.x, y: -place.y)).then(.rotation(degrees: degrees))
      .then(.translation(x: place.x, y: place.y))
    isByPairs = false
  }

  /// The centre of the visible part.
  package var middle: WorldPoint {
    let place = pixelsToWorld.apply(
      Double(crop.x) + Double(crop.width) / 2,
      Double(crop.y) + Double(crop.height) / 2
    )
    return WorldPoint(x: place.x, y: place.y)
  }

  /// Moves the upper left or the lower right corner of what is seen by shares of the picture.
  package mutating func cut(upperLeft: Bool, _ right: Int, _ down: Int, ofPicture width: Int, _ height: Int) {
    var (left, top) = (crop.x, crop.y)
    var (end, bottom) = (crop.x + crop.width, crop.y + crop.height)
    // A smaller part doesn't shrink further.
    let least = (x: min(max(width / 20, 1), crop.width), y: min(max(height / 20, 1), crop.height))
    if upperLeft {
      (left, top) = (min(max(left + right, 0), end - least.x), min(max(top + down, 0), bottom - least.y))
    } else {
      (end, bottom) = (max(min(end + right, width), left + least.x), max(min(bottom + down, height), top + least.y))
    }
    crop = PixelRect(x: left, y: top, width: end - left, height: bottom - top)
  }
}
