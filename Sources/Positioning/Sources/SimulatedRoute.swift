package import Geodesy

/// A way from place to place at one speed, round and round, for demonstrations.
package struct SimulatedRoute: Hashable, Sendable {
  package let places: [Coordinate]
  package let speed: Speed
  /// Fixes a second.
  package let rate: Int

  /// Reads `?route=60.17,24.94;60.18,24.95&speed=12&rate=1`; without a route it goes round the centre of Helsinki.
  init(query: Substring) throws(SourceAddressError) {
    var (places, speed, rate) = (Self.helsinki, 10.0, 1)
    for part in query.drop(while: { $0 == "?" || $0 == "/" }).split(separator: "&") {
      let name = part.prefix { $0 != "=" }
      let value = part.dropFirst(name.count + 1)
      switch name {
      case "route": places = try Self.places(value)
      case "speed":
        guard let number = Self.number(value), (0.1...1000).contains(number) else { throw .noSpeed(String(value)) }
        speed = number
      case "rate":
        guard let number = Self.number(value), (1...20).contains(number) else { throw .noSpeed(String(value)) }
        rate = Int(number)
      default: throw .noRoute(String(part))
      }
    }
    (self.places, self.speed, self.rate) = (places, Speed(metersPerSecond: speed), rate)
  }

  private static func places(_ text: Substring) throws(SourceAddressError) -> [Coordinate] {
    let places = text.split { $0 == ";" || $0 == "|" || $0 == " " }.map { pair -> Coordinate? in
      let numbers = pair.split(separator: ",").map(number)
      guard numbers.count == 2, let north = numbers[0], let east = numbers[1], abs(east) <= 180 else { return nil }
      return Latitude(degrees: north).map { Coordinate(latitude: $0, longitude: Longitude(degrees: east)) }
    }
    guard (2...1000).contains(places.count), !places.contains(nil), Set(places).count > 1 else {
      throw .noRoute(String(text))
    }
    return places.compactMap(\.self)
  }

  private static func number(_ text: Substring) -> Double? {
    text.utf8.count <= 40 ? Digits.decimal(Array(text.utf8)[...]) : nil
  }

  private static let helsinki = [
    (60.1699, 24.9384), (60.1687, 24.9477), (60.1672, 24.9522), (60.1695, 24.9527), (60.1719, 24.9467),
  ].map { Coordinate(north: $0.0, east: $0.1) }
}
