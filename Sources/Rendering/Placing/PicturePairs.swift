package import Geodesy
import Glibc
package import Raster
package import Tiles

/// Places of a picture and where they belong in the world, and what they do to the picture.
package struct PicturePairs: Equatable, Sendable {
  package private(set) var points: [ControlPoint] = []
  /// The chosen fit; nil for the best one that the number of pairs allows.
  private(set) var fit: Alignment.Fit?
  /// The units of a world in which residuals are reported; nil for metres on earth.
  private let unitsPerWorld: Double?
  /// The resulting alignment; nil for fewer than two pairs, or if they coincide.
  package private(set) var alignment: Alignment?
  /// Whether a pair was moved since that was found out.
  private var isUnsettled = false

  package init() { unitsPerWorld = nil }

  /// The saved pairs of a picture; aligning many takes some time.
  init(_ kept: AlignmentFiles.StoredAlignment, unitsPerWorld: Double?) {
    (points, self.unitsPerWorld) = (kept.points, unitsPerWorld)
    alignment = Alignment(points, unitsPerWorld: unitsPerWorld)
    // As much as there are pairs for isn't chosen.
    guard let fit = kept.fit, fit != alignment?.fit else { return }
    self.fit = fit
    alignment = Alignment(points, fit: fit, unitsPerWorld: unitsPerWorld) ?? alignment
  }

  package static func == (one: PicturePairs, other: PicturePairs) -> Bool {
    one.points == other.points && one.fit == other.fit
  }

  /// More than can be set by hand, and few enough for instant splines.
  package static let most = 200

  package var isFull: Bool { points.count >= Self.most }

  package mutating func add(_ x: Double, _ y: Double, at place: WorldPoint) {
    guard !isFull else { return }
    points.append(ControlPoint(x: x, y: y, place: place))
    align()
  }

  package mutating func remove(_ index: Int) {
    guard points.indices.contains(index) else { return }
    points.remove(at: index)
    align()
  }

  package mutating func move(_ index: Int, toPlace place: WorldPoint) {
    guard points.indices.contains(index) else { return }
    points[index].place = place
    hasMoved()
  }

  package mutating func move(_ index: Int, toPixel x: Double, _ y: Double) {
    guard points.indices.contains(index) else { return }
    (points[index].x, points[index].y) = (x, y)
    hasMoved()
  }

  /// The number of pairs whose errors are shown while one is dragged; with more, only after it is dropped.
  private static let maxAtOnce = 24

  private mutating func hasMoved() {
    isUnsettled = true
    if points.count <= Self.maxAtOnce { align() }
  }

  /// Finds out what they amount to, where a pair was moved since.
  mutating func settle() {
    if isUnsettled { align() }
  }

  /// The fits that there are pairs for, in turn, and then again as much as they allow.
  package mutating func chooseNextFit() {
    let possible = Alignment.Fit.allCases.filter { points.count >= $0.fewestPoints }
    let next = fit.flatMap { possible.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    fit = possible.indices.contains(next) ? possible[next] : nil
    align()
  }

  private mutating func align() {
    let chosen = fit.flatMap { Alignment(points, fit: $0, unitsPerWorld: unitsPerWorld) }
    alignment = chosen ?? Alignment(points, unitsPerWorld: unitsPerWorld)
    isUnsettled = false
  }

  /// How far each is from where it belongs while the picture lies somewhere.
  package func distances(at pixelsToWorld: AffineTransform) -> [Double] {
    points.map { $0.distance(at: pixelsToWorld, unitsPerWorld: unitsPerWorld) }
  }

  /// How far they are off there, all in all.
  package func error(at pixelsToWorld: AffineTransform) -> Double {
    points.error(at: pixelsToWorld, unitsPerWorld: unitsPerWorld)
  }

  /// Positions a picture by the pairs; a single pair only moves it, and none leaves it unchanged.
  func put(_ pixelsToWorld: AffineTransform) -> AffineTransform {
    if let alignment { return alignment.pixelsToWorld }
    guard let only = points.first, points.count == 1 else { return pixelsToWorld }
    let (lies, belongs) = (pixelsToWorld.apply(only.x, only.y), only.place)
    return pixelsToWorld.then(.translation(x: belongs.x - lies.x, y: belongs.y - lies.y))
  }
}
