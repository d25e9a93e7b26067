internal import CZlib

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

/// Unpacks a stream piece by piece, and stops where it grows beyond its limit.
///
/// Members of gzip that follow each other are one stream, as gzip has it; what follows the last one is passed over.
@safe
package struct Inflater: ~Copyable {
  private enum State {
    case inside, between, finished
  }

  private static let windowSize = 1 << 16
  /// The library counts in 32 bits.
  private static let maxAtOnce = 1 << 30

  // The library remembers the address, so that it must never change.
  private let stream: UnsafeMutablePointer<z_stream>
  private let packing: Packing
  private let limit: Int
  private var room: Int
  private var state = State.inside
  private var window = [UInt8](repeating: 0, count: Inflater.windowSize)

  package init(_ packing: Packing, limit: Int) throws(InflateError) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: unsafe z_stream())
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(stream, packing.windowBits, ZLIB_VERSION, size) == Z_OK else {
      unsafe stream.deallocate()
      throw .noMemory
    }
    unsafe self.stream = stream
    self.packing = packing
    self.limit = limit
    room = limit
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Unpacks the next piece and appends what comes out of it.
  package mutating func unpack(_ packed: [UInt8], into output: inout [UInt8]) throws(InflateError) {
    var start = 0
    var isFull = false
    while start < packed.count || isFull {
      if state == .between { try beginMember(startingWith: packed[start]) }
      guard state == .inside else { return }
      let turn = turn(packed, from: start)
      start += turn.taken
      isFull = turn.made == window.count
      guard turn.made <= room else { throw .tooLarge(limit: limit) }
      room -= turn.made
      output.append(contentsOf: window[..<turn.made])
      try heed(turn.code)
      if state == .between { isFull = false }
    }
  }

  /// Says that no more is to come; refuses a stream whose end is missing.
  package consuming func finish() throws(InflateError) {
    if state == .inside { throw .cutShort }
  }

  private mutating func beginMember(startingWith byte: UInt8) throws(InflateError) {
    guard packing == .gzip, byte == 0x1f else {
      state = .finished
      return
    }
    guard unsafe inflateReset(stream) == Z_OK else { throw .noMemory }
    state = .inside
  }

  /// One call of the library: takes what it can from `start` on, and fills the window with what comes out.
  private mutating func turn(_ packed: [UInt8], from start: Int) -> (code: Int32, taken: Int, made: Int) {
    let offered = min(packed.count - start, Self.maxAtOnce)
    let code = unsafe packed.withUnsafeBufferPointer { input in
      unsafe window.withUnsafeMutableBufferPointer { output in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.advanced(by: start))
        unsafe stream.pointee.avail_in = UInt32(offered)
        unsafe stream.pointee.next_out = output.baseAddress
        unsafe stream.pointee.avail_out = UInt32(output.count)
        return unsafe inflate(stream, Z_NO_FLUSH)
      }
    }
    let taken = unsafe offered - Int(stream.pointee.avail_in)
    let made = unsafe window.count - Int(stream.pointee.avail_out)
    return (code, taken, made)
  }

  private mutating func heed(_ code: Int32) throws(InflateError) {
    switch code {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: state = .between
    case Z_MEM_ERROR: throw .noMemory
    default: throw .damaged(reason: reason)
    }
  }

  private var reason: String {
    guard let message = unsafe stream.pointee.msg else { return "it needs a dictionary" }
    return unsafe String(cString: message)
  }
}
