import Cells
import Images
import Raster

/// A reference that a screen is held against.
struct Reference {
  let bytes: [UInt8]
  let format: SnapshotFormat

  /// What differs: the lines to print, and for pictures a picture of it.
  struct Difference {
    let lines: [String]
    var picture: Bitmap?
  }

  init(readingFrom path: String, format: SnapshotFormat) throws(Failure) {
    guard let bytes = SmallFile.bytes(at: path) else {
      throw Failure(
        problem: "There is no reference at \(path).",
        advice: "Record it with --record \(path), and look at it once.",
        exitCode: .missingInput
      )
    }
    self.bytes = bytes
    self.format = format
  }

  /// Holds a screen against the reference; nil where they are the same.
  func difference(from screenshot: Screenshot, ignoring rectangle: CellRect?) throws -> Difference? {
    let actual = try screenshot.ignoring(rectangle).bytes(as: format)
    if format == .png { return try pictureDifference(from: actual, ignoring: rectangle) }
    let expected = expectedLines(ignoring: rectangle, columns: screenshot.grid.columns)
    let found = Self.lines(of: actual)
    return expected == found ? nil : Difference(lines: LineDifference.lines(from: expected, to: found))
  }

  private func expectedLines(ignoring rectangle: CellRect?, columns: Int) -> [String] {
    let lines = Self.lines(of: bytes)
    guard let rectangle else { return lines }
    return lines.enumerated().map { row, line in
      guard (rectangle.row..<rectangle.row + rectangle.rows).contains(row) else { return line }
      let span = rectangle.column..<min(rectangle.column + rectangle.columns, columns)
      return Self.blanked(line, span)
    }
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A line of text with some of its columns blank, and no blanks at its end.
  private static func blanked(_ line: String, _ columns: Range<Int>) -> String {
    var grid = CellGrid(columns: max(CharacterWidth.standard.of(line), columns.upperBound), rows: 1)
    grid.write(line, at: CellPoint(column: 0, row: 0))
    for column in columns { grid.place(.blank, at: CellPoint(column: column, row: 0)) }
    return String(grid.text.dropLast())
  }

  private func pictureDifference(from actual: [UInt8], ignoring rectangle: CellRect?) throws -> Difference? {
    let expected = try PictureReader(.bytes(bytes)).decode(limit: 1 << 26)
    let found = try PictureReader(.bytes(actual)).decode(limit: 1 << 26)
    return PictureDifference(from: expected, to: found, ignoring: rectangle).difference
  }
}
