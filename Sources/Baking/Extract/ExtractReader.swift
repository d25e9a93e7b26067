/// Reads an extract in any of its formats, which its first bytes identify.
enum ExtractReader {
  private enum Format {
    case blocks
    case text(ExtractPacking)

    init?(_ start: [UInt8]) {
      // A mark of the byte order may come before a text.
      let text = start.starts(with: [0xef, 0xbb, 0xbf]) ? start.dropFirst(3) : start[...]
      if start.dropFirst(4).starts(with: [0x0a, 0x09] + Array("OSMHeader".utf8)) {
        self = .blocks
      } else if start.starts(with: [0x1f, 0x8b]) {
        self = .text(.gzip)
      } else if start.starts(with: Array("BZh".utf8)) {
        self = .text(.bzip2)
      } else if text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
        self = .text(.plain)
      } else {
        return nil
      }
    }
  }

  /// Whether a file begins as an extract does; false where it can't be read.
  static func recognizes(_ path: String) -> Bool {
    (try? format(of: ExtractFile(path))) != nil
  }

  /// Reads one or more files; if several contain the same element, the last one wins.
  static func read(
    _ paths: [String],
    progress: (Double) throws(BakingError) -> Void
  ) throws(BakingError) -> Extract {
    var extract = Extract()
    for (index, path) in paths.reversed().enumerated() {
      if index > 0 { extract.beginOlder() }
      let before = extract.nodes.count
      try read(path, into: &extract) { done throws(BakingError) in
        try progress((Double(index) + done) / Double(paths.count))
      }
      guard index > 0 || extract.nodes.count > before else { throw .empty(path: path) }
    }
    try extract.finish()
    return extract
  }

  private static func read(
    _ path: String,
    into extract: inout Extract,
    progress: (Double) throws(BakingError) -> Void
  ) throws(BakingError) {
    var file = try ExtractFile(path)
    switch try format(of: ExtractFile(path)) {
    case .blocks: try PBFReader.read(&file, into: &extract, progress: progress)
    case .text(let packing): try XMLReader.read(&file, packing: packing, into: &extract, progress: progress)
    }
  }

  private static func format(of file: consuming ExtractFile) throws(BakingError) -> Format {
    guard let format = Format(try file.read(16)) else {
      throw .unsupported(path: file.path, reason: "it is not an OpenStreetMap extract")
    }
    return format
  }
}
