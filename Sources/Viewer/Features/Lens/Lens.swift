import Cells
import Geodesy
import Glibc
import Raster
import Scene

/// The lens as it stands: which map is seen through it, how it is cut, and how much of it there is by now.
final class Lens {
  let over: FrontMap?
  private(set) var isOn: Bool
  var window: LensWindow
  /// From 0 to 1 while it comes and goes.
  private(set) var presence: Double
  private let fades: Bool
  private var known: (Key, Mask)?

  /// It fades in and out for so long.
  private static let fading = Duration.milliseconds(300)
  /// How far a picture's own border fades towards its edges.
  private static let feather = 0.08

  private struct Key: Hashable {
    let window: LensWindow
    let presence: Double
    let viewport: Viewport
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
  var isFading: Bool { presence != (isOn ? 1 : 0) }

  /// Lets time pass; true where it looks different by that.
  func advance(by elapsed: Duration) -> Bool {
    guard isFading else { return false }
    let step = elapsed / Self.fading
    presence = isOn ? min(presence + step, 1) : max(presence - step, 0)
    return elapsed > .zero
  }

  private func shownMask(in viewport: Viewport) -> Mask? {
    guard isVisible, let front = front?() else { return nil }
    return mask(in: viewport, of: front)
  }

  /// Where no names of the back can be read any more.
  func covered(in viewport: Viewport) -> [CellRect] {
    guard let front = front?(), let mask = shownMask(in: viewport) else { return [] }
    return mask.stretches(
      columns: viewport.columns,
      rows: viewport.rows,
      atLeast: front.isPicture ? LensComposer.mostOverText : 128,
      isSeen: true
    )
  }

  /// What is seen through it at the moment.
  var front: (() -> FrontMap?)?

  /// How much of the front shows at every dot of a screen; nil where there is none.
  func mask(in viewport: Viewport, of front: FrontMap) -> Mask? {
    guard isVisible else { return nil }
    let key = Key(window: window, presence: presence, viewport: viewport)
    if let known, known.0 == key { return known.1 }
    let dotHeight = LensWindow.dotHeight(viewport.cellAspect)
    var mask = window.mask(columns: viewport.columns, rows: viewport.rows, cellAspect: viewport.cellAspect)
    let border = front.outline.map { Self.border(of: $0, in: viewport, mask, dotHeight) }
    mask.multiply(by: border, share: window.opacity * presence)
    known = (key, mask)
    return mask
  }

  /// The picture's own border, feathered, wherever it lies and however it is turned.
  private static func border(of corners: [WorldPoint], in viewport: Viewport, _ mask: Mask, _ dotHeight: Double) -> Mask
  {
    let points = corners.map { corner in
      let point = viewport.screenPoint(of: viewport.nearestCopy(of: corner))
      return PathPoint(
        point.x * Double(LensWindow.dots.width),
        point.y * Double(LensWindow.dots.height) * dotHeight
      )
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
    return gradient.mask(width: mask.width, height: mask.height, pixelHeight: dotHeight)
  }
}

/// What cells show of which map.
extension Mask {
  /// The smallest box of cells around everything that shows.
  func box(columns: Int, rows: Int) -> CellRect? {
    let (width, height) = LensWindow.dots
    var (left, right, top, bottom) = (columns, -1, rows, -1)
    for y in 0..<self.height {
      let line = values[y * self.width..<(y + 1) * self.width]
      guard let first = line.firstIndex(where: { $0 > 0 }), let last = line.lastIndex(where: { $0 > 0 }) else {
        continue
      }
      left = min(left, (first - line.startIndex) / width)
      right = max(right, (last - line.startIndex) / width)
      (top, bottom) = (min(top, y / height), max(bottom, y / height))
    }
    guard left <= right, top <= bottom else { return nil }
    return CellRect(column: left, row: top, columns: right - left + 1, rows: bottom - top + 1)
  }

  /// The stretches of rows in which so much of the front is seen, or else those in which it isn't.
  func stretches(columns: Int, rows: Int, atLeast share: UInt8, isSeen: Bool) -> [CellRect] {
    (0..<rows).flatMap { row in
      var found: [CellRect] = []
      var start: Int?
      for column in 0...columns {
        let isInside = column < columns && (value(column, row) >= share) == isSeen
        if isInside, start == nil { start = column }
        if !isInside, let first = start {
          found.append(CellRect(column: first, row: row, columns: column - first, rows: 1))
          start = nil
        }
      }
      return found
    }
  }

  /// In the middle of a cell.
  func value(_ column: Int, _ row: Int) -> UInt8 {
    values[(row * LensWindow.dots.height + 2) * width + column * LensWindow.dots.width]
  }
}
