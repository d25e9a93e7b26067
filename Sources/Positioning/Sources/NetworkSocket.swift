import Glibc

/// An address that a connection can be made to, in numbers.
enum NetworkAddress: Hashable {
  case v4(in_addr_t, port: UInt16)
  case v6([UInt8], port: UInt16)

  /// Reads an address in numbers; nil for a name.
  init?(_ text: String, port: Int) {
    guard let port = UInt16(exactly: port) else { return nil }
    var four = in_addr()
    if unsafe inet_pton(AF_INET, text, &four) == 1 {
      self = .v4(four.s_addr, port: port)
      return
    }
    var six = [UInt8](repeating: 0, count: 16)
    guard unsafe inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    self = .v6(six, port: port)
  }

  fileprivate var family: Int32 {
    switch self {
    case .v4: AF_INET
    case .v6: AF_INET6
    }
  }

  /// Hands the address over as the system wants it.
  fileprivate func withSystemAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    switch self {
    case .v4(let address, let port):
      var system = sockaddr_in()
      system.sin_family = sa_family_t(AF_INET)
      system.sin_port = port.bigEndian
      system.sin_addr.s_addr = address
      return unsafe Self.pass(system, body)
    case .v6(let address, let port):
      var system = sockaddr_in6()
      system.sin6_family = sa_family_t(AF_INET6)
      system.sin6_port = port.bigEndian
      unsafe withUnsafeMutableBytes(of: &system.sin6_addr) { unsafe $0.copyBytes(from: address) }
      return unsafe Self.pass(system, body)
    }
  }

  private static func pass<Address>(_ address: Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32
  {
    unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }
}

/// Connections and ports that never block.
enum NetworkSocket {
  /// Begins to connect.
  static func connect(to address: NetworkAddress) -> Opening {
    guard let descriptor = socket(of: address, type: SOCK_STREAM) else {
      return .failed(SourceFailure(code: errno))
    }
    keepAlive(descriptor)
    let code = unsafe address.withSystemAddress { unsafe Glibc.connect(descriptor.number, $0, $1) }
    return code == 0 || errno == EINPROGRESS ? .connecting(descriptor) : .failed(SourceFailure(code: errno))
  }

  /// The outcome of a connection: 0 if established, the error number if failed, nil while undecided.
  static func outcome(of descriptor: Descriptor) -> Int32? {
    guard descriptor.isReady(for: POLLOUT) else { return nil }
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard unsafe getsockopt(descriptor.number, SOL_SOCKET, SO_ERROR, &code, &length) == 0 else { return errno }
    return code
  }

  /// Listens for datagrams.
  static func listen(at address: NetworkAddress) -> Opening {
    guard let descriptor = socket(of: address, type: SOCK_DGRAM) else {
      return .failed(SourceFailure(code: errno))
    }
    let code = unsafe address.withSystemAddress { unsafe bind(descriptor.number, $0, $1) }
    return code == 0 ? .open(descriptor) : .failed(SourceFailure(code: errno))
  }

  private static func socket(of address: NetworkAddress, type: __socket_type) -> Descriptor? {
    let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let number = Glibc.socket(address.family, Int32(type.rawValue) | flags, 0)
    return number >= 0 ? Descriptor(owning: number) : nil
  }

  /// Enables keepalive: only that distinguishes a server whose machine is gone from one whose receiver sends no data.
  private static func keepAlive(_ descriptor: Descriptor) {
    set(1, SO_KEEPALIVE, SOL_SOCKET, of: descriptor)
    set(30, TCP_KEEPIDLE, Int32(IPPROTO_TCP), of: descriptor)
    set(10, TCP_KEEPINTVL, Int32(IPPROTO_TCP), of: descriptor)
    set(3, TCP_KEEPCNT, Int32(IPPROTO_TCP), of: descriptor)
  }

  private static func set(_ value: Int32, _ option: Int32, _ level: Int32, of descriptor: Descriptor) {
    var value = value
    unsafe _ = setsockopt(descriptor.number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}
