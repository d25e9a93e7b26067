import Foundation
import Geodesy
import Positioning
import Testing
import TestSupport

/// Sources as they come and go: pipes, lines, servers.
struct SourceTests {
  private let scratch: ScratchFolder
  private var folder: String { scratch.path }

  init() throws {
    scratch = try ScratchFolder()
  }

  @Test func `a FIFO is heard again when somebody writes into it again`() throws {
    let path = folder + "/pipe"
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let source = try SourceOpening.open(.path(path))
    let ear = Ear(source)

    for round in 1...3 {
      ear.listen { _ in false }
      let writer = try #require(OtherEnd(path: path))
      writer.say(Talk.lines(Talk.rmc))
      ear.listen { _ in ear.isDue }
      #expect(ear.links.last?.state == .connected)
      writer.hangUp()
      ear.listen { events in events.contains { $0.isFix } }
      #expect(ear.fixes == round)
      #expect(ear.links.last == Link(.waiting, .noWriter(path, .closed)))
      ear.wait(.seconds(3))
    }
  }

  @Test func `a server is found again when it comes back`() throws {
    var server: Server? = try Server()
    let port = try #require(server?.port)
    let source = try SourceOpening.open(.gpsd(HostAndPort(host: "localhost", port: port), device: nil))
    let ear = Ear(source)

    for round in 1...5 {
      ear.listen { _ in source.isSending == false }
      let connection = try #require(server?.accept())
      ear.listen { _ in ear.links.last.map { $0.absence == nil } ?? false }
      #expect(connection.hear() == "?WATCH={\"enable\":true,\"json\":true};\n")
      connection.say(
        "{\"class\":\"TPV\",\"device\":\"a\",\"mode\":3,\"time\":\"2026-01-01T00:00:0\(round).000Z\",\"lat\":1,\"lon\":2}\n"
      )
      ear.listen { _ in ear.isDue }
      connection.hangUp()
      server = nil
      ear.listen { $0.contains { if case .link(let link) = $0 { link.absence != nil } else { false } } }
      #expect(ear.fixes == round)
      server = try Server(port: port)
      ear.wait(.seconds(3))
    }
  }

  @Test func `a server of sentences that greets as gpsd does is asked for reports`() throws {
    let server = try Server()
    let source = try SourceOpening.open(.tcp(HostAndPort(host: "localhost", port: server.port)))
    let ear = Ear(source)
    ear.listen { _ in source.isSending == false }
    let connection = try #require(server.accept())
    let greeting = "{\"class\":\"VERSION\",\"release\":\"3.22\",\"proto_major\":3,\"proto_minor\":14}\r\n"

    connection.say(greeting)
    ear.listen { _ in ear.links.last?.trouble == .noReceiver }
    #expect(connection.hear() == "?WATCH={\"enable\":true,\"json\":true};\n")
    connection.say(
      greeting + "{\"class\":\"TPV\",\"mode\":3,\"time\":\"2026-01-01T00:00:01.000Z\",\"lat\":1,\"lon\":2}\n"
    )
    ear.listen { _ in ear.isDue }
    connection.hangUp()
    ear.listen { $0.contains { if case .link(let link) = $0 { link.absence != nil } else { false } } }

    #expect(ear.fixes == 1)
    #expect(source.name == .gpsd("localhost:\(server.port)"))
  }

  @Test func `no server is told, and asked for ever more rarely`() throws {
    let port = try Server().port
    let place = HostAndPort(host: "127.0.0.1", port: port)
    let source = try SourceOpening.open(.gpsd(place, device: nil))
    var (now, pauses, links): (Duration, [Duration], [Link]) = (.zero, [], [])

    for _ in 1...6 {
      for case .link(let link) in source.read(at: now) { links.append(link) }
      let next = try #require(source.deadline)
      pauses.append(next - now)
      now = next
    }

    #expect(pauses == [250, 500, 1000, 2000, 2000, 2000].map { .milliseconds($0) })
    #expect(links == [Link(.waiting, .noGPSD(place.text, .refused))])
  }

  @Test func `datagrams are heard`() throws {
    let free = try Server().port
    let source = try SourceOpening.open(.udp(HostAndPort(host: "localhost", port: free)))
    let ear = Ear(source)
    ear.listen { _ in true }

    let sender = try #require(OtherEnd(sendingTo: free))
    sender.say("")
    sender.say(Talk.lines(Talk.rmc))
    ear.listen { _ in ear.isDue }
    ear.wait(.seconds(1))
    ear.listen { $0.contains { $0.isFix } }

    #expect(ear.fixes == 1)
    #expect(ear.links.last == Link(.connected, device: .port(free)))
  }

  @Test func `who listens at an address of another machine is told so`() throws {
    let source = try SourceOpening.open(.udp(HostAndPort(host: "192.0.2.1", port: 5000)))

    #expect(source.read(at: .zero) == [.link(Link(.waiting, .notListening(port: 5000, .foreignAddress("192.0.2.1"))))])
  }

  @Test func `a serial line is opened again when it is plugged in again`() throws {
    let path = folder + "/tty"
    let source = try SourceOpening.open(.serial(path, speed: 9600))
    let ear = Ear(source)
    ear.listen { _ in true }
    #expect(ear.links.last == Link(.waiting, .noLine(path, .missing)))

    for round in 1...2 {
      let line = try #require(OtherEnd(pseudoTerminalAt: path))
      ear.wait(.seconds(3))
      ear.listen { _ in source.descriptor != nil }
      line.say(Talk.lines(Talk.rmc))
      ear.listen { _ in ear.isDue }
      line.hangUp()
      try FileManager.default.removeItem(atPath: path)
      ear.listen { $0.contains { $0.isFix } }
      #expect(ear.fixes == round)
      #expect(ear.links.last?.absence != nil)
    }
  }

