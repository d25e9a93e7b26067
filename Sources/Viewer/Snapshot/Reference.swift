import Cells
import Images
import Raster
import Wire

/// A reference that a screen is held against.
struct Reference {
  let bytes: [UInt8]
  let format: SnapshotFormat

  /// The differences: all lines, and for images an image of them.
  struct Difference {
    let lines: [String]
    var picture: Bitmap?
  }

  init(bytes: [UInt8], format: SnapshotFormat) {
    self.format = format
    self.bytes = format == .png ? bytes : Self.withPlainEnds(bytes)
  }

  /// Lines that end as they were written, where a version control has given them other ends.
  private static func withPlainEnds(_ bytes: [UInt8]) -> [UInt8] {
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    return zip(bytes, bytes.dropFirst() + [0]).filter { $0 != (carriageReturn, lineFeed) }.map(\.0)
  }

  init(readingFrom path: String, format: SnapshotFormat) throws(Failure) {
    self.init(bytes: try SmallFile.required(path, .referenceMissing), format: format)
  }

  /// Compares a screen with the reference; nil if they show the same.
  func difference(from screenshot: Screenshot, ignoring rectangle: CellRect?) throws -> Difference? {
    if format == .png { return try pictureDifference(from: screenshot.bytes(as: .png), ignoring: rectangle) }
    let actual = try screenshot.bytes(as: format)
    guard bytes != actual else { return nil }
    let lines =
      switch format {
      case .json: reportLines(to: screenshot.report, ignoring: rectangle)
      case .svg: drawingLines(to: actual, on: screenshot.grid, ignoring: rectangle)
      case .text, .ansi, .png: pageLines(to: actual, on: screenshot.grid, ignoring: rectangle)
      }
    guard !lines.isEmpty else { return nil }
    return Difference(lines: (sizeDifference(from: screenshot.grid).map { ["The sizes differ: \($0)."] } ?? []) + lines)
  }

  private func pageLines(to actual: [UInt8], on screen: CellGrid, ignoring rectangle: CellRect?) -> [String] {
    guard let rectangle else { return ScreenDifference.lines(from: bytes, to: actual, limit: .max) }
    let grids = [bytes, actual].map { page in
      var grid = ANSIPageReader.grid(of: page, columns: screen.columns, rows: screen.rows)
      grid.blank(rectangle)
      return grid
    }
    return ScreenDifference.lines(from: grids[0], to: grids[1], limit: .max)
  }

  private func drawingLines(to actual: [UInt8], on screen: CellGrid, ignoring rectangle: CellRect?) -> [String] {
    let drawings = [bytes, actual].map { drawing in
      SVGScreenReader(
        String(decoding: drawing, as: UTF8.self),
        columns: screen.columns,
        rows: screen.rows,
        without: rectangle ?? CellRect(column: 0, row: 0, columns: 0, rows: 0)
      )
    }
    guard drawings[0].lines != drawings[1].lines else { return [] }
    let lines = ScreenDifference.lines(from: drawings[0].grid, to: drawings[1].grid, limit: .max)
    return lines.isEmpty ? ["The drawing differs, but no cell of it."] : lines
  }

  private func reportLines(to actual: JSON, ignoring rectangle: CellRect?) -> [String] {
    guard let expected = try? JSONParser.parse(bytes) else { return ["The reference is not valid JSON."] }
    // Numbers are compared as they are written.
    let written = (try? JSONParser.parse(Array(JSONWriter.text(of: actual).utf8))) ?? actual
    guard let rectangle else { return ReportDifference.lines(from: expected, to: written) }
    return ReportDifference.lines(
      from: Self.leavingOut(rectangle, of: expected),
      to: Self.leavingOut(rectangle, of: written)
    )
  }

