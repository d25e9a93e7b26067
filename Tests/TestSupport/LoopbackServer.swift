import Foundation
import Synchronization

/// An HTTP server on this machine, which exists as long as it is referenced.
///
/// Each connection carries one request, unless the server keeps connections open. The test determines every byte of the
/// answers, including invalid ones.
package final class LoopbackServer: Sendable {
  package struct Request: Sendable {
    package let path: String
    /// The head as it came.
    package let head: String
  }

  package enum Answer: Sendable {
    /// A proper answer.
    case page(status: String = "200 OK", headers: [String] = [], body: [UInt8])
    /// Just these bytes.
    case bytes([UInt8])
    /// Bytes again and again, until the other end has had enough.
    case endless(head: String, [UInt8])
    /// Nothing, as long as the other end waits.
    case silence
  }

  package struct NoPort: Error {}

  package let port: Int
  private let listener: Int32
  private let log = Log()

  private final class Log: Sendable {
    let requests = Mutex<[Request]>([])
    let connections = Atomic(0)
    let abandoned = Atomic(0)
  }

  /// Takes a port that is free, or that one.
  package init(port: Int = 0, keepsConnections: Bool = false, _ answer: @escaping @Sendable (Request) -> Answer) throws
  {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    address.sin_port = in_port_t(port).bigEndian
    // The port of a server that is gone may be taken at once.
    var isReused: Int32 = 1
    unsafe setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw NoPort() }
    self.listener = listener
    self.port = Int(UInt16(bigEndian: address.sin_port))
    // A thread of its own: those of tasks may all be waiting for answers.
    Thread.detachNewThread { [listener, log] in
      Self.serve(listener, log, keepsConnections) { request in
        log.requests.withLock { $0.append(request) }
        return answer(request)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// The requests so far.
  package var requests: [Request] { log.requests.withLock { $0 } }

  /// The number of connections so far.
  package var connections: Int { log.connections.load(ordering: .relaxed) }

  /// The number of silent answers that the other end no longer waits for.
  package var abandonedCount: Int { log.abandoned.load(ordering: .relaxed) }

  package func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  private static func serve(
    _ listener: Int32,
    _ log: Log,
    _ keepsConnections: Bool,
    _ answer: @escaping @Sendable (Request) -> Answer
  ) {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { break }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      log.connections.add(1, ordering: .relaxed)
      Thread.detachNewThread {
        while let request = request(from: connection) {
          let answer = answer(request)
          send(answer, isLast: !keepsConnections, to: connection)
          if case .silence = answer { log.abandoned.add(1, ordering: .relaxed) }
          guard keepsConnections else { break }
        }
        close(connection)
      }
    }
    close(listener)
  }

  private static func request(from connection: Int32) -> Request? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while head.count < 65_536, !head.suffix(4).elementsEqual(Array("\r\n\r\n".utf8)) {
      guard unsafe read(connection, &byte, 1) == 1 else { return nil }
      head.append(byte)
    }
    let text = String(decoding: head, as: UTF8.self)
    return Request(path: text.split(separator: " ").dropFirst().first.map(String.init) ?? "", head: text)
  }

  private static func send(_ answer: Answer, isLast: Bool, to connection: Int32) {
    switch answer {
    case .page(let status, let headers, let body):
      let lines =
        ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + (isLast ? ["Connection: close"] : []) + headers
      _ = send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body, to: connection)
    case .bytes(let bytes):
      _ = send(bytes, to: connection)
    case .endless(let head, let bytes):
      var goesOn = send(Array(head.utf8), to: connection)
      while goesOn { goesOn = send(bytes, to: connection) }
    case .silence:
      var byte: UInt8 = 0
      unsafe _ = read(connection, &byte, 1)
    }
  }

  private static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
