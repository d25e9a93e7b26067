import Geodesy
import Positioning
import Testing

/// Bytes between, around and inside of sentences.
struct EdgeCaseTests {
  private static let bare = String(Talk.rmc.dropLast(3))
  private static let sum = String(Talk.rmc.suffix(2))

  @Test(arguments: [
    ("right", "\(Talk.rmc)\r\n", 1),
    ("missing", "\(bare)\r\n", 1),
    ("wrong", "\(bare)*00\r\n", 0),
    ("lower case", "\(bare)*\(sum.lowercased())\r\n", 1),
    ("not hexadecimal", "\(bare)*G1\r\n", 0),
    ("one digit", "\(bare)*\(sum.prefix(1))\r\n", 0),
    ("no digit", "\(bare)*\r\n", 0),
    ("blanks after it", "\(Talk.rmc)  \r\n", 1),
  ])
  func `checksums`(name: String, text: String, count: Int) {
    #expect(Hearing.places(text) == Array(repeating: Talk.place, count: count))
  }

  @Test(arguments: [
    ("LF", "\(Talk.rmc)\n"),
    ("CR", "\(Talk.rmc)\r"),
    ("CR LF", "\(Talk.rmc)\r\n"),
    ("CR CR LF", "\(Talk.rmc)\r\r\n"),
    ("LF CR", "\n\r\(Talk.rmc)\n\r"),
    ("nothing at all", "\(Talk.rmc)"),
    ("blanks in front", "   \t\(Talk.rmc)\r\n"),
    ("an empty line", "\r\n\r\n\(Talk.rmc)\r\n\r\n"),
  ])
  func `ends of lines`(name: String, text: String) {
    #expect(Hearing.places(text) == [Talk.place])
  }

  @Test(arguments: [
    ("text before", "hello \(Talk.rmc)\r\n"),
    ("text on a line before", "hello world\r\n\(Talk.rmc)\r\n"),
    ("a mark of the byte order", "\u{feff}\(Talk.rmc)\r\n"),
    ("a comment", "# a log of $GPRMC, nothing else\r\n\(Talk.rmc)\r\n"),
    ("a comment in other letters", "# Żółć $GPRMC\n\(Talk.rmc)\n"),
    ("a line of JSON", "{\"class\":\"VERSION\",\"release\":\"3.22\"}\r\n\(Talk.rmc)\r\n"),
    ("a brace", "{$\n\(Talk.rmc)\r\n"),
    ("half a line of JSON", "{\"class\":\"TPV\",\"mode\":\r\n\(Talk.rmc)\r\n"),
    ("a tag block", "\\g:1-2-1234,s:r3669961,c:1120959341*57\\\(Talk.rmc)\r\n"),
    ("a ship", "!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C\r\n\(Talk.rmc)\r\n"),
    ("a proprietary one", "$PGRME,15.0,M,22.5,M,27.0,M*1B\r\n\(Talk.rmc)\r\n"),
    ("an unknown one", "\(Talk.sentence("GPXYZ,1,2,3"))\r\n\(Talk.rmc)\r\n"),
    ("one cut by the next", "$GPRMC,123518,A,4807.0\(Talk.rmc)\r\n"),
    ("one cut by the next after its place", "$GPRMC,123518,A,4807.038,N,01131.000,E\(Talk.rmc)\r\n"),
    ("two on a line", "\(Talk.rmc)\(Talk.gga)\r\n"),
    ("one without a checksum and its end", "\(Talk.rmc)\r\n$GPRMC,123520,A,4807.038,N,01131.000,E,1,2,230394"),
    ("dollars", "$$$$\(Talk.rmc)\r\n"),
    ("a dollar alone", "$\r\n$\r\n\(Talk.rmc)\r\n"),
    ("only an address", "$GPRMC\r\n$GPRMC,\r\n$GPGGA*56\r\n\(Talk.rmc)\r\n"),
    ("escape bytes", "$GPTXT,01,01,02,\u{1b}]0;evil\u{7}*00\r\n\(Talk.rmc)\r\n"),
  ])
  func `what lies around a sentence doesn't cost it`(name: String, text: String) {
    #expect(Hearing.places(text) == [Talk.place])
  }

