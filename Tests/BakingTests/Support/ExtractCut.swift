import Foundation
import TestSupport

/// An extract of the shared data of which a map is to show only a part.
enum ExtractCut {
  /// The bytes of an extract in the binary format whose header has other bounds.
  static func bytes(of name: String, _ bounds: (west: Double, south: Double, east: Double, north: Double)) throws
    -> [UInt8]
  {
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: SharedData.path("data/osm/\(name).osm.pbf"))))
    var head = TestExtract()
    head.bounds = bounds
    return head.pbf() + whole.dropFirst(firstBlob(of: whole))
  }

  /// The number of bytes in the first part of a file: a length, a message with another length, and the content.
  private static func firstBlob(of bytes: [UInt8]) -> Int {
    let head = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
    var (size, shift) = (0, 0)
    // Its last field is the size of what follows.
    guard let mark = bytes[4..<4 + head].lastIndex(of: 3 << 3) else { return 0 }
    for byte in bytes[(mark + 1)..<4 + head] {
      size |= Int(byte & 0x7f) << shift
      shift += 7
    }
    return 4 + head + size
  }
}
