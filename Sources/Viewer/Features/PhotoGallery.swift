import Cells
import Geodesy
import Kinds
import Scene
import Terminal

/// The photographs of one sight, of which one is shown; where there is none, a drawing of its building.
final class PhotoGallery: HostClient {
  private let subjects: [PhotoPrint.Subject]
  private var index = 0
  /// The latest and the previous space for a photograph, so that the next one is requested at once.
  private var rooms: [Room] = []

  struct Room: Equatable {
    let columns: Int
    let rows: Int
    let cellAspect: Double

    init(columns: Int, rows: Int, of viewport: Viewport) {
      (self.columns, self.rows, cellAspect) = (max(columns, 1), max(rows, 1), viewport.cellAspect)
    }
  }

  /// Nil where there is no photograph, and no building that a map may know.
  init?(_ host: Host, of sight: MapSight) {
    let isOpen = Self.unbuilt.contains(sight.kind) || KindCatalog.standard.has(.wide, sight.kind)
    let mayBeBuilt = host.maps.vectors != nil && !isOpen
    guard !sight.photographs.isEmpty || mayBeBuilt else { return nil }
    subjects = sight.photographs.isEmpty ? [.building(sight.coordinate)] : sight.photographs.map { .photograph($0) }
    super.init(in: host)
  }

  /// The categories that aren't buildings, though one may be at their icon's position.
  private static let unbuilt: Set = [
    "coordinates", "street", "bridge", "fountain", "water", "bay", "island", "peak", "viewpoint", "nature_reserve",
    "forest", "wood", "pitch", "playground", "bus_stop", "tram_stop", "bus_route", "tram_route", "train_route",
    "parking", "bicycle_rental", "postcode", "neighbourhood", "quarter", "suburb", "village", "town", "city", "capital",
    "state_capital", "country",
  ]

  /// Whether there turned out to be nothing to show: a place that isn't in a building.
  func isEmpty(in room: Room) -> Bool { if case .nothing = photograph(in: room) { true } else { false } }

  private var isDrawing: Bool { if case .building = subjects[index] { true } else { false } }

  /// Takes the keys that go to another one; false for all others.
  func take(_ key: Key) -> Bool {
    switch key {
    case .left: index = (index + subjects.count - 1) % subjects.count
    case .right: index = (index + 1) % subjects.count
    default: return false
    }
    for room in rooms { _ = photograph(room) }
    return true
  }

  private var name: String {
    switch subjects[index] {
    case .building: return host.look.words(.drawing)
    case .photograph(.stored(_, _, let name)): return Sanitizer.clean(name, limit: 200)
    case .photograph(.file(let path)):
      return Sanitizer.clean(path.split(separator: "/").last.map(String.init) ?? path, limit: 200)
    }
  }

  /// Which one it is, its name, and when it was taken.
  var caption: String {
    let print = rooms.lazy.compactMap { room -> PhotoPrint? in
      if case .there(let print) = self.photograph(room) { print } else { nil }
    }.first
    guard !isDrawing else { return drawingCaption(print) }
    let number = subjects.count > 1 ? host.look.words(.ofTotal, "\(index + 1)", "\(subjects.count)") : ""
    return [number, name, print?.time ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// That it is a drawing, and what it rests on; empty for photographs.
  var drawingNote: String { isDrawing ? caption : "" }

  private func drawingCaption(_ print: PhotoPrint?) -> String {
    let words = host.look.words
    guard let print else { return words(.drawing) }
    let height = print.height.map { words(.heightIs, host.look.measures.fullText(of: .meters($0))) }
    return "\(words(.drawing)) · \(height ?? words(.heightUnknown))"
  }

  /// The size of the photograph in cells within the given space; nil while it isn't loaded.
  func size(in room: Room) -> (columns: Int, rows: Int)? {
    guard case .there(let print) = photograph(in: room) else { return nil }
    return (print.columns, print.rows)
  }

  /// Draws the photograph centred in a box, as large as fits, or why it can't be shown.
  func draw(into grid: inout CellGrid, in box: CellRect, madeFor room: Room) {
    switch photograph(in: room) {
    case .there(let print):
      let place = print.draw(into: &grid, in: box, blocks: host.look.blocks, depth: host.look.depth)
      if let place { host.places.shownPhotographs.add(frame(room), in: place, of: grid) }
    case .coming: tell("…", in: box, &grid)
    case .nothing: break
    case .failed(let error): tell(host.look.words.text(of: error, named: name), in: box, &grid)
    }
  }

  private func photograph(in room: Room) -> PhotoLoader.Outcome {
    if !rooms.contains(room) { rooms = rooms.suffix(2) + [room] }
    return photograph(room)
  }

  private func photograph(_ room: Room) -> PhotoLoader.Outcome {
    host.places.photos.photograph(in: frame(room))
  }

  private func frame(_ room: Room) -> PhotoPrint.Frame {
    PhotoPrint.Frame(
      subject: subjects[index],
      columns: room.columns,
      rows: room.rows,
      cellAspect: room.cellAspect,
      samplesAcross: host.look.blocks.samplesPerCell.width,
      samplesDown: host.look.blocks.samplesPerCell.height
    )
  }

  private func tell(_ text: String, in box: CellRect, _ grid: inout CellGrid) {
    let text = CharacterWidth.standard.truncating(text, to: box.columns)
    let column = box.column + (box.columns - CharacterWidth.standard.of(text)) / 2
    grid.write(
      text,
      at: CellPoint(column: column, row: box.row + box.rows / 2),
      foreground: host.look.style.panelFaint,
      background: host.look.style.panelBackground,
      columns: box.columns
    )
  }
}
