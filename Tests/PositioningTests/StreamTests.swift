import Foundation
import Geodesy
import Positioning
import TestSupport
import Testing

/// Whole streams: however they are cut, and whatever damage they suffered.
struct StreamTests {
  private static let stream: [UInt8] = {
    var bytes = Array("\u{feff}# a log\r\n".utf8) + Array(Talk.drive(seconds: 4).utf8)
    bytes += [0xb5, 0x62, 0x01, 0x7b, 0x0a, 0x7b, 0x22, 0x00, 0x24, 0x47]
    bytes += Array("$GPRMC,120004,A,48$GPGGA,".utf8) + Array(Talk.lines(Talk.rmc + Talk.gga).utf8)
    bytes += Array("{\"class\":\"SKY\",\"satellites\":[{\"PRN\":3,\"used\":true}]}\n{\"a\":\"".utf8)
    bytes += Array(repeating: 0x41, count: 3000) + Array("\"}\n$".utf8) + Array(repeating: 0x42, count: 3000)
    return bytes + Array((Talk.lines("") + Talk.drive(seconds: 3)).utf8)
  }()

  @Test(arguments: [1, 2, 3, 7, 64, 1000])
  func `it is the same however it is cut`(size: Int) {
    let whole = Hearing.events(Self.stream)

    let cut = Hearing.events(Self.stream) { rest in
      defer { rest = rest.dropFirst(size) }
      return rest.prefix(size)
    }

    #expect(!whole.isEmpty)
    #expect(cut == whole)
  }

  @Test(arguments: 1...20)
  func `it is the same cut at random`(seed: UInt64) {
    var chance = SeededRandom(seed: seed)

    let cut = Hearing.events(Self.stream) { rest in
      let size = Int.random(in: 1...200, using: &chance)
      defer { rest = rest.dropFirst(size) }
      return rest.prefix(size)
    }

    #expect(cut == Hearing.events(Self.stream))
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `recordings are the same however they are cut`() throws {
    let folder = SharedData.path("data/nmea")
    var chance = SeededRandom(seed: 7)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".log") {
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")).prefix(100_000))
      let whole = Hearing.events(bytes)
      let sevens = Hearing.events(bytes) { rest in
        defer { rest = rest.dropFirst(7) }
        return rest.prefix(7)
      }
      let chances = Hearing.events(bytes) { rest in
        let size = Int.random(in: 1...200, using: &chance)
        defer { rest = rest.dropFirst(size) }
        return rest.prefix(size)
      }
      #expect(sevens == whole && chances == whole, "\(name)")
    }
  }

  /// `RUMBO_SOAK` is set where there is time for all of them.
  @Test func `whatever becomes of a stream, it doesn't end us, and no place is out of range`() throws {
    let count = ProcessInfo.processInfo.environment["RUMBO_SOAK"] == nil ? 10_000 : 100_000
    var mutation = Mutation(seed: 2026)
    var strangers: [Fix] = []

    for _ in 0..<count {
      strangers += Hearing.fixes(mutation.next()).filter { !Self.isSane($0) }
    }

    #expect(strangers.isEmpty)
  }

  private static func isSane(_ fix: Fix) -> Bool {
    guard let lat = fix.lat, let lon = fix.lon, abs(lat) <= 90, abs(lon) <= 180 else { return false }
    let numbers = [fix.speed?.metersPerSecond, fix.altMSL, fix.altHAE, fix.eph, fix.epv, fix.climb].compactMap(\.self)
    guard numbers.allSatisfy({ $0.isFinite && abs($0) <= 2e8 }), fix.speed.map({ $0 >= .zero }) ?? true else {
      return false
    }
    return Hearing.fixes(Hearing.line(fix)).count == 1
  }
}

