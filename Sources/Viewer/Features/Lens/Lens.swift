import Cells
import Geodesy
import Glibc
import Raster
import Scene

/// The lens as it stands: which map is seen through it, how it is cut, and how much of it there is by now.
final class Lens {
  var over: FrontMap?
  private(set) var isOn: Bool
  var window: LensWindow
  /// From 0 to 1 while it comes and goes.
  private(set) var presence: Double
  private let fades: Bool
  private var knownShape: Shape?
  private var knownCover: (key: CoverKey, cover: LensCover)?

  /// It fades in and out for so long.
  private static let fading = Duration.milliseconds(300)
  /// How far a picture's own border fades towards its edges.
  private static let feather = 0.08

  private struct ShapeKey: Hashable {
    let window: LensWindow
    let columns: Int
    let rows: Int
    let cellAspect: Double
  }

  private struct Shape {
    let key: ShapeKey
    /// Of all dots of the screen.
    let mask: Mask
    /// The cells that it reaches.
    let box: CellRect?
  }

  private struct CoverKey: Hashable {
    let shape: ShapeKey
    let presence: Double
    let border: GradientMask?
    let isPicture: Bool
  }

  init(over: FrontMap?, window: LensWindow, isOn: Bool, fades: Bool) {
    (self.over, self.window, self.isOn, self.fades) = (over, window, isOn, fades)
    presence = isOn ? 1 : 0
  }

  func turn(on isOn: Bool) {
    self.isOn = isOn
    if !fades { presence = isOn ? 1 : 0 }
  }

  /// Who made what is seen through it.
  var attribution: String { isVisible ? over?.attribution ?? "" : "" }

  /// Whether there is anything of it to be seen.
  var isVisible: Bool { presence > 0 }
  var followsPointer: Bool { isOn && window.shape == .spyglass }
  var isFading: Bool { presence != (isOn ? 1 : 0) }

  /// Lets time pass; true where it looks different by that.
  func advance(by elapsed: Duration) -> Bool {
    guard isFading else { return false }
    let step = elapsed / Self.fading
    presence = isOn ? min(presence + step, 1) : max(presence - step, 0)
    return elapsed > .zero
  }

  /// Whether places are being marked, so that nothing else may stand on the map.
  var isMarking = false
  /// What is seen through it at the moment.
  var front: (() -> FrontMap?)?
  /// Draws the front ahead of its turn, and says whether it hides all that is behind it.
  var drawsWhole: ((Viewport) -> Bool)?
  /// Lays a picture of a file over the map, to be put in its place; nil where nobody does that.
  var lay: ((String) -> Void)?
  /// Lays the front over a picture of the back whose pixels are the dots of a screen.
  var printed: ((Bitmap, Viewport) -> Bitmap)?

  /// Where no names of the back can be read any more.
  func covered(in viewport: Viewport) -> [CellRect] {
    guard isVisible, let front = front?() else { return [] }
    return cover(in: viewport, of: front)?.covered ?? []
  }

  /// Whether nothing is seen but the front, so that the back needn't be drawn.
  func hidesBack(in viewport: Viewport) -> Bool {
    guard isVisible, let front = front?(), cover(in: viewport, of: front)?.isWhole == true else { return false }
    return drawsWhole?(viewport) ?? false
  }

  /// How much of the front shows in every cell; nil where there is none to be seen.
  func cover(in viewport: Viewport, of front: FrontMap) -> LensCover? {
    guard isVisible, let shape = shape(in: viewport), let box = shape.box else { return nil }
    let border = front.outline.flatMap { Self.border(of: $0, in: viewport, besides: box) }
    let key = CoverKey(shape: shape.key, presence: presence, border: border, isPicture: front.isPicture)
    if let known = knownCover, known.key == key { return known.cover }
    let mask = mask(shape, border, viewport)
    let cover = LensCover(
      mask,
      box,
      columns: viewport.columns,
      rows: viewport.rows,
      hidingAt: front.isPicture ? LensComposer.mostOverText : 128
    )
    knownCover = (key, cover)
    return cover
  }

  /// The same for every dot of a screen.
  func mask(in viewport: Viewport, of front: FrontMap) -> Mask? {
    guard isVisible, let shape = shape(in: viewport), let box = shape.box else { return nil }
    return mask(shape, front.outline.flatMap { Self.border(of: $0, in: viewport, besides: box) }, viewport)
  }

  private func mask(_ shape: Shape, _ border: GradientMask?, _ viewport: Viewport) -> Mask {
    var mask = shape.mask
    let dotHeight = LensWindow.dotHeight(viewport.cellAspect)
    let edge = border.map { $0.mask(width: mask.width, height: mask.height, pixelHeight: dotHeight) }
    mask.multiply(by: edge, share: window.opacity * presence)
    return mask
  }

  /// The window as it is cut, wherever the map lies.
  private func shape(in viewport: Viewport) -> Shape? {
    let key = ShapeKey(
      window: window,
      columns: viewport.columns,
      rows: viewport.rows,
      cellAspect: viewport.cellAspect
    )
    if let known = knownShape, known.key == key { return known }
    let mask = window.mask(columns: viewport.columns, rows: viewport.rows, cellAspect: viewport.cellAspect)
    knownShape = Shape(key: key, mask: mask, box: mask.box(columns: viewport.columns, rows: viewport.rows))
    return knownShape
  }

  /// The picture's own border, feathered, wherever it lies and however it is turned; nil where it is beyond a box.
  private static func border(of corners: [WorldPoint], in viewport: Viewport, besides box: CellRect) -> GradientMask? {
    let dotHeight = LensWindow.dotHeight(viewport.cellAspect)
    let (width, height) = (Double(LensWindow.dots.width), Double(LensWindow.dots.height) * dotHeight)
    let points = corners.map { corner in
      let point = viewport.screenPoint(of: viewport.nearestCopy(of: corner))
      return PathPoint(point.x * width, point.y * height)
    }
    func length(_ from: Int, _ to: Int) -> Double {
      hypot(points[to].x - points[from].x, points[to].y - points[from].y)
    }
    let center = PathPoint((points[0].x + points[2].x) / 2, (points[0].y + points[2].y) / 2)
    var gradient = GradientMask(
      .rectangle(cornerRadius: 0),
      center: center,
      width: length(0, 1),
      height: length(1, 2)
    )
    gradient.degrees = atan2(points[1].y - points[0].y, points[1].x - points[0].x) * 180 / .pi
    gradient.softness = feather
    let (columns, rows) = ([box.column, box.column + box.columns], [box.row, box.row + box.rows])
    let ends = columns.flatMap { column in rows.map { PathPoint(Double(column) * width, Double($0) * height) } }
    return gradient.isFull(at: ends) ? nil : gradient
  }
}
