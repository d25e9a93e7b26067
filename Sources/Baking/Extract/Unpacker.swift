internal import CBzip2
internal import Wire

/// How an extract in XML is packed.
package enum ExtractPacking {
  case plain, gzip, bzip2
}

/// Unpacks an extract piece by piece, or hands it on where it isn't packed.
package struct Unpacker: ~Copyable {
  private let path: String
  private var inflater: Inflater?
  private var bunzip2: Bunzip2?

  /// No file of the whole planet is larger.
  private static let maxBytes = 1 << 43

  package init(_ packing: ExtractPacking, path: String) throws(BakingError) {
    self.path = path
    bunzip2 = packing == .bzip2 ? Bunzip2() : nil
    inflater = packing == .gzip ? try Self.inflater(path) : nil
  }

  private static func inflater(_ path: String) throws(BakingError) -> Inflater {
    do throws(InflateError) {
      return try Inflater(.gzip, limit: maxBytes)
    } catch {
      throw .damaged(path: path, reason: error.problem)
    }
  }

  package mutating func unpack(_ piece: [UInt8]) throws(BakingError) -> [UInt8] {
    guard inflater != nil || bunzip2 != nil else { return piece }
    var content: [UInt8] = []
    do throws(InflateError) {
      try inflater?.unpack(piece, into: &content)
    } catch {
      throw .damaged(path: path, reason: error.problem)
    }
    do throws(Bunzip2.Problem) {
      try bunzip2?.unpack(piece, into: &content)
    } catch {
      throw .damaged(path: path, reason: error.words)
    }
    return content
  }

  /// Says that no more is to come; refuses a stream whose end is missing.
  package mutating func finish() throws(BakingError) {
    if let inflater = inflater.take() {
      do throws(InflateError) {
        try inflater.finish()
      } catch {
        throw .damaged(path: path, reason: error.problem)
      }
    }
    if let bunzip2 = bunzip2.take() {
      do throws(Bunzip2.Problem) {
        try bunzip2.finish()
      } catch {
        throw .damaged(path: path, reason: error.words)
      }
    }
  }
}

/// Unpacks a stream of bzip2 piece by piece; streams that follow each other are one, as the planet's files have it.
@safe
struct Bunzip2: ~Copyable {
  enum Problem: Error {
    case damaged, cutShort, noMemory

    /// The error, as the end of a sentence that names the file.
    var words: String {
      switch self {
      case .damaged: "it can't be decompressed"
      case .cutShort: "it can't be decompressed: the end is missing"
      case .noMemory: "it can't be decompressed: out of memory"
      }
    }
  }

  private static let windowSize = 1 << 16

  // The library remembers the address, so that it must never change.
  private let stream: UnsafeMutablePointer<bz_stream>
  private var window = [CChar](repeating: 0, count: Bunzip2.windowSize)
  private var isInside = false

  init() {
    unsafe stream = UnsafeMutablePointer<bz_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: unsafe bz_stream())
  }

  deinit {
    if isInside { unsafe BZ2_bzDecompressEnd(stream) }
    unsafe stream.deallocate()
  }

  /// Unpacks the next piece and appends what comes out of it.
  mutating func unpack(_ packed: [UInt8], into output: inout [UInt8]) throws(Problem) {
    var start = 0
    var isFull = false
    while start < packed.count || isFull {
      if !isInside { try begin() }
      let turn = turn(packed, from: start)
      start += turn.taken
      isFull = turn.made == window.count
      output.append(contentsOf: window[..<turn.made].lazy.map { UInt8(bitPattern: $0) })
      switch turn.code {
      case BZ_OK: break
      case BZ_STREAM_END:
        end()
        isFull = false
      case BZ_MEM_ERROR: throw .noMemory
      default: throw .damaged
      }
    }
  }

  /// Says that no more is to come; refuses a stream whose end is missing.
  consuming func finish() throws(Problem) {
    if isInside { throw .cutShort }
  }

  private mutating func begin() throws(Problem) {
    unsafe stream.pointee = unsafe bz_stream()
    guard unsafe BZ2_bzDecompressInit(stream, 0, 0) == BZ_OK else { throw .noMemory }
    isInside = true
  }

  private mutating func end() {
    unsafe BZ2_bzDecompressEnd(stream)
    isInside = false
  }

  /// One call of the library: takes what it can from `start` on, and fills the window with what comes out.
  private mutating func turn(_ packed: [UInt8], from start: Int) -> (code: Int32, taken: Int, made: Int) {
    let offered = packed.count - start
    let code = unsafe packed.withUnsafeBytes { input in
      unsafe window.withUnsafeMutableBufferPointer { output in
        let next = unsafe input.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self)
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: next)
        unsafe stream.pointee.avail_in = UInt32(offered)
        unsafe stream.pointee.next_out = output.baseAddress
        unsafe stream.pointee.avail_out = UInt32(output.count)
        return unsafe BZ2_bzDecompress(stream)
      }
    }
    let taken = unsafe offered - Int(stream.pointee.avail_in)
    let made = unsafe window.count - Int(stream.pointee.avail_out)
    return (code, taken, made)
  }
}
