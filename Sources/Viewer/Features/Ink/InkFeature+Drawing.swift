import Geodesy
import Places

/// Drawing, by both mouse and keys.
extension InkFeature {
  func beginStroke(at place: Coordinate) {
    retractClearedMessage()
    let item = InkItem(
      .stroke,
      color: state.color,
      width: state.width,
      dotsPerWorld: dotsPerWorld,
      points: [],
      created: host.timestamp
    )
    surface.begin(FreehandStroke(item, at: place, on: InkPlane(host.navigator.shown)))
    unfinished.begin(at: now)
  }

  /// Finishes the stroke, and saves it in place of its interim copy.
  func liftPen() {
    settleEraser()
    guard let item = surface.hand?.item else { return }
    keep(item, as: unfinished.serial)
    surface.lift(isKept: true)
  }

  /// Discards the stroke and its interim copy.
  func dropStroke() {
    guard surface.hand != nil else { return }
    mouse.start = nil
    unfinished.forget()
    surface.lift(isKept: false)
  }

  /// Saves an interim copy of the unfinished item, so that long work isn't lost if the program ends.
  func keepUnfinished() {
    guard let unfinishedChanges else { return }
    unfinished.keep(surface.hand?.item ?? wholeDraft, after: unfinishedChanges, at: now)
  }

  /// How often what is being drawn has changed; nil where nothing is.
  var unfinishedChanges: Int? { surface.hand?.item.points.count ?? draft?.changes }

  /// The item drawn corner by corner, as it would be saved; nil if it has too few corners.
  private var wholeDraft: InkItem? {
    draft.flatMap { $0.isWhole ? $0.item(state, dotsPerWorld: dotsPerWorld) : nil }
  }

  func addCorner(_ corner: Coordinate) {
    guard let kind = state.tool.kind else { return }
    retractClearedMessage()
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

  /// Discards the item drawn corner by corner.
  func dropDraft() {
    guard draft != nil else { return }
    draft = nil
    unfinished.forget()
  }

  /// Half the width of the eraser, in dots.
  private static let eraserRadius = 3.0

  func erase(from start: WorldPoint, to end: WorldPoint) {
    erasedTo = end
    document.erase(InkEraser(from: start, to: end, radius: Self.eraserRadius * state.width / dotsPerWorld))
  }

  func settleEraser() {
    guard erasedTo != nil else { return }
    erasedTo = nil
    document.settle()
  }
}
