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
