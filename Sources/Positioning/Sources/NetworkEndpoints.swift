import Glibc
import Threads

/// A connection to a server, tried at all of its addresses in turn.
struct ServerEndpoint: Endpoint {
  enum Speech: Hashable {
    /// gpsd's protocol: it sends nothing about receivers until asked.
    case gpsd(device: String?)
    /// Sentences as they are, perhaps after a login.
    case sentences(greeting: [UInt8])
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
    guard case .gpsd(let device) = speech else { return login }
    let plain = "?WATCH={\"enable\":true,\"json\":true};\n"
    guard let device, device.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != 0x22 && $0 != 0x5c }) else {
      return Array(plain.utf8)
    }
    let request = "?WATCH={\"enable\":true,\"json\":true,\"device\":\"\(device)\"};\n"
    return Array((request.utf8.count <= Self.longestRequest ? request : plain).utf8)
  }

  private var login: [UInt8] { if case .sentences(let greeting) = speech { greeting } else { [] } }

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

  private var isGPSD: Bool { if case .gpsd = speech { true } else { false } }
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

/// Looks up the addresses of a name on a thread of its own, because the system may take long.
///
/// The thread writes them as lines of text into a pair of sockets and closes its end. So nothing is shared with it, and
/// the caller cancels by closing the other end.
enum Resolver {
  private static let maxAddresses = 8
  private static let longestAnswer = 1024

  /// Starts to look up a name; the result can be read from the descriptor returned.
  static func start(_ host: String) -> Descriptor? {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    let end = ends[1]
    guard WorkerThread.start({ answer(host, into: end) }) else {
      ends.forEach { close($0) }
      return nil
    }
    return Descriptor(owning: ends[0])
  }

  /// How to go on with what has been found; nil as long as nothing has.
  static func opening(from descriptor: Descriptor, of endpoint: inout any Endpoint) -> Opening? {
    guard var server = endpoint as? ServerEndpoint else { return .failed(.unresolvable) }
    switch descriptor.read(atMost: longestAnswer) {
    case .nothing: return nil
    case .end, .failed: return .failed(.unknownHost)
    case .bytes(let bytes):
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      let opening = server.tryAll(lines.compactMap { NetworkAddress(String($0), port: server.place.port) })
      endpoint = server
      return opening
    }
  }

  private static func answer(_ host: String, into end: Int32) {
    defer { close(end) }
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, nil, &hints, &first) == 0 else { return }
    defer { unsafe freeaddrinfo(first) }
    var lines = ""
    var next = unsafe first
    for _ in 0..<maxAddresses {
      guard let entry = unsafe next else { break }
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let (address, length) = unsafe (entry.pointee.ai_addr, entry.pointee.ai_addrlen)
      if unsafe getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 {
        lines += String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) + "\n"
      }
      unsafe next = unsafe entry.pointee.ai_next
    }
    let bytes = Array(lines.utf8)
    unsafe _ = send(end, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}
