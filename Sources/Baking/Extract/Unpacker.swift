internal import Wire

/// How an extract in XML is packed.
enum ExtractPacking {
  case plain, gzip, bzip2
}

/// Unpacks an extract piece by piece, or hands it on where it isn't packed.
struct Unpacker: ~Copyable {
  private let path: String
  private var inflater: Inflater?

  /// No file of the whole planet is larger.
  private static let mostBytes = 1 << 43

  init(_ packing: ExtractPacking, path: String) throws(BakingError) {
    self.path = path
    switch packing {
    case .plain: inflater = nil
    case .gzip:
      do throws(InflateError) {
        inflater = try Inflater(.gzip, limit: Self.mostBytes)
      } catch {
        throw .damaged(path: path, reason: error.problem)
      }
    case .bzip2: throw .unsupported(path: path, reason: "it is packed with bzip2")
    }
  }

  mutating func unpack(_ piece: [UInt8]) throws(BakingError) -> [UInt8] {
    guard inflater != nil else { return piece }
    var content: [UInt8] = []
    do throws(InflateError) {
      try inflater?.unpack(piece, into: &content)
    } catch {
      throw .damaged(path: path, reason: error.problem)
    }
    return content
  }

  /// Says that no more is to come; refuses a stream whose end is missing.
  consuming func finish() throws(BakingError) {
    let path = path
    do throws(InflateError) {
      try inflater?.finish()
    } catch {
      throw .damaged(path: path, reason: error.problem)
    }
  }
}
