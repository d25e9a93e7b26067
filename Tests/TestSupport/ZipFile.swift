import Wire

/// Small ZIP archives of files, compressed with deflate or not at all.
package enum ZipFile {
  package static func bytes(_ files: KeyValuePairs<String, [UInt8]>, isPacked: Bool = true) -> [UInt8] {
    var (body, list): ([UInt8], [UInt8]) = ([], [])
    for (name, content) in files {
      let packed = isPacked ? Deflate.bytes(of: content, as: .bare) : content
      let sizes = number(packed.count, 4) + number(content.count, 4) + number(name.utf8.count, 2) + number(0, 2)
      let facts = number(20, 2) + number(0, 2) + number(isPacked ? 8 : 0, 2) + number(0, 8) + sizes
      list += [0x50, 0x4b, 1, 2] + number(20, 2) + facts + number(0, 10) + number(body.count, 4) + Array(name.utf8)
      body += [0x50, 0x4b, 3, 4] + facts + Array(name.utf8) + packed
    }
    let counts = number(0, 4) + number(files.count, 2) + number(files.count, 2)
    return body + list + [0x50, 0x4b, 5, 6] + counts + number(list.count, 4) + number(body.count, 4) + number(0, 2)
  }

  private static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { $0 < 4 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }
}
