package import Geodesy

/// The source of receiver data, as given on the command line.
package enum SourceAddress: Hashable, Sendable {
  case standardInput
  /// A file, a FIFO or a device; which of them is seen when it is opened.
  case path(String)
  /// A serial device and its speed in bits a second.
  case serial(String, speed: Int)
  /// A gpsd server, and the device if only one of its receivers is wanted.
  case gpsd(HostAndPort, device: String?)
  /// Sentences over a connection.
  case tcp(HostAndPort)
  /// Sentences that are sent to a port of ours; the host is the address to listen at.
  case udp(HostAndPort)
  case simulation(SimulatedRoute)

  /// Reads an address: `-`, a path, `/dev/ttyUSB0@9600`, `gpsd://host:port`, `tcp://host:port`, `udp://:port`, `sim://`.
  package init(_ text: String) throws(SourceAddressError) {
    guard !text.isEmpty else { throw .empty }
    guard text.utf8.count <= 4096 else { throw .tooLong }
    if text == "-" {
      self = .standardInput
    } else if let colon = text.firstRange(of: "://") {
      self = try Self.url(scheme: text[..<colon.lowerBound].lowercased(), rest: text[colon.upperBound...])
    } else if let at = text.lastIndex(of: "@"), at > text.startIndex, let speed = Self.speed(text[at...].dropFirst()) {
      self = .serial(String(text[..<at]), speed: speed)
    } else {
      self = .path(text)
    }
  }

  private static func speed(_ text: Substring) -> Int? {
    guard let speed = Digits.number(Array(text.utf8)[...]), text.utf8.count <= 7 else { return nil }
    return speed
  }

  private static func url(scheme: String, rest: Substring) throws(SourceAddressError) -> SourceAddress {
    switch scheme {
    case "gpsd": return try gpsd(rest)
    case "tcp":
      let place = try HostAndPort(rest, defaultPort: nil)
      guard !place.host.isEmpty else { throw .noHost(String(rest)) }
      return .tcp(place)
    case "udp": return .udp(try HostAndPort(rest, defaultPort: nil))
    case "sim": return .simulation(try SimulatedRoute(query: rest))
    default: throw .unknownScheme(scheme)
    }
  }

  /// `host:port`, `host:port/dev/ttyUSB0` or nothing at all.
  private static func gpsd(_ text: Substring) throws(SourceAddressError) -> SourceAddress {
    let slash = text.firstIndex(of: "/") ?? text.endIndex
    var place = try HostAndPort(text[..<slash], defaultPort: 2947)
    if place.host.isEmpty { place.host = "localhost" }
    let device = text[slash...]
    return .gpsd(place, device: device.count > 1 ? String(device) : nil)
  }
}

/// A host and a port of it: `localhost:2947`, `[::1]:2947`.
package struct HostAndPort: Hashable, Sendable {
  package var host: String
  package var port: Int

  package init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  init(_ text: Substring, defaultPort: Int?) throws(SourceAddressError) {
    var host = text
    var port = defaultPort
    let afterBracket = text.hasPrefix("[") ? text.firstIndex(of: "]") ?? text.startIndex : text.startIndex
    if let colon = text[afterBracket...].lastIndex(of: ":") {
      let digits = text[text.index(after: colon)...]
      guard let number = Digits.number(Array(digits.utf8)[...]), (1...65_535).contains(number) else {
        throw .noPort(String(text))
      }
      (host, port) = (text[..<colon], number)
    }
    guard let port else { throw .noPort(String(text)) }
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    guard host.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "/") }), host.utf8.count <= 253 else {
      throw .noHost(String(text))
    }
    self.init(host: String(host), port: port)
  }

  package var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// Why an address of a source makes no sense.
package enum SourceAddressError: Error, Hashable {
  case empty
  case tooLong
  case unknownScheme(String)
  case noHost(String)
  case noPort(String)
  case noRoute(String)
  case noSpeed(String)
}

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
