import Cells
import Scene

/// What of a picture the arrows move while it is put in its place.
enum AlignGrip: CaseIterable {
  case all
  case upperLeft
  case lowerRight

  var phrase: Phrase {
    switch self {
    case .all: .hintMove
    case .upperLeft: .alignUpperLeft
    case .lowerRight: .alignLowerRight
    }
  }
}

/// The line over the status that tells what the arrows move, and which other keys there are.
final class AlignBar: MapLayer {
  private let host: Host
  private let overlay: Overlay
  var grip = AlignGrip.all
  /// What is under way while pairs are marked; nil while it is done by hand.
  var marking: PairMarking?
  /// What is asked until the next key, where there is no status to ask it in.
  var question: String?

  init(_ host: Host, of overlay: Overlay) {
    (self.host, self.overlay) = (host, overlay)
  }

  func box(in viewport: Viewport) -> CellRect {
    let row = max(viewport.rows - host.statusPadding.insets.bottom - 1, 0)
    return CellRect(column: 0, row: row, columns: viewport.columns, rows: 1)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let (words, row) = (host.look.words, box(in: viewport).row)
    if let question { return PanelRow([PanelRow.Part(question, .accented)]).draw(into: &grid, row: row, host.look) }
    let percent = "\(Int((overlay.opacity * 100).rounded())) %"
    let mode = marking == nil ? KeyMode.align : .pairs
    let hints = mode.hints(in: words, values: [.hintOpacity: percent], idle: [step])
    let title = words(step).replacing(KeyLine.parting, with: " ")
    PanelRow(title, hints, columns: grid.columns).draw(into: &grid, row: row, host.look)
  }

  private var step: Phrase { marking.map { $0.pixel == nil ? .pairsOnPicture : .pairsOnMap } ?? grip.phrase }
}

extension KeyMode {
  static let align = KeyMode(
    title: .sectionAlign,
    rank: 4,
    placesPoints: true,
    hints: [
      .hintMove, .hintSize, .hintPairs, .hintOpacity, .hintTurn, .hintUndo, .hintTurnLittle, .hintWidth,
      .hintHeight, .hintCut, .hintFurther, .hintHide, .hintRedo, .hintPan, .hintAlignMouse, .hintKeep, .hintLeave,
    ]
  )
  static let pairs = KeyMode(
    title: .sectionPairs,
    rank: 5,
    placesPoints: true,
    hints: [
      .hintMark, .hintOpacity, .hintCross, .hintUndo, .hintZoom, .hintPair, .hintRemovePair, .hintFit, .hintByHand,
      .hintTable, .hintClickMark, .hintRedo, .hintFurther, .hintDragEnd, .hintHide, .hintPan, .hintKeep,
      .hintLeave,
    ]
  )
}
