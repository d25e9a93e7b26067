import Cells
import Raster
import Rendering
import Scene

/// The cells of a frame that show only pictures, the map and photographs: there pixels may replace blocks.
struct ImageCells {
  let viewport: Viewport
  let photographs: [ShownPhotographs.Placed]
  private let cells: [Cell]
  /// For each cell of the frame whether it shows a picture.
  private(set) var isPlain: [Bool]
  /// Whether any of them shows the map.
  let showsMap: Bool

  /// The maps and the photographs as they were drawn, with the cells of names, and what came of them in the end.
  init(
    _ maps: CellGrid,
    _ photographs: [ShownPhotographs.Placed],
    below frame: CellGrid,
    names: [CellPoint],
    in viewport: Viewport
  ) {
    (self.viewport, self.photographs) = (viewport, photographs)
    var (drawn, isMap) = (maps, Array(repeating: true, count: maps.cells.count))
    for photograph in photographs {
      for (index, cell) in zip(photograph.box.indices(columns: maps.columns), photograph.cells) {
        (drawn.cells[index], isMap[index]) = (cell, false)
      }
    }
    var isPlain = zip(drawn.cells, frame.cells).map { $0 == $1 && $0.glyph.isOfPicture && $0.style.isEmpty }
    for name in names where frame.contains(name.column, name.row) {
      let index = name.row * frame.columns + name.column
      if isMap[index] { isPlain[index] = false }
    }
    cells = drawn.cells
    self.isPlain = isPlain
    showsMap = zip(isPlain, isMap).contains { $0 && $1 }
  }

  /// Leaves the last row to text.
  mutating func spareLastRow() {
    for index in isPlain.indices.suffix(viewport.columns) { isPlain[index] = false }
  }

  /// Which of the pixels of another frame are still right; nil where that showed another map.
  func kept(of other: Self) -> [Bool]? {
    guard viewport == other.viewport, cells.count == other.cells.count else { return nil }
    var kept = zip(isPlain, other.isPlain).map { $0 && $1 }
    let changed =
      photographs.filter { !other.photographs.contains($0) } + other.photographs.filter { !photographs.contains($0) }
    for photograph in changed {
      for index in photograph.box.indices(columns: viewport.columns) { kept[index] = false }
    }
    return kept.indices.allSatisfy { !kept[$0] || cells[$0] == other.cells[$0] } ? kept : nil
  }
}

extension CellRect {
  /// The indices of its cells in a grid of the given width that contains it, row by row.
  fileprivate func indices(columns width: Int) -> [Int] {
    (row..<row + rows).flatMap { row in (column..<column + columns).map { row * width + $0 } }
  }
}

/// The pictures of a frame, to be drawn in pixels on whichever thread.
nonisolated struct SharpPictures: Sendable {
  /// In pixels.
  let width: Int
  let height: Int
  /// Nil where nothing of the map is seen.
  let map: PixelDrawing?
  let photographs: [(corner: (x: Int, y: Int), drawn: @Sendable () -> Bitmap?)]

  /// Nil where one of them can't be drawn after all.
  func drawn() -> Bitmap? {
    let ground = Bitmap(width: width, height: height, filledWith: Pixel(red: 0, green: 0, blue: 0))
    guard var picture = map.map({ $0.drawn() }) ?? ground else { return nil }
    for (corner, draw) in photographs {
      guard let photograph = draw() else { return nil }
      picture.replace(at: corner.x, corner.y, with: photograph.opaque)
    }
    return picture
  }
}

extension Bitmap {
  /// As the blocks have it, through which nothing shines either.
  fileprivate nonisolated var opaque: Bitmap {
    var picture = self
    for index in stride(from: 3, to: picture.bytes.count, by: 4) { picture.bytes[index] = 255 }
    return picture
  }
}
