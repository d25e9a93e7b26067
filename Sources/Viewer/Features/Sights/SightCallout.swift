import Cells
import Geodesy
import Scene

/// The box beside a chosen sight, with what one wants to know at once.
final class SightCallout: MapLayer {
  private let host: Host
  private let sight: MapSight
  private var registration: Registration?

  private static let widest = 44

  init(_ host: Host, _ sight: MapSight) {
    (self.host, self.sight) = (host, sight)
    registration = host.layers.add(self, at: .chrome)
  }

  /// The title stands inside, where no tick can lie on it.
  private var panel: Panel {
    let words = SightWords(host: host)
    let title = CharacterWidth.standard.truncating(words.title(sight), to: Self.widest - 4)
    let facts = [words.kind(sight.kind), words.way(to: sight.coordinate)].filter { !$0.isEmpty }
    let opening = words.opening(sight.openingHours)
    var lines = [[Panel.Span(text: title, isAccented: true)], [Panel.Span(text: facts.joined(separator: " · "))]]
    if !opening.isEmpty { lines.append([Panel.Span(text: opening)]) }
    return Panel(title: "", lines: lines)
  }

  /// Where it stands; nil where its sight isn't to be seen, or there is no room.
  private func place(in viewport: Viewport) -> CalloutBox? {
    guard let icon = host.icons.shown(in: viewport).first(where: { $0.sight?.id == sight.id }) else { return nil }
    let size = viewport.visibleSize
    let area = CellRect(
      column: viewport.padding.left,
      row: viewport.padding.top,
      columns: size.columns,
      rows: size.rows
    )
    let wanted = panel.size
    return CalloutBox(at: icon.box, columns: min(wanted.columns, Self.widest), rows: wanted.rows, within: area)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let place = place(in: viewport) else {
      host.icons.callout = nil
      return
    }
    host.icons.callout = PlacedCallout(title: SightWords(host: host).title(sight), box: place)
    let style = host.look.style
    panel.draw(into: &grid, box: place.box, style: style)
    let isASCII = host.look.blocks == .ascii
    grid.write(
      place.isAbove ? (isASCII ? "v" : "▼") : (isASCII ? "^" : "▲"),
      at: place.tick,
      foreground: style.panelAccent,
      background: style.panelBackground,
      style: .bold
    )
  }
}
