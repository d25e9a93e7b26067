/// The place and time of a photo, as far as the camera recorded them.
package struct PhotoFacts: Hashable, Sendable {
  /// In degrees.
  package struct Position: Hashable, Sendable {
    package let latitude: Double
    package let longitude: Double
  }

  package let position: Position?
  /// By the camera's own clock: `2014-05-03T12:00:00`.
  package let time: String?

  static let none = PhotoFacts(position: nil, time: nil)
}

extension PhotoFacts {
  init(_ exif: ExifBlock) {
    position = Position(exif)
    // When it was taken, or else when the file was made.
    time = (exif.text(0x9003, in: .photo) ?? exif.text(0x132, in: .main)).flatMap(Self.time)
  }

  /// Puts `2014:05:03 12:00:00` into the standard format; nil for the zeros of a camera whose clock was never set.
  private static func time(_ text: String) -> String? {
    let parts = text.split(separator: " ")
    guard parts.count == 2, parts.allSatisfy({ $0.split(separator: ":").count == 3 }) else { return nil }
    let numbers = parts.flatMap { $0.split(separator: ":") }.compactMap { Int($0) }
    guard numbers.count == 6, (1826...9999).contains(numbers[0]), (1...12).contains(numbers[1]) else { return nil }
    return "\(parts[0].replacing(":", with: "-"))T\(parts[1])"
  }
}

extension PhotoFacts.Position {
  fileprivate init?(_ exif: ExifBlock) {
    guard let north = Self.angle(exif, 2, reference: 1, negative: "S", limit: 90),
      let east = Self.angle(exif, 4, reference: 3, negative: "W", limit: 180)
    else { return nil }
    // The zeros of a camera that had no fix.
    guard north != 0 || east != 0 else { return nil }
    (latitude, longitude) = (north, east)
  }

  /// Degrees, minutes and seconds, and a letter for the side.
  private static func angle(_ exif: ExifBlock, _ tag: Int, reference: Int, negative: String, limit: Double) -> Double? {
    guard let parts = exif.fractions(tag, in: .place, count: 3) else { return nil }
    let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
    guard degrees <= limit else { return nil }
    return exif.text(reference, in: .place) == negative ? -degrees : degrees
  }
}
