/// Reads an extract, whatever of its formats it is in; its first bytes tell.
enum ExtractReader {
  static func read(
    _ path: String,
    progress: (Double) throws(BakingError) -> Void
  ) throws(BakingError) -> Extract {
    var file = try ExtractFile(path)
    let start = try file.read(16)
    file.rewind()
    var extract = Extract()
    if start.dropFirst(4).starts(with: [0x0a, 0x09] + Array("OSMHeader".utf8)) {
      try PBFReader.read(&file, into: &extract, progress: progress)
    } else if let packing = packing(of: start) {
      try XMLReader.read(&file, packing: packing, into: &extract, progress: progress)
    } else {
      throw .unsupported(path: path, reason: "it is no OpenStreetMap extract")
    }
    try extract.finish()
    guard extract.nodes.count > 0 else { throw .empty(path: path) }
    return extract
  }

  private static func packing(of start: [UInt8]) -> ExtractPacking? {
    if start.starts(with: [0x1f, 0x8b]) { return .gzip }
    if start.starts(with: Array("BZh".utf8)) { return .bzip2 }
    // A mark of the byte order may come first.
    let text = start.starts(with: [0xef, 0xbb, 0xbf]) ? start.dropFirst(3) : start[...]
    return text.first { $0 > 0x20 } == UInt8(ascii: "<") ? .plain : nil
  }
}
