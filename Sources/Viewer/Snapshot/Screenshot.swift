import Cells
import Images
import Wire

/// A screen that was drawn, and everything it can be written as.
struct Screenshot {
  let grid: CellGrid
  /// The contents of the screen in the JSON format.
  let report: JSON
  /// The attribution of the screen.
  let credits: String

  func bytes(as format: SnapshotFormat, isCompact: Bool = false) throws -> [UInt8] {
    switch format {
    case .text: Array(grid.text.utf8)
    case .ansi: ANSIWriter.page(grid)
    case .svg: Array(SVGWriter.text(of: grid).utf8)
    case .png: try PNGWriter.bytes(of: CellPainter().bitmap(of: grid), copyright: Credits.copyright(credits))
    case .json: Array((JSONWriter.text(of: report, isCompact ? .compact : .indented) + "\n").utf8)
    }
  }
}

extension CellGrid {
  /// Leaves a rectangle empty, as far as it is on the grid.
  nonisolated mutating func blank(_ rectangle: CellRect) {
    for row in rectangle.row..<rectangle.row + rectangle.rows {
      for column in rectangle.column..<rectangle.column + rectangle.columns where contains(column, row) {
        place(.blank, at: CellPoint(column: column, row: row))
      }
    }
  }
}

/// The output format of a screen.
enum SnapshotFormat: String, CaseIterable {
  case text, ansi, svg, png, json

  /// The format of a file name's extension.
  init?(endingOf path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    switch path[path.index(after: dot)...].lowercased() {
    case "txt", "text": self = .text
    case "ans", "ansi": self = .ansi
    case "svg": self = .svg
    case "png": self = .png
    case "json", "jsonl": self = .json
    default: return nil
    }
  }
}
