import Cells
import Scene
import Terminal

/// The list of a group of places at the same position.
final class SightList: MapLayer {
  enum Outcome {
    case open
    case closed
    case chosen(MapSight)
  }

  private let host: Host
  private let sights: [MapSight]
  private var registration: Registration?
  private var index = 0
  private var first = 0

  /// A list that is longer is no help.
  static let most = 500

  init(_ host: Host, _ sights: [MapSight]) {
    (self.host, self.sights) = (host, sights)
    registration = host.layers.add(self, at: .chrome)
  }

  /// Takes a key; nil where it is none of the list's.
  func take(_ key: Key) -> Outcome? {
    switch key {
    case .down, .tab: index = min(index + 1, sights.count - 1)
    case .up, .shiftTab: index = max(index - 1, 0)
    case .pageDown: index = min(index + 5, sights.count - 1)
    case .pageUp: index = max(index - 5, 0)
    case .home: index = 0
    case .end: index = sights.count - 1
    case .enter: return sights.indices.contains(index) ? .chosen(sights[index]) : .closed
    case .escape: return .closed
    default: return nil
    }
    return .open
  }

  /// Takes a click; nil where it is beside the list.
  func take(clickAt cell: CellPoint) -> Outcome? {
    let box = box(in: host.navigator.shown)
    guard box.contains(cell) else { return nil }
    let line = first + cell.row - box.row - 1
    guard cell.row > box.row, cell.row < box.row + box.rows - 1, sights.indices.contains(line) else { return .open }
    return .chosen(sights[line])
  }

  private var panel: Panel {
    let words = SightWords(host: host)
    let lines = sights.map { sight in
      [
        Panel.Span(text: CharacterWidth.standard.truncating(words.title(sight), to: 32)),
        Panel.Span(text: "  \(words.kind(sight.kind))", color: host.look.style.panelFaint),
      ]
    }
    return Panel(title: host.look.words(.sightsInOnePlace, count: sights.count), lines: lines)
  }

  private func box(in viewport: Viewport) -> CellRect {
    let wanted = panel.size
    // The title has a blank on either side.
    return viewport.visibleBox.middle(columns: wanted.columns + 2, rows: wanted.rows)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let box = box(in: viewport)
    first = min(max(first, index - box.rows + 3), index)
    var panel = panel
    panel.chosen = index
    panel.draw(into: &grid, box: box, look: host.look, from: first)
  }
}
