import Glibc

/// A connection to a server, tried at all of its addresses in turn.
struct ServerEndpoint: Endpoint {
  enum Speech: Hashable {
    /// gpsd's protocol: it sends nothing about receivers until asked.
    case gpsd(device: String?)
    /// Sentences as they are.
    case sentences
  }

  /// The protocol allows requests of 80 bytes.
  private static let longestRequest = 80

  let place: HostAndPort
  private(set) var speech: Speech
  let comesBack = true
  var untried: ArraySlice<NetworkAddress> = []

  init(_ place: HostAndPort, _ speech: Speech) {
    self.place = place
    self.speech = speech
  }

  var name: SourceName { isGPSD ? .gpsd(place.text) : .server(place.text) }
  var silence: SourceProblem { isGPSD ? .noReceiver : .nothingHeard }

  var greeting: [UInt8] {
    guard case .gpsd(let device) = speech else { return [] }
    let plain = "?WATCH={\"enable\":true,\"json\":true};\n"
    guard let device, device.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != 0x22 && $0 != 0x5c }) else {
      return Array(plain.utf8)
    }
    let request = "?WATCH={\"enable\":true,\"json\":true,\"device\":\"\(device)\"};\n"
    return Array((request.utf8.count <= Self.longestRequest ? request : plain).utf8)
  }

  func absence(for failure: SourceFailure) -> SourceProblem {
    isGPSD ? .noGPSD(place.text, failure) : .noServer(place.text, failure)
  }

  mutating func open() -> Opening {
    if let address = NetworkAddress(place.host, port: place.port) { return NetworkSocket.connect(to: address) }
    guard place.host != "localhost" else {
      return tryAll(["127.0.0.1", "::1"].compactMap { NetworkAddress($0, port: place.port) })
    }
    guard let answer = Resolver.start(place.host) else { return .failed(.unresolvable) }
    return .resolving(answer)
  }

  mutating func openNext() -> Opening? { untried.popFirst().map { NetworkSocket.connect(to: $0) } }

  mutating func switchToGPSD() -> [UInt8]? {
    guard !isGPSD else { return nil }
    speech = .gpsd(device: nil)
    return greeting
  }

  /// Continues with the addresses of the name.
  mutating func tryAll(_ addresses: [NetworkAddress]) -> Opening {
    untried = addresses[...]
    return openNext() ?? .failed(.unknownHost)
  }

  private var isGPSD: Bool { speech != .sentences }
}

/// A port of ours, at which others send us sentences.
struct DatagramEndpoint: Endpoint {
  let place: HostAndPort
  let comesBack = true
  let isDatagram = true

  var name: SourceName { .port(place.port) }

  func absence(for failure: SourceFailure) -> SourceProblem { .notListening(port: place.port, failure) }

  func open() -> Opening {
    let host = place.host.isEmpty ? "0.0.0.0" : place.host == "localhost" ? "127.0.0.1" : place.host
    guard let address = NetworkAddress(host, port: place.port) else {
      return .failed(.foreignAddress(host))
    }
    let opening = NetworkSocket.listen(at: address)
    if case .failed(.other(EADDRNOTAVAIL)) = opening { return .failed(.foreignAddress(host)) }
    return opening
  }
}
