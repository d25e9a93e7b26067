import Cells
import Scene

/// A callout where the screen has it.
struct PlacedCallout {
  let panel: Panel
  let box: CalloutBox
  /// The rows of the photograph below the text, if there is one.
  var photoRows: Int?
}

/// The box beside the selected POI, with what one wants to know at once.
struct SightCallout {
  private let host: Host
  private let sight: MapSight
  private let gallery: PhotoGallery?

  private static let widest = 44

  /// Nil where none is selected, or all that is known of it is shown.
  init?(_ host: Host) {
    guard let sight = host.places.pois.selected?.sight, !host.places.pois.showsDetails else { return nil }
    (self.host, self.sight, gallery) = (host, sight, PhotoGallery(host, of: sight))
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

  /// How large it is, once it is there; requests it before.
  @discardableResult
  func photo(in viewport: Viewport) -> (columns: Int, rows: Int)? {
    room(in: viewport).flatMap { gallery?.size(in: $0) }
  }

  /// The category and the distance, and the height.
  private var facts: [String] {
    let height = host.places.facts.heights.finding(at: sight.coordinate, for: .sight)?.height
    return SightWords(host: host).facts(of: sight, columns: Self.widest - 4)
      + [height.flatMap(host.look.measures.text)].compactMap(\.self)
  }

  private func panel(with photo: (columns: Int, rows: Int)?) -> Panel {
    let words = SightWords(host: host)
    let texts = [words.title(sight)] + facts + [words.opening(sight.openingHours)].filter { !$0.isEmpty }
    let panel = Panel(callout: texts, columns: Self.widest - 4)
    guard let photo else { return panel }
    let blank = [Panel.Span(text: String(repeating: " ", count: photo.columns))]
    let caption = note.isEmpty ? [] : [[Panel.Span(text: note, color: host.look.style.panelFaint)]]
    return Panel(title: "", lines: panel.lines + Array(repeating: blank, count: photo.rows) + caption)
  }

  /// The note below the picture.
  private var note: String { gallery?.drawingNote ?? "" }

  /// The callout at its position, without a photograph that doesn't fit whole; nil if its place isn't visible, or there
  /// is no space.
  func placed(beside icons: [PlacedIcon], in viewport: Viewport) -> PlacedCallout? {
    guard let icon = icons.first(where: { $0.sight?.id == sight.id }) else { return nil }
    func placed(with photo: (columns: Int, rows: Int)?) -> PlacedCallout? {
      let panel = panel(with: photo)
      let size = panel.size
      let columns = min(size.columns, Self.widest)
      return CalloutBox(at: icon.box, columns: columns, rows: size.rows, within: host.panels.openBox(in: viewport))
        .map { PlacedCallout(panel: panel, box: $0, photoRows: photo?.rows) }
    }
    let whole = photo(in: viewport).flatMap { placed(with: $0) }
    guard let whole, whole.box.box.rows == whole.panel.size.rows else { return placed(with: nil) }
    return whole
  }

  /// Draws the photograph in its place in the callout.
  func drawPhoto(of callout: PlacedCallout, into grid: inout CellGrid, in viewport: Viewport) {
    guard let rows = callout.photoRows, let room = room(in: viewport) else { return }
    let box = callout.box.box
    let place = CellRect(
      column: box.column + 2,
      row: box.row + box.rows - 1 - rows - (note.isEmpty ? 0 : 1),
      columns: box.columns - 4,
      rows: rows
    )
    gallery?.draw(into: &grid, in: place, madeFor: room)
  }
}

/// A small callout that stays open for a POI, and the line to that.
struct PlacedPin {
  let sight: MapSight
  let place: LeaderLayout.Place
  let panel: Panel
}

/// The callouts that stay open, except that of the selected POI, which has a larger one.
struct PinnedCallouts {
  let host: Host

  private static let widest = 30

  /// The inputs and the result of a layout, which the next frame reuses if its inputs are the same.
  struct Layout {
    fileprivate let labels: [LeaderLayout.Label]
    fileprivate let boxes: [[CellRect]]
    fileprivate let places: [LeaderLayout.Place?]
  }

  func placed(
    beside icons: [PlacedIcon],
    clearOf taken: [CellRect],
    in viewport: Viewport,
    after last: Layout?
  ) -> (pins: [PlacedPin], layout: Layout?) {
    let (pinned, selected) = (host.places.pois.pinned, host.places.pois.selected?.sight.id)
    guard !pinned.isEmpty, host.look.mode != .compass, host.maps.facts.isGeographic else { return ([], nil) }
    let seen = pinned.filter { $0.id != selected }.compactMap { sight in
      anchor(of: sight, icons, in: viewport).map { (sight: sight, anchor: $0, panel: panel(of: sight)) }
    }
    let labels = seen.map { pin in
      let size = pin.panel.size
      return LeaderLayout.Label(anchor: pin.anchor, columns: min(size.columns, Self.widest), rows: size.rows)
    }
    let (open, soft) = (host.panels.openBox(in: viewport), icons.map(\.box))
    let boxes = [[open], taken, soft]
    let known = last.flatMap { $0.labels == labels && $0.boxes == boxes ? $0.places : nil }
    let places = known ?? LeaderLayout.places(for: labels, within: open, clearOf: taken, soft: soft)
    let pins = zip(seen, places).compactMap { pin, place in
      place.map { PlacedPin(sight: pin.sight, place: $0, panel: pin.panel) }
    }
    return (pins, Layout(labels: labels, boxes: boxes, places: places))
  }

  /// Its icon, or its place where that is in a group; nil where it isn't in view.
  private func anchor(of sight: MapSight, _ icons: [PlacedIcon], in viewport: Viewport) -> CellRect? {
    if let icon = icons.first(where: { $0.sight?.id == sight.id }) { return icon.box }
    let cell = viewport.screenPoint(of: viewport.nearestCopy(of: sight.position)).cell
    guard viewport.visibleBox.contains(cell) else { return nil }
    return CellRect(cell)
  }

  private func panel(of sight: MapSight) -> Panel {
    let words = SightWords(host: host)
    let room = Self.widest - 4
    return Panel(callout: [words.title(sight)] + words.facts(of: sight, columns: room), columns: room)
  }
}
