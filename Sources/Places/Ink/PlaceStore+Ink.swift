internal import Calendar
internal import Geodesy
internal import SQLite

/// The drawings on the map.
extension PlaceStore {
  /// All of it, from below.
  package func ink() throws(PlaceError) -> [InkItem] {
    try read { (database) throws(SQLiteError) in
      // A file that is only looked at may be older than ink.
      guard try database.knows("ink") else { return [] }
      var query = try database.prepare("SELECT \(Schema.inkColumns) FROM ink ORDER BY id")
      var items: [InkItem] = []
      while try query.step() {
        if let item = InkItem(query) { items.append(item) }
      }
      return items
    }
  }

  /// Removes some items and saves others, all of it or nothing; returns the latter with their ids.
  ///
  /// An item keeps its former id, so that a removed one can be restored to its place.
  package func changeInk(removing ids: [InkID], keeping items: [InkItem]) throws(PlaceError) -> [InkItem] {
    try changeInk(removing: ids, keeping: items, puttingBack: []).kept
  }

  /// As above; besides, it restores others' items unless they exist again, and returns the removed items in their last
  /// state.
  func changeInk(
    removing ids: [InkID],
    keeping items: [InkItem],
    puttingBack others: [InkItem]
  ) throws(PlaceError) -> (kept: [InkItem], removed: [InkItem]) {
    try write { (database) throws(SQLiteError) in
      let removed = try database.takeInk(ids)
      // The program that draws it may have saved a newer state meanwhile.
      var putBack = try database.inkInsertion("OR IGNORE")
      for item in others {
        try putBack.bind(item)
        try putBack.run()
      }
      var insert = try database.inkInsertion("OR REPLACE")
      let kept = try items.map { (item) throws(SQLiteError) in
        try insert.bind(item)
        try insert.run()
        var kept = item
        kept.id = InkID(database.lastInsertedRow())
        return kept
      }
      return (kept, removed)
    }
  }
}

extension Database {
  /// Removes drawings, and returns them.
  fileprivate borrowing func takeInk(_ ids: [InkID]) throws(SQLiteError) -> [InkItem] {
    var delete = try prepare("DELETE FROM ink WHERE id = ?1 RETURNING \(Schema.inkColumns)")
    var taken: [InkItem] = []
    for id in ids {
      try delete.bind(id.number, at: 1)
      while try delete.step() {
        if let item = InkItem(delete) { taken.append(item) }
      }
    }
    return taken
  }

  fileprivate borrowing func inkInsertion(_ conflict: String) throws(SQLiteError) -> Statement {
    try prepare("INSERT \(conflict) INTO ink (\(Schema.inkColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
  }
}

extension InkItem {
  private static let widths = 0.05...100.0
  private static let scales = 1.0...1e12

  /// The item in the current row of a query over ``Schema/inkColumns``; nil if it is invalid.
  fileprivate init?(_ query: borrowing Statement) {
    guard let id = query.int(at: 0), let kind = query.int(at: 1).flatMap(InkKind.init(rawValue:)),
      let width = query.double(at: 3), Self.widths.contains(width),
      let scale = query.double(at: 4), Self.scales.contains(scale),
      let bytes = query.bytes(at: 6)
    else { return nil }
    let points = InkBytes.points(in: bytes)
    guard !points.isEmpty else { return nil }
    self.init(
      kind,
      color: query.int(at: 2).flatMap(InkColor.init(rawValue:)) ?? .red,
      width: width,
      dotsPerWorld: scale,
      points: points,
      text: query.text(at: 5) ?? "",
      created: query.double(at: 7).flatMap { Timestamp(secondsSince1970: $0) }
    )
    self.id = InkID(id)
  }
}

extension Statement {
  fileprivate mutating func bind(_ item: InkItem) throws(SQLiteError) {
    try bind(item.id?.number, at: 1)
    try bind(item.kind.rawValue, at: 2)
    try bind(item.color.rawValue, at: 3)
    try bind(item.width, at: 4)
    try bind(item.dotsPerWorld, at: 5)
    try bind(item.text, at: 6)
    try bind(InkBytes.bytes(of: item.points), at: 7)
    try bind(item.created?.secondsSince1970, at: 8)
  }
}

/// The points of a drawing as the store saves them: 20 bytes each, in little-endian order.
///
/// Latitude and longitude in degrees as 64 bits, the seconds since it began as 32.
enum InkBytes {
  private static let size = 20
  /// The valid range of seconds, so that calculations with them are safe; no drawing takes thirty years.
  private static let sensibleSeconds = 0.0...1e9

  static func bytes(of points: [InkPoint]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(points.count * size)
    for point in points {
      append(point.coordinate.latitude.degrees.bitPattern, to: &bytes)
      append(point.coordinate.longitude.degrees.bitPattern, to: &bytes)
      append(Float(point.seconds).bitPattern, to: &bytes)
    }
    return bytes
  }

  /// The valid points, because a file may be damaged.
  static func points(in bytes: [UInt8]) -> [InkPoint] {
    stride(from: 0, to: bytes.count - bytes.count % size, by: size).compactMap { start in
      let north = Double(bitPattern: number(bytes, at: start))
      let east = Double(bitPattern: number(bytes, at: start + 8))
      let seconds = Double(Float(bitPattern: number(bytes, at: start + 16)))
      guard abs(north) <= 90, abs(east) <= 180, sensibleSeconds.contains(seconds) else { return nil }
      return InkPoint(Coordinate(north: north, east: east), seconds: seconds)
    }
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    for index in 0..<number.bitWidth / 8 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }

  private static func number<Number: FixedWidthInteger>(_ bytes: [UInt8], at start: Int) -> Number {
    (0..<Number.bitWidth / 8).reduce(0) { $0 | Number(truncatingIfNeeded: bytes[start + $1]) << (8 * $1) }
  }
}
