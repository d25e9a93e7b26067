import Cells
import Geodesy
import Scene

/// The box beside a chosen sight, with what one wants to know at once.
final class SightCallout: MapLayer {
  private let host: Host
  private let sight: MapSight
  private let gallery: PhotoGallery?
  private var registration: Registration?

  private static let widest = 44

  init(_ host: Host, _ sight: MapSight) {
    (self.host, self.sight) = (host, sight)
    gallery = PhotoGallery(host, of: sight)
    registration = host.layers.add(self, at: .chrome)
    _ = gallery?.size(in: room(in: host.navigator.shown))
  }

  /// The photograph stands under the words, once it is there.
  private func room(in viewport: Viewport) -> PhotoGallery.Room {
    let size = viewport.visibleSize
    return PhotoGallery.Room(columns: min(Self.widest, size.columns) - 4, rows: min(size.rows / 3, 10), of: viewport)
  }

  /// The title stands inside, where no tick can lie on it.
  private func panel(in viewport: Viewport) -> Panel {
    let words = SightWords(host: host)
    let title = CharacterWidth.standard.truncating(words.title(sight), to: Self.widest - 4)
    let facts = [words.kind(sight.kind), words.way(to: sight)].filter { !$0.isEmpty }
    let opening = words.opening(sight.openingHours)
    var lines = [[Panel.Span(text: title, isAccented: true)], [Panel.Span(text: facts.joined(separator: " · "))]]
    if !opening.isEmpty { lines.append([Panel.Span(text: opening)]) }
    if let photo = gallery?.size(in: room(in: viewport)) {
      lines += Array(repeating: [Panel.Span(text: String(repeating: " ", count: photo.columns))], count: photo.rows)
      if let note, !note.isEmpty { lines.append([Panel.Span(text: note, color: host.look.style.panelFaint)]) }
    }
    return Panel(title: "", lines: lines)
  }

  /// What stands under the picture.
  private var note: String? { gallery?.drawingNote }

  /// Where it stands; nil where its sight isn't to be seen, or there is no room.
  func placed(in viewport: Viewport) -> PlacedCallout? {
    guard let icon = host.places.icons.shown(in: viewport).first(where: { $0.sight?.id == sight.id }) else {
      return nil
    }
    let wanted = panel(in: viewport).size
    let columns = min(wanted.columns, Self.widest)
    return CalloutBox(at: icon.box, columns: columns, rows: wanted.rows, within: host.panels.openBox(in: viewport))
      .map { PlacedCallout(title: SightWords(host: host).title(sight), box: $0) }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let place = placed(in: viewport)?.box else { return }
    let style = host.look.style
    panel(in: viewport).draw(into: &grid, box: place.box, look: host.look)
    drawPhoto(into: &grid, in: place.box, viewport)
    let isASCII = host.look.blocks == .ascii
    grid.write(
      place.isAbove ? (isASCII ? "v" : "▼") : (isASCII ? "^" : "▲"),
      at: place.tick,
      foreground: style.panelAccent,
      background: style.panelBackground,
      style: .bold
    )
  }

  /// A photograph that has no room whole isn't shown.
  private func drawPhoto(into grid: inout CellGrid, in box: CellRect, _ viewport: Viewport) {
    let wanted = panel(in: viewport).lines.count + 2
    let room = room(in: viewport)
    guard let gallery, let photo = gallery.size(in: room), box.rows == wanted else { return }
    let place = CellRect(
      column: box.column + 2,
      row: box.row + box.rows - 1 - photo.rows - (note?.isEmpty == false ? 1 : 0),
      columns: box.columns - 4,
      rows: photo.rows
    )
    gallery.draw(into: &grid, in: place, madeFor: room)
  }
}
