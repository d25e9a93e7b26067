/// The chunks of a PNG file, in their order.
package struct PNGChunks {
  package let chunks: [(type: String, bytes: [UInt8])]

  package init(_ file: [UInt8]) {
    var (chunks, place) = ([(type: String, bytes: [UInt8])](), 8)
    while place + 12 <= file.count {
      let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard place + 12 + length <= file.count else { break }
      let type = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
      chunks.append((type, Array(file[place + 8..<place + 8 + length])))
      place += 12 + length
    }
    self.chunks = chunks
  }

  /// The text of an uncompressed `iTXt` chunk without a language; nil if there is none of that key.
  package func text(of key: String) -> String? {
    let start = Array(key.utf8) + [0, 0, 0, 0, 0]
    let found = chunks.first { $0.type == "iTXt" && $0.bytes.starts(with: start) }
    return found.map { String(decoding: $0.bytes.dropFirst(start.count), as: UTF8.self) }
  }
}
