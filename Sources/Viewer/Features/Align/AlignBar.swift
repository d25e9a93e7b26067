import Cells
import Scene

/// What of a picture the arrows move while it is put in its place.
enum AlignGrip: CaseIterable {
  case all
  case upperLeft
  case lowerRight

  /// What the arrows do to it; nil where they move all of it.
  var phrase: Phrase? {
    switch self {
    case .all: nil
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
    let row = max(viewport.rows - host.panels.status.insets.bottom - 1, 0)
    return CellRect(column: 0, row: row, columns: viewport.columns, rows: 1)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let (words, row) = (host.look.words, box(in: viewport).row)
    if let question { return PanelRow([PanelRow.Part(question, .accented)]).draw(into: &grid, row: row, host.look) }
    let percent = "\(Int((overlay.opacity * 100).rounded())) %"
    let (mode, keys) = (marking == nil ? KeyMode.align : .pairs, host.look.keys)
    let title =
      step.map { words($0) } ?? mode.hints([.hintMove]).first.flatMap { keys.line($0, of: mode, in: words) }?.text ?? ""
    // What stands in the title isn't told again.
    let idle: Set<Phrase> = step == nil ? [.hintMove] : []
    let hints = keys.hints(of: mode, in: words, values: [.hintOpacity: percent], idle: idle)
    PanelRow(title, hints, columns: grid.columns).draw(into: &grid, row: row, host.look)
  }

  /// What is to be done next; nil where the arrows move all of the picture.
  private var step: Phrase? { marking.map { $0.pixel == nil ? .pairsOnPicture : .pairsOnMap } ?? grip.phrase }
}
