import Glibc
import Threads

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