/// Good streams that something has happened to.
private struct Mutation {
  private var chance: SeededRandom
  private let originals = [
    Array(Talk.drive(seconds: 1).utf8),
    Array(
      Talk.lines(Talk.rmc, Talk.sentence("GNGNS,123520,4807.038,N,01131.000,E,AAN,08,0.9,545.4,46.9,,"), Talk.gga).utf8
    ),
    Array(Hearing.fixes(Talk.drive(seconds: 2)).map(Hearing.line).joined().utf8),
    Array(gpsd.utf8),
    Array(
      Talk.lines(Talk.sentence("GPGST,123519,1,2,3,4,5,6,7"), Talk.sentence("GPZDA,123519,1,2,2020,00,00"), Talk.rmc)
        .utf8
    ),
  ]
  /// The beginning of gpsd's output, with reports of all kinds.
  private static let gpsd = """
    {"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}\r
    {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a","activated":"2026-01-01T00:00:00Z","flags":1}]}\r
    {"class":"WATCH","enable":true,"json":true,"nmea":false,"raw":0,"scaled":false,"timing":false}\r
    {"class":"SKY","device":"/dev/a","hdop":0.9,"satellites":[{"PRN":3,"el":40.0,"az":83.0,"ss":46.0,"used":true}]}\r
    {"class":"TPV","device":"/dev/a","mode":3,"time":"2026-01-01T00:00:01.000Z","lat":60.1,"lon":24.9,"altMSL":5.5,\
    "speed":2.9,"track":230.5,"magtrack":231.3,"magvar":1.4,"eph":11.4,"epv":20.7,"climb":0.1,"status":2}\r
    {"class":"ATT","device":"/dev/a","heading":14.2,"pitch":0.1,"roll":-0.3}\r
    {"class":"DEVICE","path":"/dev/a","activated":0}\r
    {"class":"ERROR","message":"Unrecognized request '?FOO;'"}\r

    """

  private static let favourites: [UInt8] = Array("$*,.-+0189nNeE\r\n{}[]\"\\A".utf8) + [0, 0x7f, 0x80, 0xff]

  init(seed: UInt64) {
    chance = SeededRandom(seed: seed)
  }

  mutating func next() -> [UInt8] {
    var bytes = originals.randomElement(using: &chance) ?? []
    for _ in 0..<Int.random(in: 1...6, using: &chance) where !bytes.isEmpty { change(&bytes) }
    return Bool.random(using: &chance) ? Self.withRightChecksums(bytes) : bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let start = Int.random(in: 0..<bytes.count, using: &chance)
    let end = min(start + Int.random(in: 1...20, using: &chance), bytes.count)
    switch Int.random(in: 0..<6, using: &chance) {
    case 0: bytes[start] = UInt8.random(in: 0...255, using: &chance)
    case 1: bytes[start] = Self.favourites.randomElement(using: &chance) ?? 0
    case 2: bytes.removeSubrange(start..<end)
    case 3: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &chance))
    case 4: bytes.insert(Self.favourites.randomElement(using: &chance) ?? 0, at: start)
    default: bytes.insert(contentsOf: Array(repeating: 0x39, count: end - start), at: start)
    }
  }

  /// Corrects the checksums, because errors inside a sentence are only examined if its checksum is right.
  private static func withRightChecksums(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
    return Array(
      lines.map { line -> [UInt8] in
        guard line.first == UInt8(ascii: "$"), let star = line.lastIndex(of: UInt8(ascii: "*")) else {
          return Array(line)
        }
        return Array(Talk.sentence(bytes: line[line.startIndex..<star].dropFirst()) + [0x0d])
      }.joined(separator: [0x0a])
    )
  }
}

extension Talk {
  fileprivate static func sentence(bytes: ArraySlice<UInt8>) -> [UInt8] {
    let sum = bytes.reduce(0) { $0 ^ $1 }
    let digits = Array("0123456789ABCDEF".utf8)
    return [0x24] + bytes + [0x2a, digits[Int(sum >> 4)], digits[Int(sum & 15)]]
  }
}
