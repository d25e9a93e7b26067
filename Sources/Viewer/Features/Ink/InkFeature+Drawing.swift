import Geodesy
import Places
import Scene

/// What both the mouse and the keys do.
extension InkFeature {
  func beginStroke(at place: Coordinate) {
    takeBackThatAllIsGone()
    let item = InkItem(
      .stroke,
      color: bar.state.color,
      width: bar.state.width,
      dotsPerWorld: dotsPerWorld,
      points: [],
      created: host.timestamp
    )
    surface.begin(FreehandStroke(item, at: place, on: InkPlane(host.navigator.shown)))
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
    mouse.start = nil
    unfinished.forget()
    surface.lift(isKept: false)
  }

  /// What takes long isn't lost with the program.
  func keepUnfinished() {
    guard let unfinishedChanges else { return }
    unfinished.keep(surface.hand?.item ?? wholeDraft, after: unfinishedChanges, at: now)
  }

  /// How often what is being drawn has changed; nil where nothing is.
  var unfinishedChanges: Int? { surface.hand?.item.points.count ?? draft?.changes }

  /// What is drawn corner by corner, as it would be kept; nil where it is too little.
  private var wholeDraft: InkItem? {
    draft.flatMap { $0.isWhole ? $0.item(bar.state, dotsPerWorld: dotsPerWorld) : nil }
  }

  func addCorner(_ corner: Coordinate) {
    guard let kind = bar.state.tool.kind else { return }
    takeBackThatAllIsGone()
    if draft == nil {
      draft = InkDraft(kind, at: corner, created: host.timestamp)
      unfinished.begin(at: now)
    } else {
      draft?.add(corner)
    }
    if kind == .arrow, draft?.isWhole == true { finishDraft() }
  }

  /// Keeps what was drawn corner by corner, unless it is too little; false where nothing was drawn.
  @discardableResult
  func finishDraft() -> Bool {
    guard draft != nil else { return false }
    guard let item = wholeDraft else {
      dropDraft()
      return true
    }
    draft = nil
    keep(item, as: unfinished.serial)
    return true
  }

  /// What was drawn corner by corner is given up.
  func dropDraft() {
    guard draft != nil else { return }
    draft = nil
    unfinished.forget()
  }

  /// Half the width of the eraser, in dots.
  private static let eraserRadius = 3.0

  func erase(from start: WorldPoint, to end: WorldPoint) {
    erasedTo = end
    document.erase(InkEraser(from: start, to: end, radius: Self.eraserRadius * bar.state.width / dotsPerWorld))
  }

  func settleEraser() {
    guard erasedTo != nil else { return }
    erasedTo = nil
    document.settle()
  }
}
