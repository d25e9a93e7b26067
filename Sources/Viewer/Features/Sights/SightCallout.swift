import Cells
import Scene

/// The box beside a chosen sight, with what one wants to know at once.
final class SightCallout: HostClient, MapLayer {
  private let sight: MapSight
  private let gallery: PhotoGallery?
  private var registration: Registration?
  /// Whether the card with all details covers it.
  var isHidden = false

  private static let widest = 44

  init(_ host: Host, _ sight: MapSight) {
    self.sight = sight
    gallery = PhotoGallery(host, of: sight)
    super.init(in: host)
    registration = host.layers.add(self, at: .chrome)
    _ = photo(in: host.navigator.shown)
  }

  /// The space for the photograph below the text; nil if it would be too small to be useful.
  private func room(in viewport: Viewport) -> PhotoGallery.Room? {
    let size = viewport.visibleSize
    // The place is in the centre, and the text and the frame need space beside it, too.
    let rows = min(size.rows / 3, size.rows / 2 - Self.rowsOfWords - facts.count, 10)
    guard rows >= Self.fewestRows else { return nil }
    return PhotoGallery.Room(columns: min(Self.widest, size.columns) - 4, rows: rows, of: viewport)
  }

  private static let (rowsOfWords, fewestRows) = (5, 3)

  /// How large it is, once it is there.
  private func photo(in viewport: Viewport) -> (columns: Int, rows: Int)? {
    room(in: viewport).flatMap { gallery?.size(in: $0) }
  }

  /// The category and the distance.
  private var facts: [String] { SightWords(host: host).facts(of: sight, columns: Self.widest - 4) }

  private func panel(with photo: (columns: Int, rows: Int)?) -> Panel {
    let words = SightWords(host: host)
    let texts = [words.title(sight)] + facts + [words.opening(sight.openingHours)].filter { !$0.isEmpty }
    let panel = Panel(callout: texts, columns: Self.widest - 4)
    guard let photo else { return panel }
    let blank = [Panel.Span(text: String(repeating: " ", count: photo.columns))]
    let caption = [note ?? ""].filter { !$0.isEmpty }.map { [Panel.Span(text: $0, color: look.style.panelFaint)] }
    return Panel(title: "", lines: panel.lines + Array(repeating: blank, count: photo.rows) + caption)
  }

  /// The note below the picture.
  private var note: String? { gallery?.drawingNote }

  /// The panel and its position, without a photograph that doesn't fit whole; nil if the place isn't visible.
  private func layout(in viewport: Viewport) -> (panel: Panel, place: CalloutBox, photo: Int?)? {
    guard let icon = host.places.icons.shown(in: viewport).first(where: { $0.sight?.id == sight.id }) else {
      return nil
    }
    func layout(with photo: (columns: Int, rows: Int)?) -> (panel: Panel, place: CalloutBox, photo: Int?)? {
      let panel = panel(with: photo)
      let size = panel.size
      let columns = min(size.columns, Self.widest)
      return CalloutBox(at: icon.box, columns: columns, rows: size.rows, within: host.panels.openBox(in: viewport))
        .map { (panel, $0, photo?.rows) }
    }
    let whole = photo(in: viewport).flatMap { layout(with: $0) }
    guard let whole, whole.place.box.rows == whole.panel.size.rows else { return layout(with: nil) }
    return whole
  }

  /// The callout at its position; nil if its place isn't visible, or there is no space.
  func placed(in viewport: Viewport) -> PlacedCallout? {
    layout(in: viewport).map { PlacedCallout(title: SightWords(host: host).title(sight), box: $0.place) }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard !isHidden, let (panel, place, photo) = layout(in: viewport) else { return }
    panel.draw(into: &grid, box: place.box, look: host.look)
    if let photo { drawPhoto(into: &grid, in: place.box, rows: photo, viewport) }
    place.drawTick(into: &grid, look)
  }

  private func drawPhoto(into grid: inout CellGrid, in box: CellRect, rows: Int, _ viewport: Viewport) {
    guard let room = room(in: viewport) else { return }
    let place = CellRect(
      column: box.column + 2,
      row: box.row + box.rows - 1 - rows - (note?.isEmpty == false ? 1 : 0),
      columns: box.columns - 4,
      rows: rows
    )
    gallery?.draw(into: &grid, in: place, madeFor: room)
  }
}
