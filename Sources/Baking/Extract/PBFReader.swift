internal import Geodesy
internal import Wire

/// Reads an extract in the binary format, block by block.
///
/// The format is described at wiki.openstreetmap.org/wiki/PBF_Format; its limits are those of the description.
struct PBFReader {
  private static let maxHeaderBytes = 64 << 10
  private static let maxBlobBytes = 32 << 20
  private static let knownFeatures: Set<String> = ["OsmSchema-V0.6", "DenseNodes", "LocationsOnWays"]

  private struct Blob: Sendable {
    let bytes: [UInt8]
    /// Where it ends in the file.
    let position: Int
  }

  static func read(
    _ file: inout ExtractFile,
    into extract: inout Extract,
    progress: (Double) throws(BakingError) -> Void
  ) throws(BakingError) {
    let path = file.path
    var header: WorldRect?
    try OrderedParallelMap.run { () throws(BakingError) -> Blob? in
      try progress(file.share)
      return try nextData(of: &file, header: &header)
    } work: { (blob: Blob) -> (Result<ExtractBlock, WireError>, Int) in
      (read(blob), blob.position)
    } take: { (block: Result<ExtractBlock, WireError>, position: Int) throws(BakingError) in
      extract.add(try sound(path, position) { () throws(WireError) in try block.get() })
    }
    extract.header = header
  }

  private static func read(_ blob: Blob) -> Result<ExtractBlock, WireError> {
    Result { () throws(WireError) in try PBFBlock.read(try content(of: blob.bytes)) }
  }

  /// The next block of elements, still packed; nil after the last one.
  private static func nextData(of file: inout ExtractFile, header: inout WorldRect?) throws(BakingError) -> Blob? {
    while let (kind, blob) = try nextBlob(of: &file) {
      switch kind {
      case "OSMHeader":
        if let bounds = try sound(
          file.path,
          file.position,
          { () throws(WireError) in try readHeader(try content(of: blob.bytes)) }
        ) {
          header = bounds
        }
      case "OSMData": return blob
      // Whatever else there may be is to be passed over.
      default: break
      }
    }
    return nil
  }

  private static func nextBlob(of file: inout ExtractFile) throws(BakingError) -> (kind: String, blob: Blob)? {
    let length = try file.read(4)
    guard !length.isEmpty else { return nil }
    let count = length.reduce(0) { $0 << 8 | Int($1) }
    guard length.count == 4, count <= maxHeaderBytes else {
      throw damaged(file.path, file.position, "a block is missing")
    }
    let header = try file.read(count)
    guard header.count == count else { throw cutShort(file) }
    let (kind, size) = try sound(file.path, file.position) { () throws(WireError) in try blobHeader(header) }
    guard (0...maxBlobBytes).contains(size) else {
      throw damaged(file.path, file.position, "a block of \(size) bytes is too large")
    }
    let blob = try file.read(size)
    guard blob.count == size else { throw cutShort(file) }
    return (kind, Blob(bytes: blob, position: file.position))
  }

  /// The decoded bytes; if they are invalid, the file is damaged.
  private static func sound<Value>(
    _ path: String,
    _ position: Int,
    _ body: () throws(WireError) -> Value
  ) throws(BakingError) -> Value {
    do throws(WireError) {
      return try body()
    } catch {
      throw damaged(path, position, error.problem)
    }
  }

  private static func blobHeader(_ bytes: [UInt8]) throws(WireError) -> (kind: String, size: Int) {
    var reader = ProtobufReader(bytes)
    var (kind, size) = ("", -1)
    while let field = try reader.next() {
      switch field {
      case 1: kind = try reader.string()
      case 3: size = Int(try reader.uint32())
      default: break
      }
    }
    return (kind, size)
  }

  private static func content(of blob: [UInt8]) throws(WireError) -> [UInt8] {
    var reader = ProtobufReader(blob)
    var content: [UInt8]?
    while let field = try reader.next() {
      switch field {
      case 1: content = Array(try reader.bytes().rest)
      case 3: content = try unpacked(Array(try reader.bytes().rest))
      case 4...7: throw WireError(.impossible("its compression method is not supported"), at: 0)
      default: break
      }
    }
    guard let content else { throw WireError(.unexpectedEnd, at: 0) }
    return content
  }

  private static func unpacked(_ bytes: [UInt8]) throws(WireError) -> [UInt8] {
    do throws(InflateError) {
      return try Inflate.bytes(of: bytes, as: .zlib, limit: maxBlobBytes)
    } catch {
      throw WireError(.impossible(error.problem), at: 0)
    }
  }

  private static func readHeader(_ bytes: [UInt8]) throws(WireError) -> WorldRect? {
    var reader = ProtobufReader(bytes)
    var header: WorldRect?
    while let field = try reader.next() {
      switch field {
      case 1: header = try bounds(try reader.message())
      case 4:
        let feature = try reader.string()
        guard knownFeatures.contains(feature) else {
          throw WireError(.impossible("it needs the feature \"\(feature)\""), at: reader.position)
        }
      default: break
      }
    }
    return header
  }

  private static func bounds(_ message: ProtobufReader) throws(WireError) -> WorldRect? {
    var reader = message
    var sides: [Int: Double] = [:]
    while let field = try reader.next() {
      if (1...4).contains(field) { sides[field] = Double(try reader.sint64()) / 1e9 }
    }
    guard let west = sides[1], let east = sides[2], let north = sides[3], let south = sides[4], west < east,
      south < north, (-180...180).contains(west), (-180...180).contains(east), south >= -90, north <= 90
    else { return nil }
    return Mercator.rect(south: south, west: west, north: north, east: east)
  }

  private static func damaged(_ path: String, _ position: Int, _ reason: String) -> BakingError {
    .damaged(path: path, reason: "\(reason), in the block before byte \(position)")
  }

  private static func cutShort(_ file: borrowing ExtractFile) -> BakingError {
    .damaged(path: file.path, reason: "its end is missing")
  }
}
