internal import Geodesy
internal import Wire

/// A country as a shapefile has it: its name and its rings, with the land on the right.
struct Country {
  let name: String
  let rings: [[WorldPoint]]
}

/// Reads countries from an ESRI shapefile and the table of names beside it.
///
/// The formats are described in the "ESRI Shapefile Technical Description" of 1998, and dBASE III's.
struct CountryFile {
  let countries: [Country]

  private static let maxBytes = 64 << 20
  private static let polygonKind: UInt32 = 5

  init(_ path: String) throws(BakingError) {
    let shapes = try Self.bytes(of: path)
    let table = try Self.bytes(of: path.dropLast(".shp".count) + ".dbf")
    do throws(WireError) {
      let rings = try Self.rings(shapes)
      let names = try Self.names(table)
      guard rings.count == names.count else {
        throw WireError(.impossible("the numbers of shapes and names differ"), at: 0)
      }
      countries = zip(names, rings).map { Country(name: $0, rings: $1) }
    } catch {
      throw .damaged(path: path, reason: error.problem)
    }
  }

  private static func bytes(of path: String) throws(BakingError) -> [UInt8] {
    var file = try ExtractFile(path)
    guard file.size <= maxBytes else { throw .notReadable(path: path, reason: "it is larger than \(maxBytes) bytes") }
    return try file.read(file.size)
  }

  private static func rings(_ bytes: [UInt8]) throws(WireError) -> [[[WorldPoint]]] {
    var reader = ByteReader(bytes)
    try reader.skip(100)
    var shapes: [[[WorldPoint]]] = []
    while !reader.isAtEnd {
      try reader.skip(4)
      // Counted in words of two bytes.
      let (count, overflow) = Int(try reader.bigEndian32()).multipliedReportingOverflow(by: 2)
      guard !overflow else { throw WireError(.impossible("a shape is too long"), at: reader.position) }
      shapes.append(try polygon(try reader.stretch(count)))
    }
    return shapes
  }

  private static func polygon(_ record: ByteReader) throws(WireError) -> [[WorldPoint]] {
    var reader = record
    guard try reader.littleEndian32() == polygonKind else { return [] }
    try reader.skip(32)
    let (partCount, pointCount) = (Int(try reader.littleEndian32()), Int(try reader.littleEndian32()))
    guard partCount <= reader.remaining / 4, pointCount <= reader.remaining / 16 else {
      throw WireError(.impossible("a shape has fewer points than it declares"), at: reader.position)
    }
    var starts: [Int] = []
    for _ in 0..<partCount { starts.append(Int(try reader.littleEndian32())) }
    var points: [WorldPoint] = []
    for _ in 0..<pointCount {
      let east = Double(bitPattern: try reader.littleEndian64())
      let north = Double(bitPattern: try reader.littleEndian64())
      guard (-180.001...180.001).contains(east), (-90.001...90.001).contains(north) else {
        throw WireError(.impossible("a point lies outside the earth's coordinates"), at: reader.position)
      }
      points.append(Mercator.point(north: north, east: east))
    }
    return zip(starts, starts.dropFirst() + [points.count]).compactMap { start, end in
      start < end && end <= points.count ? Ring.opened(Array(points[start..<end])) : nil
    }
  }

  private static func names(_ bytes: [UInt8]) throws(WireError) -> [String] {
    var reader = ByteReader(bytes)
    try reader.skip(4)
    let count = Int(try reader.littleEndian32())
    let (start, length) = (Int(try reader.littleEndian16()), Int(try reader.littleEndian16()))
    try reader.skip(20)
    guard let field = try nameField(&reader), field.upperBound <= length else {
      throw WireError(.impossible("the column of names is missing"), at: reader.position)
    }
    var names: [String] = []
    var rows = ByteReader(bytes)
    try rows.skip(start)
    for _ in 0..<min(count, rows.remaining) {
      let row = Array(try rows.stretch(length).rest)
      // Its letters are those of Latin-1, which are Unicode's first.
      let text = String(String.UnicodeScalarView(row[field].map { Unicode.Scalar($0) }))
      names.append(String(text.reversed().drop { $0 == " " }.reversed()))
    }
    return names
  }

  /// Where in a row the name stands.
  private static func nameField(_ reader: inout ByteReader) throws(WireError) -> Range<Int>? {
    // The first byte of a row shows whether it was deleted.
    var offset = 1
    while let first = reader.rest.first, first != 0x0d {
      let field = Array(try reader.stretch(32).rest)
      let width = Int(field[16])
      if String(decoding: field.prefix(11).prefix { $0 != 0 }, as: UTF8.self).lowercased() == "name" {
        return offset..<(offset + width)
      }
      offset += width
    }
    return nil
  }
}
