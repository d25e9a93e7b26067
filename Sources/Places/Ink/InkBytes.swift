internal import Geodesy

/// The points of a drawing as the store saves them: 20 bytes each, in little-endian order.
///
/// Latitude and longitude in degrees as 64 bits, the seconds since it began as 32.
enum InkBytes {
  private static let size = 20
  /// The valid range of seconds, so that calculations with them are safe; no drawing takes thirty years.
  private static let sensibleSeconds = 0.0...1e9

  static func bytes(of points: [InkPoint]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(points.count * size)
    for point in points {
      append(point.coordinate.latitude.degrees.bitPattern, to: &bytes)
      append(point.coordinate.longitude.degrees.bitPattern, to: &bytes)
      append(Float(point.seconds).bitPattern, to: &bytes)
    }
    return bytes
  }

  /// The valid points, because a file may be damaged.
  static func points(in bytes: [UInt8]) -> [InkPoint] {
    stride(from: 0, to: bytes.count - bytes.count % size, by: size).compactMap { start in
      let north = Double(bitPattern: number(bytes, at: start))
      let east = Double(bitPattern: number(bytes, at: start + 8))
      let seconds = Double(Float(bitPattern: number(bytes, at: start + 16)))
      guard abs(north) <= 90, abs(east) <= 180, sensibleSeconds.contains(seconds) else { return nil }
      return InkPoint(Coordinate(north: north, east: east), seconds: seconds)
    }
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    for index in 0..<number.bitWidth / 8 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }

  private static func number<Number: FixedWidthInteger>(_ bytes: [UInt8], at start: Int) -> Number {
    (0..<Number.bitWidth / 8).reduce(0) { $0 | Number(truncatingIfNeeded: bytes[start + $1]) << (8 * $1) }
  }
}
