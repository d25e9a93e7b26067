import Cells
import Geodesy
import Glibc
import Raster
import Scene

/// The lens as it stands: which map is seen through it, how it is cut, and how much of it there is by now.
final class Lens {
  let overlays: OverlayList
  private(set) var isOn: Bool
  var window: LensWindow
  /// From 0 to 1 while it comes and goes.
  private(set) var presence: Double
  private let fades: Bool
  private var knownShape: Shape?

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

  init(over overlays: OverlayList, window: LensWindow, opacity: Double, isOn: Bool, fades: Bool) {
    (self.overlays, self.window, self.isOn, self.fades) = (overlays, window, isOn, fades)
    opacityOfToday = opacity
    presence = isOn ? 1 : 0
  }

  func turn(on isOn: Bool) {
    self.isOn = isOn
    if !fades { presence = isOn ? 1 : 0 }
  }

  /// How much there is of the front that keys are about.
  var opacity: Double {
    get { overlays.chosen?.opacity ?? opacityOfToday }
    set { if let chosen = overlays.chosen { chosen.opacity = newValue } else { opacityOfToday = newValue } }
  }

  /// Of the city of today, where there is no other map.
  private(set) var opacityOfToday: Double

  /// Who made what is seen through it.
  var attribution: String {
    guard isVisible else { return "" }
    var seen: Set<String> = [""]
    return overlays.visible.map(\.front.attribution).filter { seen.insert($0).inserted }.joined(separator: " · ")
  }

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

  /// Whether the back lies on earth, which has copies to the east and the west.
  var isOnEarth = true
  /// Whether places are being marked, so that nothing else may stand on the map.
  var isMarking = false
  /// What is seen through it at the moment, from the bottom to the top.
  var shown: (() -> [Overlay])?
  /// Draws a front ahead of its turn, and says whether it hides all that is behind it.
  var drawsWhole: ((Overlay, Viewport) -> Bool)?
  /// Lays a picture of a file over the map, to be put in its place; nil where nobody does that.
  var lay: ((String) -> Void)?
  /// Has the chosen overlay put in its place; nil where nobody does that.
  var align: (() -> Void)?
  /// Lays the front over a picture of the back whose pixels are the dots of a screen.
  var printed: ((Bitmap, Viewport) -> Bitmap)?

  /// Where no names of the back can be read any more.
  func covered(in viewport: Viewport) -> [CellRect] {
    guard isVisible, let shown = shown?() else { return [] }
    return shown.flatMap { cover(in: viewport, of: $0)?.covered ?? [] }
  }

  /// Whether nothing is seen but a front, so that the back needn't be drawn.
  func hidesBack(in viewport: Viewport) -> Bool {
    guard isVisible, let shown = shown?() else { return false }
    return shown.contains { cover(in: viewport, of: $0)?.isWhole == true && drawsWhole?($0, viewport) == true }
  }

  /// How much of a front shows in every cell; nil where there is none to be seen.
  func cover(in viewport: Viewport, of overlay: Overlay) -> LensCover? {
    guard isVisible, let shape = shape(in: viewport), let box = shape.box else { return nil }
    let border = overlay.front.outline.flatMap { edge(of: $0, in: viewport, besides: box) }
    let key = LensCover.Key(
      shape: window,
      columns: viewport.columns,
      rows: viewport.rows,
      cellAspect: viewport.cellAspect,
      share: overlay.opacity * presence,
      border: border,
      isPicture: overlay.front.isPicture
    )
    if let known = overlay.drawing.cover, known.key == key { return known.cover }
    let cover = LensCover(
      mask(shape, border, share: key.share, viewport),
      box,
      columns: viewport.columns,
      rows: viewport.rows,
      hidingAt: key.isPicture ? LensComposer.mostOverText : 128
    )
    overlay.drawing.cover = (key, cover)
    return cover
  }

  /// The same for every dot of a screen.
  func mask(in viewport: Viewport, of overlay: Overlay) -> Mask? {
    guard isVisible, let shape = shape(in: viewport), let box = shape.box else { return nil }
    let border = overlay.front.outline.flatMap { edge(of: $0, in: viewport, besides: box) }
    return mask(shape, border, share: overlay.opacity * presence, viewport)
  }

  private func mask(_ shape: Shape, _ border: GradientMask?, share: Double, _ viewport: Viewport) -> Mask {
    var mask = shape.mask
    let dotHeight = LensWindow.dotHeight(viewport.cellAspect)
    let edge = border.map { $0.mask(width: mask.width, height: mask.height, pixelHeight: dotHeight) }
    mask.multiply(by: edge, share: share)
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
  private func edge(of corners: [WorldPoint], in viewport: Viewport, besides box: CellRect) -> GradientMask? {
    let dotHeight = LensWindow.dotHeight(viewport.cellAspect)
    let (width, height) = (Double(LensWindow.dots.width), Double(LensWindow.dots.height) * dotHeight)
    // All corners of one copy of the world, which only the earth has.
    let middle = WorldPoint(x: (corners[0].x + corners[2].x) / 2, y: (corners[0].y + corners[2].y) / 2)
    let shift = isOnEarth ? viewport.nearestCopy(of: middle).x - middle.x : 0
    let points = corners.map { corner in
      let point = viewport.screenPoint(of: WorldPoint(x: corner.x + shift, y: corner.y))
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
    gradient.softness = Self.feather
    let (columns, rows) = ([box.column, box.column + box.columns], [box.row, box.row + box.rows])
    let ends = columns.flatMap { column in rows.map { PathPoint(Double(column) * width, Double($0) * height) } }
    return gradient.isFull(at: ends) ? nil : gradient
  }
}
