internal import Wire

/// Reads places and ways out of other programs' files, as much as there is, in one pass and little memory.
package struct ExchangeStream: ~Copyable {
  private var file: ChunkedFile
  private var bytes: [UInt8]
  /// The rest of a document that was in an archive.
  private var unpacked: ArraySlice<UInt8>?
  private var reader: any ExchangeFeed
  private let collector: ExchangeCollector
  private var hasEnded = false
  private var vainBytes = 0

  /// A file in which nothing is found for so long has nothing to find, however large it is.
  private static let maxVainBytes = 32 << 20

  /// Begins to read; the format is the given one, or else is detected by the file's beginning, or else by its name.
  package init(_ path: String, as format: ExchangeFormat? = nil) throws(PlaceError) {
    var file = try ChunkedFile(path)
    var bytes = try file.next()
    let isArchive = ZipArchive.begins(bytes)
    guard let format = isArchive ? .kml : format ?? ExchangeFormat(beginning: bytes) ?? ExchangeFormat(fileName: path)
    else {
      throw .unknownFormat(path: path)
    }
    let collector = ExchangeCollector(format)
    if isArchive {
      let archive = bytes + (try file.rest(limit: Self.maxArchive))
      do throws(WireError) {
        unpacked = try Self.document(in: archive)
      } catch {
        collector.give(up: 1, error.problem)
      }
      bytes = unpacked?.popPrefix(Self.piece) ?? []
    }
    reader = Self.reader(of: format, collector, named: path)
    self.file = file
    self.bytes = bytes
    self.collector = collector
  }

  /// The items read up to now, and those that couldn't be imported.
  package var report: ExchangeReport { collector.report }

  /// The next things, perhaps none yet; nil after the last ones.
  package mutating func next() throws(PlaceError) -> [ExchangeItem]? {
    guard !hasEnded else { return nil }
    if bytes.isEmpty || collector.isStopped {
      reader.finish()
      hasEnded = true
    } else {
      let before = collector.report.found
      reader.feed(bytes)
      vainBytes = collector.report.found > before ? 0 : vainBytes + bytes.count
      if vainBytes > Self.maxVainBytes {
        collector.give(up: reader.line, "\(Self.maxVainBytes >> 20) MB without an item; the rest was left out")
      }
      bytes = reader.isDone ? [] : try nextBytes()
    }
    return collector.drain()
  }

  private mutating func nextBytes() throws(PlaceError) -> [UInt8] {
    if let piece = unpacked?.popPrefix(Self.piece) { return piece }
    return try file.next()
  }

  /// The KML of a `.kmz`: by convention `doc.kml`, or else the first.
  private static func document(in bytes: [UInt8]) throws(WireError) -> ArraySlice<UInt8> {
    let archive = try ZipArchive(bytes)
    let names = archive.names.filter { $0.lowercased().hasSuffix(".kml") }
    guard let name = names.first(where: { $0 == "doc.kml" }) ?? names.first,
      let document = try archive.content(of: name, limit: maxDocument)
    else { throw WireError(.impossible("it is an archive without KML"), at: 0) }
    return document[...]
  }

  private static let (maxArchive, maxDocument, piece) = (64 << 20, 256 << 20, 1 << 16)

  private static func reader(
    of format: ExchangeFormat,
    _ collector: ExchangeCollector,
    named path: String
  ) -> any ExchangeFeed {
    let name = String(path.split(separator: "/").last?.split(separator: ".").first ?? "")
    return switch format {
    case .gpx: XMLFeed(GPXReader(collector, named: name), collector)
    case .kml: XMLFeed(KMLReader(collector, named: name), collector)
    case .geojson: GeoJSONReader(collector, named: name)
    case .csv: CSVReader(collector, named: name)
    }
  }
}

extension ArraySlice {
  /// Removes up to so many elements from the beginning.
  fileprivate mutating func popPrefix(_ count: Int) -> [Element] {
    defer { self = dropFirst(count) }
    return Array(prefix(count))
  }
}
