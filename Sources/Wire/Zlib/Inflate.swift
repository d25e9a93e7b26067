/// Unpacks what fits in memory as a whole.
package enum Inflate {
  /// The unpacked bytes, which may not be more than the limit.
  package static func bytes(of packed: [UInt8], as packing: Packing, limit: Int) throws(InflateError) -> [UInt8] {
    var inflater = try Inflater(packing, limit: limit)
    var output: [UInt8] = []
    // Most things unpack to a few times their size; a guess too small costs a copy, and nothing is taken on trust.
    output.reserveCapacity(min(limit, packed.count.multipliedReportingOverflow(by: 3).partialValue, 1 << 20))
    try inflater.unpack(packed, into: &output)
    try inflater.finish()
    return output
  }
}

/// Why packed bytes cannot be unpacked; `problem` is the end of a sentence that names the file.
package enum InflateError: Error, Hashable {
  case damaged(reason: String)
  case cutShort
  case tooLarge(limit: Int)
  case noMemory
}

/// How bytes are packed: deflate, in one of its two wrappings or bare, as ZIP has it.
package enum Packing: Sendable {
  case gzip, zlib, bare

  /// The packing that bytes seem to have; nil where they seem to have none.
  package init?(of bytes: [UInt8]) {
    guard bytes.count >= 2 else { return nil }
    let header = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    if header == 0x1f8b {
      self = .gzip
    } else if bytes[0] & 0x0f == 8, bytes[0] >> 4 <= 7, header.isMultiple(of: 31) {
      self = .zlib
    } else {
      return nil
    }
  }

  /// The logarithm of the window, which also selects the container format.
  var windowBits: Int32 {
    switch self {
    case .gzip: 15 + 16
    case .zlib: 15
    case .bare: -15
    }
  }
}
