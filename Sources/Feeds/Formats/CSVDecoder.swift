import Geodesy
package import Positioning
import Wire

/// Decodes lines of values after a header that names the columns, by commas, semicolons or tabs.
package struct CSVDecoder: FeedDecoder {
  package static let format = "csv"
  private static let maxColumns = 256

  private var header: Header?
  /// How many things without an identity there were; each is a new one.
  private var unnamed = 0

  package init() {}

  package static func recognizes(_ record: FeedRecord) -> Bool {
    guard case .line(let line) = record else { return false }
    return Header(line) != nil
  }

  package mutating func decode(_ record: FeedRecord, at now: UTCTime) -> [FeedMessage] {
    guard case .line(let line) = record else { return [.refused("csv")] }
    guard let header else {
      header = Header(line)
      return header == nil ? [.refused("header")] : []
    }
    // Files that are joined repeat their header.
    guard line != header.line else { return [] }
    var cells = Self.cells(line, separator: header.separator)
    while cells.count > header.columns.count, cells.last?.isEmpty == true { cells.removeLast() }
    guard cells.count <= header.columns.count else { return [.refused("columns")] }
    let hasDecimalCommas = header.separator != UInt8(ascii: ",")
    let values = zip(header.columns, cells).filter { !$0.1.isEmpty }
      .map { ($0.name, $0.field, Self.value($1, hasDecimalCommas: hasDecimalCommas)) }
    guard !values.isEmpty else { return [] }
    return [message(of: values)]
  }

  private mutating func message(of values: [(String, NamedField?, JSON)]) -> FeedMessage {
    let named = NamedFields(values)
    var update = named.update
    update.isGone = named.isDeleted
    // A line without a position updates the rest.
    if named.latitude != nil || named.longitude != nil {
      guard let place = Coordinate(untrustedLatitude: named.latitude?.number, longitude: named.longitude?.number) else {
        return .refused("position")
      }
      update.coordinate = place
    }
    let id = named.id ?? NamedFields.identity(update.name.map { .string($0) })
    if id == nil {
      guard update.coordinate != nil else { return .refused("id") }
      unnamed &+= 1
    }
    update.id = "\(Self.format):\(id ?? "#\(unnamed)")"
    return .decoded(fields: JSONObject(values.map { ($0.0, $0.2) }), update)
  }

  /// A number where the text is one and nothing else, so that `0123` stays a text.
  private static func value(_ text: String, hasDecimalCommas: Bool) -> JSON {
    guard text.utf8.count <= 24, let last = text.utf8.last, (0x30...0x39).contains(last) else {
      return ["true", "false"].contains(text) ? .bool(text == "true") : .string(text)
    }
    let plain = hasDecimalCommas ? text.replacing(",", with: ".") : text
    let digits = plain.drop { $0 == "-" }
    let isPadded = digits.hasPrefix("0") && digits.dropFirst().first?.isNumber == true
    guard !isPadded, plain.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2d || $0 == 0x2e }) else {
      return .string(text)
    }
    return Int(plain).map { .integer($0) } ?? Double(plain).map { .number($0) } ?? .string(text)
  }

  /// The values of a line without blanks around them; a quoted one may contain separators, and doubled quotes.
  private static func cells(_ line: [UInt8], separator: UInt8) -> [String] {
    var (cells, cell, isQuoted): ([String], [UInt8], Bool) = ([], [], false)
    func text() -> String {
      let text = String(decoding: cell, as: UTF8.self)
      return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
    for (index, byte) in line.enumerated() {
      if byte == UInt8(ascii: "\"") {
        // Two in a quoted value are one of its text.
        if !isQuoted, index > 0, line[index - 1] == byte { cell.append(byte) }
        isQuoted.toggle()
      } else if byte == separator, !isQuoted, cells.count < maxColumns {
        cells.append(text())
        cell = []
      } else {
        cell.append(byte)
      }
    }
    return cells + [text()]
  }

  /// The names of columns, among them those of a position.
  private struct Header {
    let line: [UInt8]
    let columns: [(name: String, field: NamedField?)]
    let separator: UInt8

    init?(_ bytes: [UInt8]) {
      line = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
      for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] where line.contains(separator) {
        let columns = CSVDecoder.cells(line, separator: separator).map { ($0, NamedField($0)) }
        if Set(columns.map(\.1)).isSuperset(of: [.latitude, .longitude]) {
          (self.columns, self.separator) = (columns, separator)
          return
        }
      }
      return nil
    }
  }
}
