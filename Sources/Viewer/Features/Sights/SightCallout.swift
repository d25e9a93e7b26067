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

  private var lines: [[Panel.Span]] {
    let words = SightWords(host: host)
    let facts = [words.kind(sight.kind), words.way(to: sight.coordinate)].filter { !$0.isEmpty }
    let opening = words.opening(sight.openingHours)
    return [[Panel.Span(text: facts.joined(separator: " · "))]]
      + (opening.isEmpty ? [] : [[Panel.Span(text: opening, isAccented: true)]])
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
    let wanted = Panel(title: title, lines: lines).size
    return CalloutBox(at: icon.box, columns: min(wanted.columns, Self.widest), rows: wanted.rows, within: area)
  }

  private var title: String {
    CharacterWidth.standard.truncating(SightWords(host: host).title(sight), to: Self.widest - 6)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let place = place(in: viewport) else {
      host.icons.callout = nil
      return
    }
    host.icons.callout = PlacedCallout(title: SightWords(host: host).title(sight), box: place)
    let style = host.look.style
    let title = CharacterWidth.standard.truncating(self.title, to: max(place.box.columns - 6, 1))
    Panel(title: title, lines: lines).draw(into: &grid, box: place.box, style: style)
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