  @Test(
    arguments: [
      ("NUL", [0, 0, 0]),
      ("every byte", Array(UInt8(0)...255).filter { $0 != UInt8(ascii: "$") }),
      ("a message of u-blox", [0xb5, 0x62, 0x01, 0x07, 0x02, 0x00, 0x24, 0x0a, 0x12, 0x34]),
      ("broken UTF-8", [0xc3, 0x28, 0xff, 0xfe, 0xed, 0xa0, 0x80]),
      ("a brace in binary", [0x0a, 0x7b, 0x22, 0x01, 0x02]),
    ] as [(String, [UInt8])]
  )
  func `binary before and between`(name: String, noise: [UInt8]) {
    let one = Array(Talk.rmc.utf8) + [0x0d, 0x0a]
    let two = Array(Talk.gga.utf8)

    #expect(Hearing.places(noise + one) == [Talk.place])
    #expect(Hearing.places(one + noise + two) == [Talk.place])
    #expect(Hearing.places(noise + two + noise + one + noise) == [Talk.place])
  }

  @Test(arguments: [
    ("a long line", "$GPRMC," + String(repeating: "A", count: 100_000) + "\r\n"),
    ("a long line without an end", String(repeating: "A", count: 100_000)),
    ("5,000 fields", "$GPGSV" + String(repeating: ",1", count: 5000) + "\r\n"),
    ("a long line of JSON", "{\"a\":\"" + String(repeating: "A", count: 2_000_000) + "\"}\n"),
    ("a long comment", "#" + String(repeating: "A", count: 100_000) + "\n"),
  ])
  func `what is too long is left out, and what follows is heard`(name: String, text: String) {
    #expect(Hearing.places(text + Talk.lines(Talk.rmc)) == [Talk.place])
    #expect(Hearing.places(Talk.lines(Talk.rmc) + text) == [Talk.place])
  }

  @Test(arguments: ["GP", "GN", "GL", "GA", "GB", "BD", "QZ", "GQ", "GI", "IN", "II", "EC", "SD"])
  func `every talker is heard`(talker: String) {
    let text = Talk.sentence(talker + "RMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W")

    #expect(Hearing.places(text) == [Talk.place])
    #expect(Hearing.fixes(text).map(\.source) == [talker + "RMC"])
  }

  @Test(arguments: [
    ("8 decimals", "4807.03812345,N,01131.00012345,E", "48.117302 11.516669"),
    ("60 decimals", "4807.038" + String(repeating: "0", count: 60) + ",N,01131.000,E", "48.117300 11.516667"),
    ("no decimals", "4807,N,01131,E", "48.116667 11.516667"),
    ("not padded", "807.038,N,131.000,W", "8.117300 -1.516667"),
    ("minutes alone", "7.038,S,1.000,W", "-0.117300 -0.016667"),
    ("the north pole", "9000.000,N,00000.000,E", "90.000000 0.000000"),
    ("the south pole", "9000.000,S,00000.000,W", "-90.000000 0.000000"),
    ("180 east", "0000.000,N,18000.000,E", "0.000000 180.000000"),
    ("180 west", "0000.000,N,18000.000,W", "0.000000 -180.000000"),
    ("blanks around", " 4807.038 ,N, 01131.000 ,E", "48.117300 11.516667"),
  ])
  func `angles`(name: String, angles: String, place: String) {
    let rmc = Talk.sentence("GPRMC,123519,A,\(angles),022.4,084.4,230394,003.1,W")
    let gga = Talk.sentence("GPGGA,123519,\(angles),1,08,0.9,545.4,M,46.9,M,,")

    #expect(Hearing.places(Talk.lines(rmc, gga)) == [place])
  }

  @Test(arguments: [
    "9000.001,N,01131.000,E", "9100.000,N,01131.000,E", "4807.038,N,18000.001,E", "4807.038,N,18100.000,E",
    "4860.000,N,01131.000,E", "4807.038,N,01160.000,E", "-4807.038,N,01131.000,E", "+4807.038,N,01131.000,E",
    "north,N,01131.000,E", "nan,N,01131.000,E", "inf,N,01131.000,E", "infinity,N,01131.000,E",
    "0x12.8p3,N,01131.000,E", "4.8e3,N,01131.000,E", "48.07.038,N,01131.000,E", "4807,038,N,01131.000,E",
    "4807.038,,01131.000,E", "4807.038,N,01131.000,", "4807.038,X,01131.000,E", "4807.038,E,01131.000,N",
    "4807.038,N,01131.000,S", "4807.038,NN,01131.000,E", ",N,01131.000,E", ",,,", "4807.038,N,,E",
    "٤٨٠٧.038,N,01131.000,E",
    "99999999999999999999999999999999999999999999999999999999999,N,01131.000,E", ".,N,.,E", "1e999,N,01131.000,E",
  ])
  func `angles that make no sense are no place`(angles: String) {
    let rmc = Talk.sentence("GPRMC,123519,A,\(angles),022.4,084.4,230394,003.1,W")
    let gga = Talk.sentence("GPGGA,123519,\(angles),1,08,0.9,545.4,M,46.9,M,,")
    let gll = Talk.sentence("GPGLL,\(angles),123519,A")

    #expect(Hearing.places(Talk.lines(rmc, gga, gll)) == [])
  }

