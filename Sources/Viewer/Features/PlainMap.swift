import Cells
import Scene

/// What of a frame is nothing but the map: there pixels may take the place of blocks.
struct PlainMap {
  let viewport: Viewport
  private let cells: [Cell]
  /// For each cell of the frame whether it shows the map.
  let isPlain: [Bool]

  /// The maps as they were drawn, with the cells of their names, and what came of them in the end.
  init(_ maps: CellGrid, below frame: CellGrid, names: [CellPoint], in viewport: Viewport) {
    (self.viewport, cells) = (viewport, maps.cells)
    var isPlain = zip(maps.cells, frame.cells).map { $0 == $1 && $0.glyph.isOfPicture && $0.style.isEmpty }
    for name in names where frame.contains(name.column, name.row) {
      isPlain[name.row * frame.columns + name.column] = false
    }
    self.isPlain = isPlain
  }

  /// Whether the map is still the same wherever both show it.
  func isSame(as other: PlainMap) -> Bool {
    guard viewport == other.viewport, cells.count == other.cells.count else { return false }
    return cells.indices.allSatisfy { !isPlain[$0] || !other.isPlain[$0] || cells[$0] == other.cells[$0] }
  }
}
