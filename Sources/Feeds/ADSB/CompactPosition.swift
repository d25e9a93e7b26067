internal import Geodesy
internal import Glibc

/// A position of ADS-B in 17 bits each, which leaves open in which of many zones it is.
struct CompactPosition {
  let isOdd: Bool
  let isOnGround: Bool
  let latitude: Int
  let longitude: Int

  private static let scale = 131_072.0
  private static let zones = 15.0

  private var span: Double { isOnGround ? 90 : 360 }
  private var north: Double { Double(latitude) / Self.scale }
  private var east: Double { Double(longitude) / Self.scale }

  /// The position from this and one of the other kind, near a reference where it is on the ground; nil where the two
  /// are in different zones.
  func position(with other: CompactPosition, near reference: Coordinate?) -> Coordinate? {
    guard isOdd != other.isOdd, isOnGround == other.isOnGround, !isOnGround || reference != nil else { return nil }
    let (even, odd) = isOdd ? (other, self) : (self, other)
    let index = floor(59 * even.north - 60 * odd.north + 0.5)
    func latitude(_ one: CompactPosition) -> Double {
      let count = one.isOdd ? 59.0 : 60
      let value = one.span / count * (Self.modulo(index, count) + one.north)
      if let reference, isOnGround { return Self.nearest(value, to: reference.latitude.degrees, every: 90) }
      return value >= 270 ? value - 360 : value
    }
    let (lat, rings) = (latitude(self), Self.rings(latitude(even)))
    guard abs(lat) <= 90, rings == Self.rings(latitude(odd)) else { return nil }
    let offset = floor(even.east * (rings - 1) - odd.east * rings + 0.5)
    let count = max(isOdd ? rings - 1 : rings, 1)
    let lon = span / count * (Self.modulo(offset, count) + east)
    guard let reference, isOnGround else { return Coordinate(north: lat, east: lon) }
    return Coordinate(north: lat, east: Self.nearest(lon, to: reference.longitude.degrees, every: 90))
  }

  /// The position that is nearest to a reference; it must be within half a zone.
  func position(near reference: Coordinate) -> Coordinate? {
    let height = span / (isOdd ? 59 : 60)
    let lat = height * north + (floor((reference.latitude.degrees - height * north) / height + 0.5)) * height
    guard abs(lat) <= 90 else { return nil }
    let width = span / max(Self.rings(lat) - (isOdd ? 1 : 0), 1)
    return Coordinate(north: lat, east: Self.nearest(width * east, to: reference.longitude.degrees, every: width))
  }

  private static func nearest(_ value: Double, to reference: Double, every step: Double) -> Double {
    value + ((reference - value) / step).rounded() * step
  }

  private static func modulo(_ value: Double, _ divisor: Double) -> Double { value - divisor * floor(value / divisor) }

  /// The number of zones of longitude at a latitude.
  private static func rings(_ latitude: Double) -> Double {
    let cosine = cos(abs(latitude) * .pi / 180)
    let ratio = 1 - (1 - cos(.pi / (2 * zones))) / (cosine * cosine)
    return abs(latitude) > 87 || ratio < -1 ? 1 : floor(2 * .pi / acos(ratio))
  }
}
