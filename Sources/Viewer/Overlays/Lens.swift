import Cartography
import Cells
import Raster
import Rendering
import Scene

/// The lens as it stands: which map is seen through it, how it is cut, and how much of it there is by now.
final class Lens {
  let overlays: OverlayList
  private let look: Look
  /// The vector map that is the back, and in a map of a year also the front, as it is today.
  private let vectorMap: VectorMap?
  private var today: Overlay?
  private(set) var isOn: Bool
  var window: LensWindow
  /// From 0 to 1 while it comes and goes.
  private(set) var presence: Double
  /// Whether it comes and goes little by little.
  var fades: Bool
  private var knownShape: Shape?

  /// It fades in and out for so long.
  private static let fading = Duration.milliseconds(300)

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

  init(
    _ look: Look,
    over vectorMap: VectorMap?,
    showing overlays: OverlayList,
    window: LensWindow,
    opacity: Double,
    isOn: Bool,
    fades: Bool
  ) {
    (self.look, self.vectorMap, self.overlays) = (look, vectorMap, overlays)
    (self.window, self.isOn, self.fades) = (window, isOn, fades)
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

  /// Of the map of today, where there is no other map.
  private var opacityOfToday: Double { didSet { today?.opacity = opacityOfToday } }

  /// The maps in it, from the bottom to the top: overlays, or on a map of a year the one of today.
  var shown: [Overlay] {
    guard overlays.isEmpty else { return overlays.visible }
    guard look.year != nil, let vectorMap else { return [] }
    let today = today ?? Overlay(FrontMap(vectorMap: vectorMap.twin()), name: "", opacity: opacityOfToday)
    self.today = today
    return [today]
  }

  /// Whether there is a map to be seen through it, though it may be hidden.
  var hasFront: Bool { !overlays.isEmpty || look.year != nil && vectorMap != nil }

  /// Requests what may be needed next, now that a frame is drawn.
  func lookAhead() {
    if isVisible { shown.forEach { $0.front.lookAhead() } }
  }

  /// Gives memory back that the system needs more.
  func relieveMemory() {
    overlays.relieveMemory()
    today?.front.relieveMemory()
  }

  /// The attribution of the maps in it.
  var attribution: String {
    isVisible ? Credits.joined(overlays.visible.flatMap(\.front.credits)) : ""
  }

  /// Whether vector maps are seen through it; another thread is ready with one long before its names have places.
  var showsVectors: Bool { isVisible && shown.contains { !$0.front.isPicture } }

  /// Whether there is anything of it to be seen.
  var isVisible: Bool { presence > 0 }
  /// Whether it shows the map itself, and what is laid over is seen around it.
  var isInsideOut: Bool { isVisible && window.isSwapped && !shown.isEmpty }
  var followsPointer: Bool { isOn && window.shape == .spyglass }
  var isFading: Bool { presence != (isOn ? 1 : 0) }

  /// Lets time pass; true where it looks different by that.
  func advance(by elapsed: Duration) -> Bool {
    guard isFading else { return false }
    let step = elapsed / Self.fading
    presence = isOn ? min(presence + step, 1) : max(presence - step, 0)
    return elapsed > .zero
  }

  /// Whether the base map is georeferenced, with copies to the east and the west.
  var isOnEarth = true
  /// Whether places are being marked, so that nothing else may cover the map.
  var isMarking = false
  /// The image file that is to be laid over the map; nil after that has begun.
  var requestedFile: String?
  /// Whether the chosen overlay is to be aligned; false after that has begun.
  var isAlignmentRequested = false

  /// Where no names of the back can be read any more.
  func covered(in viewport: Viewport) -> [CellRect] {
    guard isVisible else { return [] }
    return shown.flatMap { cover(in: viewport, of: $0)?.covered ?? [] }
  }

  /// The years that the map is seen as of, around it and in it; nil as it is today.
  func years(in viewport: Viewport) -> (around: Int?, inside: Int?) {
    guard let (overlay, cover) = other(in: viewport) else { return (look.year, look.year) }
    return cover.isWhole ? (overlay.front.year, overlay.front.year) : (look.year, overlay.front.year)
  }

  /// The same at a cell, or beside the screen as at its edge.
  func year(at cell: CellPoint, in viewport: Viewport) -> Int? {
    guard let (overlay, cover) = other(in: viewport) else { return look.year }
    let column = min(max(cell.column, 0), viewport.columns - 1)
    let cell = CellPoint(column: column, row: min(max(cell.row, 0), viewport.rows - 1))
    let isBack = !cover.box.contains(cell) || cover.hidden.contains { $0.contains(cell) }
    return isBack ? look.year : overlay.front.year
  }

  /// The uppermost front that is the map behind it as of another time, where it is seen.
  private func other(in viewport: Viewport) -> (Overlay, LensCover)? {
    guard isVisible, let overlay = shown.last(where: \.front.isOfBack) else { return nil }
    return cover(in: viewport, of: overlay).flatMap { $0.isEmpty ? nil : (overlay, $0) }
  }

  /// The names that are seen through it.
  func labels(in viewport: Viewport) -> [PlacedLabel] {
    guard isVisible, look.mode != .compass else { return [] }
    return shown.reduce(into: []) { labels, overlay in
      guard let cover = cover(in: viewport, of: overlay) else { return }
      // Higher layers hide lower ones.
      labels.removeAll { label in label.cells.contains { cell in cover.covered.contains { $0.contains(cell) } } }
      if !overlay.front.isPicture { labels += overlay.front.labels }
    }
  }

  /// Whether nothing is seen but a front, so that the back needn't be drawn.
  func hidesBack(in viewport: Viewport) -> Bool {
    isVisible && shown.contains { hides($0, viewport) }
  }

  /// Whether a front of cells hides all pictures, so that a frame needs no canvas.
  func isWholeOfCells(in viewport: Viewport) -> Bool {
    isVisible && shown.contains { $0.drawing.front?.isOfCells == true && hides($0, viewport) }
  }

  /// Whether a front takes all of the screen, so that the back may turn out to be hidden when it is drawn.
  func mayHideBack(in viewport: Viewport) -> Bool {
    isVisible && shown.contains { cover(in: viewport, of: $0)?.isWhole == true }
  }

  /// Whether what is laid over the back first is made of cells.
  var beginsWithVectors: Bool { isVisible && shown.first?.front.isPicture == false }

  /// Whether a front hides all that is behind it.
  private func hides(_ overlay: Overlay, _ viewport: Viewport) -> Bool {
    cover(in: viewport, of: overlay)?.isWhole == true && overlay.drawing.front?.isOpaque == true
  }

  /// How much of a front shows in every cell; nil if there is none to be seen.
  func cover(in viewport: Viewport, of overlay: Overlay) -> LensCover? {
    guard let cut = cut(of: overlay), let shape = shape(in: viewport), let box = shape.box else { return nil }
    let border = cut.border(in: viewport, besides: box)
    let key = LensCover.Key(
      shape: window,
      columns: viewport.columns,
      rows: viewport.rows,
      cellAspect: viewport.cellAspect,
      share: cut.share,
      border: border,
      isPicture: overlay.front.isPicture
    )
    if let known = overlay.drawing.cover, known.key == key { return known.cover }
    let cover = LensCover(
      LensCut.mask(shape.mask, border, share: cut.share, viewport),
      box,
      columns: viewport.columns,
      rows: viewport.rows,
      hidingAt: overlay.front.isPicture ? LensCover.maxOverText : 128
    )
    overlay.drawing.cover = (key, cover)
    return cover
  }

  /// How a front is cut in a picture of any size; nil if there is none to be seen.
  func cut(of overlay: Overlay) -> LensCut? {
    guard isVisible else { return nil }
    // Where no edge parts the two maps they change places by how much of each is seen.
    let changesPlaces = window.shape == .whole && window.isSwapped
    return LensCut(
      window: window,
      outline: overlay.front.outline,
      share: (changesPlaces ? 1 - overlay.opacity : overlay.opacity) * presence,
      isOnEarth: isOnEarth
    )
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
}
