import Cells
import Rendering
import Scene
import Tiles

/// The open list of overlays, over the lower left of the map.
final class OverlayPanel: MapPanel {
  let host: Host
  private let list: OverlayList
  private var shown: ShownPanel?

  init(_ host: Host) {
    (self.host, list) = (host, host.maps.lens.overlays)
    shown = ShownPanel(self)
  }

  func adapt() { shown?.refresh() }

  /// The overlay of a row of the screen, by its index from the bottom, and whether its mark is meant.
  func overlay(at cell: CellPoint) -> (index: Int, isMark: Bool)? {
    let box = box(in: host.navigator.shown)
    let row = first(in: box) + cell.row - box.row - 1
    guard box.contains(cell), cell.row > box.row, cell.row < box.row + 1 + room(in: box) else { return nil }
    let index = list.all.count - 1 - row
    return list.all.indices.contains(index) ? (index, cell.column < box.column + 2 + table.markColumns) : nil
  }

  private var table: OverlayTable { OverlayTable(list.all, host.look, isGeographic: host.maps.facts.isGeographic) }

  /// The hints that need an overlay.
  private static let hintsOfChosen: Set<Phrase> = [
    .hintChoose, .hintShow, .hintOpacity, .hintPlace, .hintOrder, .hintTakeOff, .hintGoThere,
  ]

  private func panel(in viewport: Viewport) -> Panel {
    let idle = list.all.isEmpty ? Self.hintsOfChosen : []
    let hints = host.look.keys.hints(of: .overlays, in: host.look.words, idle: idle)
    let keys = [Panel.Span(text: hints.text(columns: viewport.columns - 4), color: host.look.style.panelFaint)]
    return Panel(title: host.look.words(.overlaysTitle), lines: table.lines + [keys])
  }

  func box(in viewport: Viewport) -> CellRect {
    let size = panel(in: viewport).size
    return lowerLeft(columns: size.columns, in: viewport) { min(size.rows, max($0 / 2, 5)) }
  }

  private func room(in box: CellRect) -> Int { max(box.rows - 3, 1) }

  /// The first row that is seen, so that the chosen one is.
  private func first(in box: CellRect) -> Int {
    let row = list.index.map { list.all.count - 1 - $0 } ?? 0
    return max(min(row - room(in: box) + 1, list.all.count - room(in: box)), 0)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let box = box(in: viewport)
    let first = first(in: box)
    let whole = panel(in: viewport)
    let rows = Array(whole.lines.dropLast().dropFirst(first).prefix(room(in: box)))
    var panel = Panel(title: whole.title, lines: rows + whole.lines.suffix(1))
    panel.chosen = list.index.map { list.all.count - 1 - $0 - first }
    panel.draw(into: &grid, box: box, look: host.look)
  }
}

/// The list of overlays in words, the uppermost first: whether each is shown, how much of it, and how it lies.
struct OverlayTable {
  private let overlays: [Overlay]
  private let look: Look
  private let isGeographic: Bool

  private static let (nameWidth, opacityWidth) = (12...30, 6)

  init(_ overlays: [Overlay], _ look: Look, isGeographic: Bool) {
    (self.overlays, self.look, self.isGeographic) = (overlays.reversed(), look, isGeographic)
  }

  /// A line for each.
  var lines: [[Panel.Span]] {
    guard !overlays.isEmpty else {
      return [[Panel.Span(text: look.words(.overlaysNone), color: look.style.panelFaint)]]
    }
    let longest = overlays.map { CharacterWidth.standard.of($0.shortName) }.max() ?? 0
    let width = min(max(longest, Self.nameWidth.lowerBound), Self.nameWidth.upperBound)
    return overlays.map { line(of: $0, nameWidth: width) }
  }

  private func line(of overlay: Overlay, nameWidth: Int) -> [Panel.Span] {
    let width = CharacterWidth.standard
    let name = width.padding(width.truncating(overlay.shortName, to: nameWidth), to: nameWidth)
    let percent = "\(Int((overlay.opacity * 100).rounded())) %"
    let opacity = String(repeating: " ", count: max(Self.opacityWidth - percent.count, 0)) + percent
    let color = overlay.isVisible ? nil : look.style.panelFaint
    return [Panel.Span(text: "\(mark(overlay)) \(name)\(opacity)  \(facts(of: overlay))", color: color)]
  }

  private func mark(_ overlay: Overlay) -> String {
    CheckMark.text(overlay.isVisible, look.blocks)
  }

  /// The columns of the mark that shows and hides.
  var markColumns: Int { look.blocks == .ascii ? 3 : 2 }

  /// That it isn't kept where it was moved to comes before all else, which may be cut off.
  private func facts(of overlay: Overlay) -> String {
    guard let loose = overlay.front.loose, !loose.isUnmoved else { return text(of: overlay.facts) }
    return "\(look.words(.overlayUnkept)) · \(text(of: loose.facts ?? .picture))"
  }

  private func text(of facts: OverlayFacts?) -> String {
    let words = look.words
    switch facts {
    case nil: return ""
    case .vectorMap: return words(.overlayVectorMap)
    case .tiles: return words(.overlayTiles)
    case .picture: return words(.overlayPicture)
    case .byHand(let error):
      return "\(words(.fitByHand)) · \(ResidualWords.text(error, look, isGeographic: isGeographic))"
    case .unplaced: return words(.overlayUnplaced)
    case .aligned(let fit, let error, let outliers):
      let off = outliers == 0 ? "" : " · " + words(.overlayOutliers, count: outliers)
      return "\(words(fit.phrase)) · \(ResidualWords.text(error, look, isGeographic: isGeographic))\(off)"
    }
  }
}
