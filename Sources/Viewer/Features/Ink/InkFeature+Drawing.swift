import Geodesy
import Places
import Scene

/// What both the mouse and the keys do.
extension InkFeature {
  func beginStroke(at place: Coordinate) {
    somethingIsDrawn()
    let item = InkItem(
      .stroke,
      color: bar.state.color,
      width: bar.state.width,
      dotsPerWorld: dotsPerWorld,
      points: []
    )
    surface.begin(InkHand(item, at: place, on: InkPlane(host.navigator.shown)))
    unfinished.begin(at: now)
  }

  /// The stroke is finished, and kept in place of what was kept of it while it was drawn.
  func liftPen() {
    settleEraser()
    guard let item = surface.hand?.item else { return }
    keep(item, as: unfinished.serial)
    surface.lift(isKept: true)
  }

  /// The stroke is given up, and what was kept of it.
  func dropStroke() {
    guard surface.hand != nil else { return }
    book.forget(unfinished.serial)
    surface.lift(isKept: false)
  }

  /// A long stroke isn't lost with the program.
  func keepUnfinished() {
    guard let hand = surface.hand else { return }
    unfinished.keep(dated(hand.item), points: hand.item.points.count, at: now)
  }

  func dated(_ item: InkItem) -> InkItem {
    var item = item
    item.created = host.timestamp
    return item
  }

  func addCorner(_ corner: Coordinate) {
    guard let kind = bar.state.tool.kind else { return }
    somethingIsDrawn()
    if draft == nil { draft = InkDraft(kind, at: corner) } else { draft?.add(corner) }
    if kind == .arrow, draft?.isWhole == true { finishDraft() }
  }

  /// Keeps what was drawn corner by corner, unless it is too little; false where nothing was drawn.
  @discardableResult
  func finishDraft() -> Bool {
    guard let draft else { return false }
    self.draft = nil
    if draft.isWhole { keep(draft.item(bar.state, dotsPerWorld: dotsPerWorld)) }
    return true
  }

  /// Half the width of the eraser, in dots.
  private static let eraserRadius = 3.0

  func erase(from start: WorldPoint, to end: WorldPoint) {
    erasedTo = end
    book.erase(InkEraser(from: start, to: end, radius: Self.eraserRadius * bar.state.width / dotsPerWorld))
  }

  func settleEraser() {
    guard erasedTo != nil else { return }
    erasedTo = nil
    book.settle()
  }
}
