/// Cuts a stream of separated values into rows, with quotation marks as spreadsheets write them.
struct CSVScanner {
  struct Row {
    var cells: [String]
    var line: Int
  }

  private static let longestRow = 1 << 20
  private static let maxCells = 1000

  private var separator: UInt8?
  private var row: [UInt8] = []
  private var line = 1
  private var rowLine = 1
  private var isQuoted = false
  private(set) var isTooLong = false

  mutating func feed(_ bytes: [UInt8], _ take: (Row) -> Void) {
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      let endsRow = (byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")) && !isQuoted
      if endsRow {
        end(take)
      } else if row.count < Self.longestRow {
        row.append(byte)
      } else {
        // A quotation mark that is never closed would take the rest of the file.
        isTooLong = true
        isQuoted = false
      }
      if byte == UInt8(ascii: "\n") {
        line += 1
        if row.isEmpty { rowLine = line }
      }
    }
  }

  mutating func finish(_ take: (Row) -> Void) { end(take) }

  private mutating func end(_ take: (Row) -> Void) {
    defer {
      row.removeAll(keepingCapacity: true)
      isQuoted = false
      rowLine = line
    }
    if rowLine == 1, row.starts(with: [0xef, 0xbb, 0xbf]) { row.removeFirst(3) }
    guard !row.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return }
    let separator = separator ?? Self.guess(row)
    self.separator = separator
    take(Row(cells: Self.cells(row, separator), line: rowLine))
  }

  /// The separator that is most frequent outside of quotation marks; a comma if there is none.
  private static func guess(_ row: [UInt8]) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in row {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, ";\t|,".utf8.contains(byte) { counts[byte, default: 0] += 1 }
    }
    // With decimal commas there are more commas than semicolons.
    for separator in [UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")] where counts[separator, default: 0] > 0
    {
      return separator
    }
    return UInt8(ascii: ",")
  }

  private static func cells(_ row: [UInt8], _ separator: UInt8) -> [String] {
    var cells: [String] = []
    var cell: [UInt8] = []
    var (isQuoted, wasQuote) = (false, false)
    for byte in row {
      if byte == UInt8(ascii: "\"") {
        // Two of them within a quotation are one.
        if wasQuote { cell.append(byte) }
        wasQuote = isQuoted
        isQuoted.toggle()
        continue
      }
      wasQuote = false
      if byte == separator, !isQuoted, cells.count < maxCells {
        cells.append(text(cell))
        cell = []
      } else {
        cell.append(byte)
      }
    }
    return cells + [text(cell)]
  }

  /// Text in UTF-8, or else in the former encoding of western Europe.
  private static func text(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text.trimmed }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).trimmed
  }
}
