internal import CZlib

/// Packs bytes, alike on every run: no time and no name of a file goes into the header.
package enum Deflate {
  /// How much time to spend on making the result small, from 1 to 9.
  package static let bestLevel = 9

  package static func bytes(of content: [UInt8], as packing: Packing, level: Int = bestLevel) -> [UInt8] {
    precondition((0...9).contains(level), "levels go from 0 to 9")
    var stream = unsafe z_stream()
    let code = unsafe deflateInit2_(
      &stream,
      Int32(level),
      Z_DEFLATED,
      packing.windowBits,
      8,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    precondition(code == Z_OK, "out of memory")
    defer { unsafe deflateEnd(&stream) }
    return unsafe run(&stream, content)
  }

  private static func run(_ stream: inout z_stream, _ content: [UInt8]) -> [UInt8] {
    let bound = unsafe Int(deflateBound(&stream, UInt(content.count)))
    return unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, filled in
      unsafe content.withUnsafeBufferPointer { input in
        var code = Z_OK
        while code == Z_OK {
          // The library counts in 32 bits, so that larger content goes in turns.
          let (taken, made) = unsafe (Int(stream.total_in), Int(stream.total_out))
          let offered = min(input.count - taken, 1 << 30)
          unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.advanced(by: taken))
          unsafe stream.avail_in = UInt32(offered)
          unsafe stream.next_out = output.baseAddress?.advanced(by: made)
          unsafe stream.avail_out = UInt32(min(output.count - made, 1 << 30))
          code = unsafe deflate(&stream, taken + offered == input.count ? Z_FINISH : Z_NO_FLUSH)
        }
        precondition(code == Z_STREAM_END, "the bound holds for every content")
        filled = unsafe Int(stream.total_out)
      }
    }
  }
}