  @Test func `the wrong speed of a line is told once`() throws {
    let path = folder + "/noise"
    let line = try #require(OtherEnd(pseudoTerminalAt: path))
    let source = try SourceOpening.open(.serial(path, speed: 4800))
    let ear = Ear(source)
    ear.listen { _ in source.descriptor != nil }

    for _ in 1...10 {
      line.say(String(repeating: "\u{7f}~}|x", count: 100))
      ear.listen { _ in true }
    }
    ear.listen { _ in !ear.notices.isEmpty }

    #expect(ear.notices == [.noSentences(path: path, speed: 4800)])
  }

  @Test(arguments: ["/dev/null", "/tmp"])
  func `what is no serial line is told, and nothing runs hot`(path: String) throws {
    let source = try SourceOpening.open(.serial(path, speed: 9600))

    let events = source.read(at: .zero)

    #expect(events == [.link(Link(.waiting, .noLine(path, .notSerial)))])
    #expect(source.deadline == .milliseconds(250))
    #expect(source.descriptor == nil)
  }

  @Test func `what can't be a source is refused`() {
    #expect(throws: SourceError.notThere(folder + "/nothing")) { try SourceOpening.open(.path(folder + "/nothing")) }
    #expect(throws: SourceError.unreadable(.path(folder), .folder)) { try SourceOpening.open(.path(folder)) }
    #expect(throws: SourceError.noSpeed(77)) { try SourceOpening.open(.serial("/dev/ttyS9", speed: 77)) }
  }
}

extension SourceEvent {
  fileprivate var isFix: Bool { if case .fix = self { true } else { false } }
}

/// Listens to a source at times of its own making.
private final class Ear {
  let source: any FixSource
  private(set) var fixes = 0
  private(set) var links: [Link] = []
  private(set) var notices: [SourceNotice] = []
  private var now = Duration.zero

  init(_ source: any FixSource) {
    self.source = source
  }

  /// Whether something waits for nothing but the time.
  var isDue: Bool { source.deadline != nil && source.descriptor != nil }

  func wait(_ duration: Duration) {
    now += duration
  }

  /// Listens until something is so, or for as long as anything may take.
  func listen(until isEnough: ([SourceEvent]) -> Bool) {
    for _ in 1...100 {
      let events = source.read(at: now)
      for event in events { note(event) }
      if isEnough(events) { return }
      var entry = pollfd(fd: source.descriptor ?? -1, events: Int16(source.isSending ? POLLOUT : POLLIN), revents: 0)
      if unsafe poll(&entry, 1, 20) == 0, source.descriptor != nil, !source.isSending { return }
    }
  }

  private func note(_ event: SourceEvent) {
    switch event {
    case .fix: fixes += 1
    case .link(let link): links.append(link)
    case .notice(let notice): notices.append(notice)
    case .sky, .heading: break
    }
  }
}

/// The other end of a pipe, a line or a connection.
private final class OtherEnd {
  private var descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  convenience init?(path: String) {
    let descriptor = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.init(descriptor)
  }

  /// A pseudo terminal with a name for its far end.
  convenience init?(pseudoTerminalAt path: String) {
    let descriptor = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (locked, number): (Int32, UInt32) = (0, 0)
    // The requests that unlock the far end and return its number; their names are macros.
    guard descriptor >= 0, unsafe ioctl(descriptor, 0x4004_5431, &locked) == 0 else { return nil }
    guard unsafe ioctl(descriptor, 0x8004_5430, &number) == 0 else { return nil }
    guard unsafe symlink("/dev/pts/\(number)", path) == 0 else { return nil }
    self.init(descriptor)
  }

  convenience init?(sendingTo port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0, Loopback.connect(descriptor, port) else { return nil }
    self.init(descriptor)
  }

  deinit {
    hangUp()
  }

  func say(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe _ = write(descriptor, bytes, bytes.count)
  }

  func hear() -> String {
    var buffer = [UInt8](repeating: 0, count: 1000)
    let count = unsafe read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
  }

  func hangUp() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}

/// A server that listens on a port of this machine.
private final class Server {
  private let descriptor: Int32
  let port: Int

  struct NoPort: Error {}

  init(port: Int = 0) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var yes: Int32 = 1
    unsafe _ = setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard Loopback.bind(descriptor, port), listen(descriptor, 5) == 0, let port = Loopback.port(of: descriptor) else {
      throw NoPort()
    }
    self.port = port
  }

  deinit {
    close(descriptor)
  }

  func accept() -> OtherEnd? {
    let connection = Glibc.accept(descriptor, nil, nil)
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    return connection >= 0 ? OtherEnd(connection) : nil
  }
}

private enum Loopback {
  static func connect(_ descriptor: Int32, _ port: Int) -> Bool {
    unsafe withAddress(port) { unsafe Glibc.connect(descriptor, $0, $1) } == 0
  }

  static func bind(_ descriptor: Int32, _ port: Int) -> Bool {
    unsafe withAddress(port) { unsafe Glibc.bind(descriptor, $0, $1) } == 0
  }

  static func port(of descriptor: Int32) -> Int? {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &length) }
    }
    return code == 0 ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }

  private static func withAddress(_ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