  /// The difference of the sizes, in words; nil if there is none, as far as the reference states its own.
  private func sizeDifference(from screen: CellGrid) -> String? {
    if let (columns, rows) = size {
      guard columns != screen.columns || rows != screen.rows else { return nil }
      return "\(columns)×\(rows) cells expected, \(screen.columns)×\(screen.rows) drawn"
    }
    let lines = Self.lines(of: bytes)
    let rows = lines.last == "" ? lines.count - 1 : lines.count
    // Blank rows at the end don't count.
    let used = (lines.lastIndex { !$0.isEmpty } ?? -1) + 1
    guard (min(used, rows)...rows).contains(screen.rows) else {
      return "\(rows) rows expected, \(screen.rows) drawn"
    }
    // Blanks at the end of a line aren't written.
    let columns = lines.map { CharacterWidth.standard.of($0) }.max() ?? 0
    guard format == .text, columns > screen.columns else { return nil }
    return "at least \(columns) columns expected, \(screen.columns) drawn"
  }

  /// The columns and rows that the reference states.
  private var size: (columns: Int, rows: Int)? {
    switch format {
    case .json:
      let size = (try? JSONParser.parse(bytes))?["size"]
      guard let columns = size?["columns"]?.int, let rows = size?["rows"]?.int else { return nil }
      return (columns, rows)
    case .svg: return SVGScreenReader.size(of: String(decoding: bytes.prefix(1000), as: UTF8.self))
    case .text, .ansi, .png: return nil
    }
  }

  /// A report without the names and marks that are in a rectangle of the screen, even partly.
  private static func leavingOut(_ rectangle: CellRect, of report: JSON) -> JSON {
    guard let object = report.object else { return report }
    return .object(
      JSONObject(
        object.fields.map { field in
          guard let marks = field.value.array else { return (field.name, field.value) }
          return (field.name, .array(marks.filter { !touches(rectangle, $0) }))
        }
      )
    )
  }

  private static func touches(_ rectangle: CellRect, _ mark: JSON) -> Bool {
    func contains(_ column: JSON?, _ row: JSON?) -> Bool {
      guard let column = column?.int, let row = row?.int else { return false }
      return (rectangle.column..<rectangle.column + rectangle.columns).contains(column)
        && (rectangle.row..<rectangle.row + rectangle.rows).contains(row)
    }
    return contains(mark["column"], mark["row"]) || (mark["cells"]?.array ?? []).contains { contains($0[0], $0[1]) }
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The largest screen that can be drawn has fewer.
  private static let maxDots = 1 << 27

  private func pictureDifference(from actual: [UInt8], ignoring rectangle: CellRect?) throws -> Difference? {
    let expected = try PictureReader(.bytes(bytes)).decode(limit: Self.maxDots)
    let found = try PictureReader(.bytes(actual)).decode(limit: Self.maxDots)
    return PictureDifference(from: expected, to: found, ignoring: rectangle).difference
  }
}

/// Where two pictures differ, dot by dot, but for the cells that are left out.
struct PictureDifference {
  let difference: Reference.Difference?

  init(from expected: Bitmap, to found: Bitmap, ignoring rectangle: CellRect?) {
    guard expected.width == found.width, expected.height == found.height else {
      let sizes = "\(expected.width)×\(expected.height) dots expected, \(found.width)×\(found.height) drawn"
      difference = Reference.Difference(lines: ["The sizes differ: \(sizes)."], picture: found)
      return
    }
    var picture = found
    var count = 0
    for y in 0..<found.height {
      for x in 0..<found.width {
        let isSame = found[x, y] == expected[x, y]
        if !isSame, !Self.isIgnored(x, y, rectangle) {
          count += 1
          picture[x, y] = Pixel(red: 255, green: 0, blue: 64)
        } else {
          picture[x, y] = Self.faded(found[x, y])
        }
      }
    }
    let lines = ["\(count) of \(found.width * found.height) dots differ."]
    difference = count == 0 ? nil : Reference.Difference(lines: lines, picture: picture)
  }

  private static func isIgnored(_ x: Int, _ y: Int, _ rectangle: CellRect?) -> Bool {
    guard let rectangle else { return false }
    return rectangle.contains(CellPoint(column: x / CellPainter.cellWidth, row: y / CellPainter.cellHeight))
  }

  /// Pale enough that what differs stands out.
  private static func faded(_ pixel: Pixel) -> Pixel {
    func pale(_ channel: UInt8) -> UInt8 { UInt8(170 + Int(channel) / 3) }
    return Pixel(red: pale(pixel.red), green: pale(pixel.green), blue: pale(pixel.blue))
  }
}
