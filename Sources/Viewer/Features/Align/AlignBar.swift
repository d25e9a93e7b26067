import Cells
import Scene

/// The part of a picture that the arrow keys move during alignment.
enum AlignGrip: CaseIterable {
  case all
  case upperLeft
  case lowerRight

  /// The effect of the arrow keys; nil if they move the whole picture.
  var phrase: Phrase? {
    switch self {
    case .all: nil
    case .upperLeft: .alignUpperLeft
    case .lowerRight: .alignLowerRight
    }
  }
}

/// The line above the status bar that shows what the arrow keys move, and the other keys.
final class AlignBar: MapPanel {
  let host: Host
  private let aligning: Aligning

  init(_ host: Host, _ aligning: Aligning) {
    (self.host, self.aligning) = (host, aligning)
  }

  func box(in viewport: Viewport) -> CellRect { aboveStatus(rows: 1, in: viewport) }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let (words, row) = (host.look.words, box(in: viewport).row)
    if let question = aligning.question {
      return PanelRow([PanelRow.Part(question, .accented)]).draw(into: &grid, row: row, host.look)
    }
    let percent = "\(Int((aligning.overlay.opacity * 100).rounded())) %"
    let (mode, keys) = (aligning.marking == nil ? KeyMode.align : .pairs, host.look.keys)
    let title =
      step.map { words($0) } ?? mode.hints([.hintMove]).first.flatMap { keys.line($0, of: mode, in: words) }?.text ?? ""
    // The hint in the title isn't repeated.
    let idle: Set<Phrase> = step == nil ? [.hintMove] : []
    let hints = keys.hints(of: mode, in: words, values: [.hintOpacity: percent], idle: idle)
    PanelRow(title, hints, columns: grid.columns).draw(into: &grid, row: row, host.look)
  }

  /// The next step; nil if the arrow keys move the whole picture.
  private var step: Phrase? {
    aligning.marking.map { $0.pixel == nil ? .pairsOnPicture : .pairsOnMap } ?? aligning.grip.phrase
  }
}
