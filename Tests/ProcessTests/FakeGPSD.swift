import Dispatch
import Foundation
import Glibc
import Wire

/// A server with gpsd's protocol, or any other output of a test.
///
/// Not for a test's own task: it waits.
final class FakeGPSD {
  let port: Int
  private let listener: Int32
  private var connection: Int32 = -1

  struct NoPort: Error {}

  init() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(listener, $0, length) == 0 && listen(listener, 4) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw NoPort() }
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit {
    hangUp()
    close(listener)
  }

  var address: String { "gpsd://127.0.0.1:\(port)" }

  static let greeting = #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"# + "\r\n"
  static let noDevices = #"{"class":"DEVICES","devices":[]}"# + "\r\n"
  static let device =
    #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/fake","activated":"2025-06-01T00:00:00.000Z"}]}"#
    + "\r\n"
  static let noFix = #"{"class":"TPV","device":"/dev/fake","mode":1}"# + "\r\n"

  /// A fix so many seconds after noon.
  static func fix(_ second: Int, north: Double = 60.17, east: Double = 24.94, device: String = "/dev/fake") -> String {
    let time = String(format: "2025-06-01T12:%02d:%02d.000Z", second / 60, second % 60)
    return """
      {"class":"TPV","device":"\(device)","mode":3,"time":"\(time)","lat":\(north),"lon":\(east),"speed":0.1}\r\n
      """
  }

  /// Waits for a client and greets it; false if none arrives.
  func accept(greeting: String = FakeGPSD.greeting, within seconds: Double = 30) -> Bool {
    var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&entry, 1, Int32(seconds * 1000)) > 0 else { return false }
    connection = Glibc.accept(listener, nil, nil)
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    return connection >= 0 && say(greeting)
  }

  @discardableResult
  func say(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Whether the other end has hung up.
  var isDeserted: Bool {
    var entry = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&entry, 1, 0) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1000)
    return unsafe recv(connection, &buffer, buffer.count, Int32(MSG_DONTWAIT)) == 0
  }

  func hangUp() {
    if connection >= 0 { close(connection) }
    connection = -1
  }
}
