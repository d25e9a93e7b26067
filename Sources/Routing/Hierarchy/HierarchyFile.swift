internal import Wire

/// A stored hierarchy: a header and its pieces, one after another.
///
/// The file is untrusted input: invalid content is an error when it is first needed.
struct HierarchyFile: Sendable {
  let head: Head
  /// Where each piece begins, and where the last one ends.
  private let offsets: [Int]
  private let read: @Sendable (Range<Int>) throws(HierarchyError) -> [UInt8]

  init(size: Int, read: @escaping @Sendable (Range<Int>) throws(HierarchyError) -> [UInt8]) throws(HierarchyError) {
    guard size >= Head.mark.count + 4 else { throw .damaged(reason: "it is too short") }
    let start = try read(0..<Head.mark.count + 4)
    guard start.starts(with: Head.mark) else { throw .damaged(reason: "it is something else") }
    let length = start.dropFirst(Head.mark.count).reversed().reduce(0) { $0 << 8 | Int($1) }
    let end = start.count + length
    guard end <= size else { throw .damaged(reason: "it is cut off") }
    head = try Head(try read(start.count..<end))
    var offsets = [end]
    for size in head.sizes { offsets.append(offsets[offsets.count - 1] + Int(size)) }
    guard offsets.last == size else { throw .damaged(reason: "it is cut off") }
    self.offsets = offsets
    self.read = read
  }

  func piece(_ number: Int) throws(HierarchyError) -> HierarchyPiece {
    let bytes = try read(offsets[number]..<offsets[number + 1])
    let first = number * HierarchyPiece.nodeCount
    let nodes = UInt32(first)..<UInt32(min(first + HierarchyPiece.nodeCount, head.ranks.count))
    do throws(WireError) {
      return try Self.piece(bytes, of: nodes, in: head)
    } catch {
      throw .damaged(reason: "piece \(number), \(error.problem)")
    }
  }
}

extension HierarchyFile {
  /// The header of a stored hierarchy.
  struct Head: Sendable {
    var ranks: [UInt32] = []
    var edgeCount = 0
    var fingerprint: UInt64 = 0
    /// How many bytes each piece has.
    var sizes: [UInt32] = []
  }
}

extension HierarchyFile.Head {
  /// The first bytes of the file; the length of the header follows in four bytes.
  static let mark = Array("rumbo-ch".utf8)
  private static let version: UInt64 = 2

  private enum Field: Int {
    case version = 1
    case edgeCount, fingerprint, ranks, sizes
  }

  var bytes: [UInt8] {
    var message = ProtobufWriter()
    message.write(Self.version, field: Field.version.rawValue)
    message.write(UInt64(edgeCount), field: Field.edgeCount.rawValue)
    message.write(fingerprint, field: Field.fingerprint.rawValue)
    message.write(packed: ranks, field: Field.ranks.rawValue)
    message.write(packed: sizes, field: Field.sizes.rawValue)
    let length = UInt32(message.bytes.count)
    return Self.mark + (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + message.bytes
  }

  fileprivate init(_ bytes: [UInt8]) throws(HierarchyError) {
    var version: UInt64 = 0
    do throws(WireError) {
      version = try read(bytes)
    } catch {
      throw .damaged(reason: error.problem)
    }
    guard version <= Self.version else { throw .tooNew }
    guard version == Self.version, edgeCount < Int(Hop.edge), ranks.count < Int(Hop.edge),
      ranks.allSatisfy({ $0 < ranks.count }), sizes.count == HierarchyPiece.count(of: ranks.count)
    else { throw .damaged(reason: "its head makes no sense") }
  }

  private mutating func read(_ bytes: [UInt8]) throws(WireError) -> UInt64 {
    var version: UInt64 = 0
    var reader = ProtobufReader(bytes)
    while let number = try reader.next() {
      switch Field(rawValue: number) {
      case .version: version = try reader.uint64()
      case .edgeCount: edgeCount = Int(clamping: try reader.uint64())
      case .fingerprint: fingerprint = try reader.uint64()
      case .ranks: try reader.append(to: &ranks)
      case .sizes: try reader.append(to: &sizes)
      case nil: break
      }
    }
    return version
  }
}
