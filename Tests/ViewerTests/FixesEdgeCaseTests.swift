import Foundation
import TestSupport
import Testing
import Wire

/// Unusual sentences of receivers and serial lines, read from a file as from standard input.
@MainActor
struct FixesEdgeCaseTests {
  @Test func `there are ninety-eight of them`() {
    #expect(EdgeCase.all.count == 98)
    #expect(Set(EdgeCase.all.map(\.name)).count == 98)
  }

  @Test(arguments: EdgeCase.all)
  func `every fix is found and nothing else`(edge: EdgeCase) throws {
    let folder = try ScratchFolder()
    try folder.write(edge.input, to: "input")

    let outcome = try RumboProgram.run(["fixes", folder.file("input")])

    #expect(edge.fixes.isEmpty ? [1, 65].contains(outcome.status) : outcome.status == 0)
    #expect(try outcome.output.split(separator: "\n").map(EdgeCase.summary) == edge.fixes)
    #expect(!outcome.output.contains("\u{1b}") && !outcome.complaint.contains("\u{1b}"))
  }
}

/// Some bytes, and the fixes that are in them: place, time, metres a second, degrees.
struct EdgeCase: CustomTestStringConvertible {
  let name: String
  let input: [UInt8]
  let fixes: [String]

  var testDescription: String { name }

  private static let when = "1994-03-23T12:35:19.000Z"
  private static let motion = "11.5 84.4"
  private static let one = "48.117300 11.516667 \(when) \(motion)"
  private static let body = "GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W"
  private static let line = sentence(body)

  static var all: [EdgeCase] {
    checksums + ends + noise + neighbours + lengths + angles + withoutFix + talkers + badAngles + hemispheres + dates
      + motions + skies
  }

  /// The part of an output line that is compared.
  static func summary(_ line: some StringProtocol) throws -> String {
    let fix = try JSONParser.parse(Array(line.utf8))
    let degrees = ["lat", "lon"].map { name in fix[name]?.number.map { String(format: "%.6f", $0) } ?? "-" }
    let motion = ["speed", "track"].map { name in fix[name]?.number.map { String(format: "%.1f", $0) } ?? "-" }
    return (degrees + [fix["time"]?.string ?? "-"] + motion).joined(separator: " ")
  }

  private init(_ name: String, _ text: String, _ fixes: [String] = [one]) {
    self.init(name, Array(text.utf8), fixes)
  }

  private init(_ name: String, _ input: [UInt8], _ fixes: [String] = [one]) {
    (self.name, self.input, self.fixes) = (name, input, fixes)
  }

  /// A sentence with its checksum, without its end of line, which is one character.
  private static func sentence(_ body: String) -> String { String(NMEALine.sentence(body).dropLast()) }

  private static func lines(_ bodies: String...) -> String { bodies.map { sentence($0) + "\r\n" }.joined() }

  private static func place(_ angles: String) -> String {
    lines("GPRMC,123519,A,\(angles),022.4,084.4,230394,003.1,W")
  }
}

extension EdgeCase {
  private static var checksums: [EdgeCase] {
    let (bare, sum) = (line.dropLast(3), line.suffix(2))
    return [
      EdgeCase("checksum right", "\(line)\r\n"), EdgeCase("checksum missing", "\(bare)\r\n"),
      EdgeCase("checksum wrong", "\(bare)*00\r\n", []),
      EdgeCase("checksum in lower case", "\(bare)*\(sum.lowercased())\r\n"),
      EdgeCase("checksum not hexadecimal", "\(bare)*G1\r\n", []),
      EdgeCase("checksum of one digit", "\(bare)*\(sum.prefix(1))\r\n", []),
      EdgeCase("checksum of no digit", "\(bare)*\r\n", []), EdgeCase("blanks behind the checksum", "\(line)  \r\n"),
    ]
  }

  private static var ends: [EdgeCase] {
    [
      EdgeCase("LF", "\(line)\n"), EdgeCase("CR", "\(line)\r"), EdgeCase("CR LF", "\(line)\r\n"),
      EdgeCase("CR CR LF", "\(line)\r\r\n"), EdgeCase("LF CR", "\n\r\(line)\n\r"),
      EdgeCase("no end at the end", line), EdgeCase("blanks in front", "   \t\(line)\r\n"),
      EdgeCase("empty lines", "\r\n\r\n\(line)\r\n\r\n"),
    ]
  }

