import Positioning
import Testing

struct SourceAddressTests {
  @Test(
    arguments: [
      ("-", .standardInput),
      ("drive.log", .path("drive.log")),
      ("/dev/ttyUSB0", .path("/dev/ttyUSB0")),
      ("/dev/ttyUSB0@9600", .serial("/dev/ttyUSB0", speed: 9600)),
      ("./me@home.log", .path("./me@home.log")),
      ("gpsd://", .gpsd(HostAndPort(host: "localhost", port: 2947), device: nil)),
      ("gpsd://boat", .gpsd(HostAndPort(host: "boat", port: 2947), device: nil)),
      ("GPSD://boat:2950/dev/ttyS1", .gpsd(HostAndPort(host: "boat", port: 2950), device: "/dev/ttyS1")),
      ("gpsd://[::1]:2948", .gpsd(HostAndPort(host: "::1", port: 2948), device: nil)),
      ("tcp://10.0.0.2:10110", .tcp(HostAndPort(host: "10.0.0.2", port: 10110))),
      ("udp://:10110", .udp(HostAndPort(host: "", port: 10110))),
    ] as [(String, SourceAddress)]
  )
  func `an address is read`(text: String, address: SourceAddress) throws {
    #expect(try SourceAddress(text) == address)
  }

  @Test(
    arguments: [
      ("", .empty),
      ("ftp://host", .unknownScheme("ftp")),
      ("tcp://host", .noPort("host")),
      ("tcp://:80", .noHost(":80")),
      ("udp://:0", .noPort(":0")),
      ("udp://:65536", .noPort(":65536")),
      ("gpsd://host:nan", .noPort("host:nan")),
      ("gpsd://ho st:1", .noHost("ho st:1")),
      ("sim://?route=1,2", .noRoute("1,2")),
      ("sim://?route=91,0;0,0", .noRoute("91,0;0,0")),
      ("sim://?speed=nan", .noSpeed("nan")),
    ] as [(String, SourceAddressError)]
  )
  func `an address that makes no sense is told`(text: String, error: SourceAddressError) {
    #expect(throws: error) { try SourceAddress(text) }
  }

  @Test(arguments: [
    (text: "udp://", problem: "The source needs a port from 1 to 65535."),
    (text: "tcp://host", problem: "“host” needs a port from 1 to 65535."),
  ])
  func `what is missing is told, with what there is`(text: String, problem: String) {
    let error = #expect(throws: SourceAddressError.self) { try SourceAddress(text) }
    #expect(error?.problem == problem)
  }

  @Test func `a simulation goes along its route at its speed`() throws {
    let source = try SourceOpening.open(SourceAddress("sim://?route=60,25;60.01,25&speed=10"))

    var events = source.read(at: .seconds(5))
    events += source.read(at: .seconds(7))

    let fixes = events.compactMap { event in if case .fix(let fix) = event { fix } else { nil } }
    #expect(fixes.count == 3)
    #expect(fixes.map { FixQuality(of: $0) } == [.simulated, .simulated, .simulated])
    #expect(abs((fixes[2].lat ?? 0) - 60.00018) < 1e-5)
    #expect(source.deadline == .seconds(8))
  }
}
