import Cells
import Rendering
import Scene

/// The line above the status bar that shows the shape of the lens, and the keys that change it.
final class LensBar: MapPanel {
  let host: Host

  init(_ host: Host) {
    self.host = host
  }

  func box(in viewport: Viewport) -> CellRect { aboveStatus(rows: 1, in: viewport) }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let (look, window) = (host.look, host.maps.lens.window)
    let values: [Phrase: String] = [
      .hintSize: percent(window.size), .hintSoftness: percent(window.softness),
      .hintOpacity: percent(host.maps.lens.opacity),
    ]
    let hints = look.keys.hints(of: .lens, in: look.words, values: values, idle: window.shape.idleHints)
    PanelRow(look.words(window.shape.phrase), hints, columns: grid.columns)
      .draw(into: &grid, row: box(in: viewport).row, look)
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}

extension LensWindow.Shape {
  /// Of the keys that change it those that do nothing to it.
  fileprivate var idleHints: Set<Phrase> {
    let all: [(hint: Phrase, acts: Bool)] = [
      (.hintMove, hasPlace), (.hintSize, hasSize), (.hintAngle, hasAngle), (.hintSoftness, hasPlace),
    ]
    return Set(all.filter { !$0.acts }.map(\.hint))
  }

  var phrase: Phrase {
    switch self {
    case .circle: .lensCircle
    case .rectangle: .lensRectangle
    case .curtain: .lensCurtain
    case .whole: .lensWhole
    case .spyglass: .lensSpyglass
    }
  }
}