  private static var noise: [EdgeCase] {
    let (whole, other) = (
      Array("\(line)\r\n".utf8), Array(lines("GPGGA,123519,4807.038,N,01131.000,E,1,8,1,5,M,,M,,").utf8)
    )
    let ublox: [UInt8] = [0xb5, 0x62, 0x01, 0x07, 0x02, 0x00, 0x24, 0x0a, 0x12, 0x34]
    let every = Array(UInt8(0)...255).filter { $0 != UInt8(ascii: "$") }
    var chance = SeededRandom(seed: 98)
    let random = (0..<65_536).map { _ in UInt8.random(in: 128...255, using: &chance) }
    return [
      EdgeCase("NUL before", [0, 0, 0] + whole), EdgeCase("u-blox before", ublox + whole),
      EdgeCase("u-blox between", whole + ublox + other), EdgeCase("every byte between", whole + every + other),
      EdgeCase("broken UTF-8 between", whole + [0xc3, 0x28, 0xff, 0xfe, 0xed, 0xa0, 0x80] + other),
      EdgeCase("64 KiB of binary before", random + whole),
    ]
  }

  private static var neighbours: [EdgeCase] {
    [
      EdgeCase("text before", "hello \(line)\r\n"), EdgeCase("cut by the next", "$GPRMC,123518,A,4807.0\(line)\r\n"),
      EdgeCase("cut behind its place by the next", "$GPRMC,123518,A,4807.038,N,01131.000,E\(line)\r\n"),
      EdgeCase("two on a line", "\(line)\(sentence("GPGGA,123519,4807.038,N,01131.000,E,1,8,1,5,M,,M,,"))\r\n"),
      EdgeCase("a mark of the byte order", "\u{feff}\(line)\r\n"),
      EdgeCase("a comment", "# a log of $GPRMC, nothing else\r\n\(line)\r\n"),
      EdgeCase("a line of JSON", "{\"class\":\"VERSION\",\"release\":\"3.22\"}\r\n\(line)\r\n"),
      EdgeCase("a tag block", "\\g:1-2-1234,s:r3669961,c:1120959341*57\\\(line)\r\n"),
      EdgeCase("a ship", "!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C\r\n\(line)\r\n"),
      EdgeCase("a proprietary one", "$PGRME,15.0,M,22.5,M,27.0,M*1B\r\n\(line)\r\n"),
      EdgeCase("an unknown one", "\(sentence("GPXYZ,1,2,3"))\r\n\(line)\r\n"),
      EdgeCase("dollars alone", "$$$\r\n$\r\n\(line)\r\n"),
    ]
  }

  private static var lengths: [EdgeCase] {
    let long = String(repeating: "A", count: 10_000_000)
    return [
      EdgeCase("a line of 10 MB", "$GPRMC,\(long)\r\n\(line)\r\n"),
      EdgeCase("10 MB without an end", "\(line)\r\n\(long)"),
      EdgeCase("5,000 fields", "$GPGSV\(String(repeating: ",1", count: 5000))\r\n\(line)\r\n"),
      EdgeCase("203 bytes", lines(body + String(repeating: ",", count: 203 - line.utf8.count))),
    ]
  }

  private static var angles: [EdgeCase] {
    [
      ("8 decimals", "4807.03812345,N,01131.00012345,E", "48.117302 11.516669"),
      ("60 decimals", "4807.038\(String(repeating: "0", count: 60)),N,01131.000,E", "48.117300 11.516667"),
      ("angles not padded", "807.038,N,131.000,W", "8.117300 -1.516667"),
      ("the north pole", "9000.000,N,00000.000,E", "90.000000 0.000000"),
      ("the south pole", "9000.000,S,00500.000,W", "-90.000000 -5.000000"),
      ("180 east", "0100.000,N,18000.000,E", "1.000000 180.000000"),
      ("180 west", "0100.000,N,18000.000,W", "1.000000 -180.000000"),
    ].map { name, angles, found in EdgeCase(name, place(angles), ["\(found) \(when) \(motion)"]) }
  }

  private static var withoutFix: [EdgeCase] {
    [
      ("status V", "GPRMC,123519,V,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W"),
      ("mode N", "\(body),N"), ("a cold start's RMC", "GPRMC,,V,,,,,,,,,,N"),
      ("a cold start's GGA", "GPGGA,,,,,,0,,,,,,,,"),
      ("quality 0", "GPGGA,123519,4807.038,N,01131.000,E,0,00,99.9,,M,,M,,"),
      ("GLL's status V", "GPGLL,4807.038,N,01131.000,E,123519,V"),
      ("no system of GNS", "GNGNS,123519,4807.038,N,01131.000,E,NNN,08,0.9,545.4,46.9,,"),
      ("headings only", "HEHDT,90.5,T"),
    ].map { name, body in EdgeCase(name, lines(body), []) }
  }