  @Test(arguments: [
    "GPRMC,123519,V,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W",
    "GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W,N",
    "GPRMC,123519,,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W",
    "GPRMC,,V,,,,,,,,,,N",
    "GPGGA,123519,4807.038,N,01131.000,E,0,00,99.9,,M,,M,,",
    "GPGGA,123519,4807.038,N,01131.000,E,,08,0.9,545.4,M,46.9,M,,",
    "GPGGA,,,,,,0,,,,,,,,",
    "GPGLL,4807.038,N,01131.000,E,123519,V",
    "GPGLL,4807.038,N,01131.000,E,123519,A,N",
    "GNGNS,123519,4807.038,N,01131.000,E,NNN,08,0.9,545.4,46.9,,",
    "GNGNS,123519,4807.038,N,01131.000,E,,08,0.9,545.4,46.9,,",
    "HEHDT,90.5,T",
    "HCHDG,101.1,,,7.1,W",
    "GPVTG,084.4,T,087.5,M,022.4,N,041.5,K,A",
    "GPZDA,123519,23,03,1994,00,00",
  ])
  func `without a fix there is no place`(sentence: String) {
    #expect(Hearing.places(Talk.sentence(sentence)) == [])
  }

  @Test(
    arguments: [
      ("1", .normal), ("2", .dgps), ("3", .normal), ("4", .rtkFixed), ("5", .rtkFloat), ("6", .deadReckoning),
      ("7", .simulated), ("8", .simulated),
    ] as [(String, FixStatus)]
  )
  func `the quality tells how a fix was made`(quality: String, status: FixStatus) {
    let gga = Talk.sentence("GPGGA,123519,4807.038,N,01131.000,E,\(quality),08,0.9,545.4,M,46.9,M,,")

    #expect(Hearing.fixes(gga).map(\.status) == [status])
  }

  @Test(arguments: ["nan", "-5.0", "inf", "1e3", "0x10", "99999999", "five"])
  func `a senseless speed costs only itself`(speed: String) {
    let fixes = Hearing.fixes(Talk.sentence("GPRMC,123519,A,4807.038,N,01131.000,E,\(speed),084.4,230394,003.1,W"))

    #expect(fixes.map(\.speed) == [nil])
    #expect(fixes.map { $0.track?.degrees } == [84.4])
  }

  @Test(
    arguments: [("360.0", 0), ("359.9", 359.9), ("0", 0), ("361", nil), ("-1", nil), ("nan", nil), ("", nil)]
      as [(String, Double?)]
  )
  func `courses go from 0 to 360`(track: String, degrees: Double?) {
    let fixes = Hearing.fixes(Talk.sentence("GPRMC,123519,A,4807.038,N,01131.000,E,022.4,\(track),230394,003.1,W"))

    #expect(fixes.map { $0.track?.degrees } == [degrees])
  }

  @Test(arguments: [
    "GPGSV,99,1,99,01,40,083,46", "GPGSV,3,9,12,01,40,083,46", "GPGSV,0,0,00", "GPGSV,-1,1,nan",
    "GPGSV,1,1,99999999999999999999",
    "GPGSV,1,1,04,01,40,083,46,02", "GPGSV,1,1,01,999999,99,999,999",
    "GPGSA,A,9,1,2,3,4,5,6,7,8,9,10,11,12,nan,inf,1e9",
    "GPGSA", "GPGSA,,,,,,,,,,,,,,,,,", "GPGST,123519,nan,,,,inf,-1,1e9",
  ])
  func `a sky that lies changes nothing`(sentence: String) {
    let text = Talk.lines(Talk.rmc, Talk.sentence(sentence), Talk.sentence(sentence))

    #expect(Hearing.places(text) == [Talk.place])
  }
}
