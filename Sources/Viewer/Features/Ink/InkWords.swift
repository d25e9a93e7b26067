import Cells
import Geodesy
import Places
import Scene

/// The notes, and the lengths and sizes of what was measured, beside the ink they belong to.
struct InkWords {
  private let look: Look
  private let viewport: Viewport
  private let colors: InkColors

  private static let longest = 48

  init(_ look: Look, _ viewport: Viewport) {
    (self.look, self.viewport) = (look, viewport)
    colors = InkColors(look)
  }

  /// Writes the text of drawn items, in order of priority.
  ///
  /// Later text is shifted if there is no space, or omitted; its mark stays.
  func draw(_ items: [InkItem], into grid: inout CellGrid) {
    let labels = items.compactMap { label(of: $0) }
    for label in labels where label.hasMark { mark(label, in: &grid) }
    for case (let label, let box?) in zip(labels, placed(labels)) { write(label, in: box, of: &grid) }
  }

  /// The cells that the words and the mark of each thing drawn take.
  func boxes(of items: [InkItem]) -> [[CellRect]] {
    let labels = items.map { label(of: $0) }
    var boxes = placed(labels.compactMap(\.self)).makeIterator()
    return labels.map { label in
      guard let label else { return [] }
      return [label.markBox, boxes.next() ?? nil].compactMap(\.self)
    }
  }

  /// The box of each label; nil if there is no space for it.
  private func placed(_ labels: [InkLabel]) -> [CellRect?] {
    let screen = CellRect(column: 0, row: 0, columns: viewport.columns, rows: viewport.rows)
    var taken = Set(labels.filter(\.hasMark).map(\.cell))
    return labels.map { label in
      // The cell of its own mark counts as free.
      let box = label.boxes(columns: viewport.columns).first { box in
        screen.contains(box) && box.cells.allSatisfy { !taken.contains($0) || label.hasMark && $0 == label.cell }
      }
      taken.formUnion(box?.cells ?? [])
      return box
    }
  }

  /// The text of a drawn item; nil if it has none.
  func text(of item: InkItem) -> String? {
    switch item.kind {
    case .stroke, .arrow: return nil
    case .note:
      let text = CharacterWidth.standard.truncating(item.text, to: Self.longest)
      return text.isEmpty ? nil : text
    case .line: return item.points.count > 1 ? look.measures.text(of: item.length) : nil
    case .area:
      guard item.points.count > 2 else { return item.points.count > 1 ? look.measures.text(of: item.length) : nil }
      return look.measures.text(of: Ellipsoid.wgs84.area(of: item.coordinates))
    }
  }

  /// The anchor of the text: at a note, at the end of a line, in the centre of an area.
  private func place(of item: InkItem) -> ScreenPoint? {
    let points = InkShape(item).places(on: InkPlane(viewport)).map { viewport.screenPoint(of: $0) }
    guard let last = points.last else { return nil }
    guard item.kind == .area, points.count > 2 else { return last }
    let count = Double(points.count)
    return ScreenPoint(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  private func label(of item: InkItem) -> InkLabel? {
    guard let place = place(of: item), place.x >= 0, place.y >= 0, place.x < Double(viewport.columns),
      place.y < Double(viewport.rows), let text = text(of: item)
    else { return nil }
    return InkLabel(text: " \(text) ", color: item.color, cell: place.cell, isCentered: item.kind == .area)
  }

  private func mark(_ label: InkLabel, in grid: inout CellGrid) {
    let mark = look.blocks == .ascii ? "*" : "●"
    grid.write(mark, at: label.cell, foreground: look.depth == .none ? .standard : colors[label.color])
  }

  private func write(_ label: InkLabel, in box: CellRect, of grid: inout CellGrid) {
    let (ink, ground) = colors.words(in: label.color)
    grid.write(
      CharacterWidth.standard.truncating(label.text, to: box.columns),
      at: CellPoint(column: box.column, row: box.row),
      foreground: ink,
      background: ground,
      style: look.depth == .none ? [.reverse] : [.bold],
      columns: box.columns
    )
  }
}

/// Words beside ink: where they belong, and where else they may stand.
struct InkLabel {
  let text: String
  let color: InkColor
  /// The cell that they belong to.
  let cell: CellPoint
  /// Whether the text is centred on its point; otherwise it is beside the point, which has a mark.
  let isCentered: Bool

  var hasMark: Bool { !isCentered }
  var markBox: CellRect? { hasMark ? CellRect(column: cell.column, row: cell.row, columns: 1, rows: 1) : nil }

  /// The boxes for the text on a screen of the given width, the best one first.
  func boxes(columns screenColumns: Int) -> [CellRect] {
    let columns = min(CharacterWidth.standard.of(text), screenColumns)
    func box(_ column: Int, _ row: Int) -> CellRect { CellRect(column: column, row: row, columns: columns, rows: 1) }
    let wanted = isCentered ? cell.column - columns / 2 : cell.column + 1
    // Text that would leave the screen is shifted, over its mark only if there is no space elsewhere.
    let column = max(min(wanted, screenColumns - columns), 0)
    let (beside, above, below) = (box(column, cell.row), box(column, cell.row - 1), box(column, cell.row + 1))
    if isCentered { return [beside, below, above] }
    let boxes = [beside, box(cell.column - columns, cell.row), below, above]
    return boxes.filter { !$0.contains(cell) } + boxes.filter { $0.contains(cell) }
  }
}
