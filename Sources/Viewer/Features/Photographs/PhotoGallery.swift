import Cells
import Scene
import Terminal

/// The photographs of one sight, of which one is shown.
final class PhotoGallery {
  private let host: Host
  private let paths: [String]
  private var index = 0
  /// What room there was for one, last and before, so that the next one is asked for at once.
  private var rooms: [Room] = []

  struct Room: Equatable {
    let columns: Int
    let rows: Int
    let cellAspect: Double

    init(columns: Int, rows: Int, of viewport: Viewport) {
      (self.columns, self.rows, cellAspect) = (max(columns, 1), max(rows, 1), viewport.cellAspect)
    }
  }

  /// Nil where there is no photograph that lies on this machine.
  init?(_ host: Host, _ photographs: [String]) {
    let paths = photographs.filter { $0.hasPrefix("/") || !$0.contains("://") }
    guard !paths.isEmpty else { return nil }
    (self.host, self.paths) = (host, paths)
  }

  var count: Int { paths.count }

  /// Takes the keys that go to another one; false for all others.
  func take(_ key: Key) -> Bool {
    switch key {
    case .left: index = (index + paths.count - 1) % paths.count
    case .right: index = (index + 1) % paths.count
    default: return false
    }
    for room in rooms { _ = photograph(room) }
    return true
  }

  private var name: String {
    let path = paths[index]
    return Sanitizer.clean(path.split(separator: "/").last.map(String.init) ?? path, limit: 200)
  }

  /// Which one it is, its name, and when it was taken.
  var caption: String {
    let time = rooms.lazy.compactMap { room -> String? in
      guard case .there(let print) = self.photograph(room) else { return nil }
      return print.time
    }.first
    let number = paths.count > 1 ? host.look.words(.ofTotal, "\(index + 1)", "\(paths.count)") : ""
    return [number, name, time ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The cells that it takes in so much room; nil while it isn't there.
  func size(in room: Room) -> (columns: Int, rows: Int)? {
    guard case .there(let print) = photograph(in: room) else { return nil }
    return (print.columns, print.rows)
  }

  /// Draws what fits into a room in the middle of a box, or says why it can't be seen.
  func draw(into grid: inout CellGrid, in box: CellRect, madeFor room: Room) {
    switch photograph(in: room) {
    case .there(let print): print.draw(into: &grid, in: box, blocks: host.look.blocks, depth: host.look.depth)
    case .coming: tell("…", in: box, &grid)
    case .failed(let problem): tell("\(name) \(problem)", in: box, &grid)
    }
  }

  private func photograph(in room: Room) -> PhotoDesk.Outcome {
    if !rooms.contains(room) { rooms = rooms.suffix(2) + [room] }
    return photograph(room)
  }

  private func photograph(_ room: Room) -> PhotoDesk.Outcome {
    host.photos.photograph(
      in: PhotoPrint.Frame(
        path: paths[index],
        columns: room.columns,
        rows: room.rows,
        blocks: host.look.blocks,
        cellAspect: room.cellAspect
      )
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