  private static var talkers: [EdgeCase] {
    ["GP", "GN", "GL", "GA", "GB", "BD", "QZ", "GQ", "GI", "IN", "II", "EC", "SD"].map { talker in
      EdgeCase("talker \(talker)", lines(talker + body.dropFirst(2)))
    }
  }

  private static var badAngles: [EdgeCase] {
    [
      ("beyond the pole", "9000.001,N"), ("minutes of latitude", "4860.000,N"), ("a minus", "-4807.038,N"),
      ("a plus", "+4807.038,N"), ("text for a number", "north,N"), ("nan", "nan,N"), ("infinity", "inf,N"),
      ("a hexadecimal float", "0x12.8p3,N"), ("an exponent", "4.8e3,N"), ("two dots", "48.07.038,N"),
      ("60 digits", "\(String(repeating: "9", count: 60)),N"), ("no latitude", ",N"),
    ].map { EdgeCase($0, place("\($1),01131.000,E"), []) }
      + [("beyond 180", "18000.001,E"), ("minutes of longitude", "01160.000,E")]
      .map { EdgeCase($0, place("4807.038,N,\($1)"), []) }
  }

  private static var hemispheres: [EdgeCase] {
    [
      ("no hemisphere of latitude", "4807.038,,01131.000,E"), ("no hemisphere of longitude", "4807.038,N,01131.000,"),
      ("an unknown hemisphere", "4807.038,X,01131.000,E"), ("hemispheres exchanged", "4807.038,E,01131.000,N"),
    ].map { EdgeCase($0, place($1), []) }
  }

  private static var dates: [EdgeCase] {
    func rmc(_ time: String, _ date: String) -> String { "GPRMC,\(time),A,4807.038,N,01131.000,E,,,\(date),," }
    func gga(_ time: String) -> String { "GPGGA,\(time),4807.038,N,01131.000,E,1,08,,,M,,M,," }
    func at(_ time: String) -> String { "48.117300 11.516667 \(time) - -" }
    return [
      EdgeCase("no date", lines(gga("123519")), [at("-")]),
      EdgeCase("ZDA's date", lines(gga("123519"), "GPZDA,123519,01,02,2020,00,00"), [at("2020-02-01T12:35:19.000Z")]),
      EdgeCase(
        "midnight inside an instant",
        lines(rmc("235959", "311219"), gga("000000"), rmc("000000", "010120")),
        [at("2019-12-31T23:59:59.000Z"), at("2020-01-01T00:00:00.000Z")]
      ),
      EdgeCase("a leap second", lines(rmc("235960", "311216")), [at("2017-01-01T00:00:00.000Z")]),
      EdgeCase("the year 94", lines(rmc("123519", "230394")), [at(when)]),
      EdgeCase("month 13", lines(rmc("123519", "011320")), [at("-")]),
      EdgeCase("no 29 February", lines(rmc("123519", "290223")), [at("-")]),
      EdgeCase("25 hours", lines(rmc("250000", "010120")), [at("-")]),
    ]
  }

  private static var motions: [EdgeCase] {
    [
      ("a speed that is no number", "nan,084.4", "- 84.4"), ("a negative speed", "-5.0,084.4", "- 84.4"),
      ("a course of 360", "022.4,360.0", "11.5 0.0"),
    ].map { name, fields, motion in
      EdgeCase(
        name,
        lines("GPRMC,123519,A,4807.038,N,01131.000,E,\(fields),230394,003.1,W"),
        ["48.117300 11.516667 \(when) \(motion)"]
      )
    }
  }

  private static var skies: [EdgeCase] {
    [
      EdgeCase("GSV that lies", lines(body, "GPGSV,99,1,99,01,40,083,46", "GPGSV,1,1,01,999999,99,999,999")),
      EdgeCase("GSA that lies", lines(body, "GPGSA,A,9,1,2,3,4,5,6,7,8,9,10,11,12,nan,inf,1e9")),
      EdgeCase("escape bytes", "$GPTXT,01,01,02,\u{1b}]0;evil\u{7}*00\r\n\(line)\r\n"),
    ]
  }
}
