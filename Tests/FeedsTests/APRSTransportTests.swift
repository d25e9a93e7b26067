@testable import Feeds
import Geodesy
import Positioning
import TestSupport
import Testing
import Wire

/// Frames, calls, codes and the first line for a server.
struct APRSTransportTests {
  private func address(_ call: String, _ last: UInt8) -> [UInt8] {
    call.padding(to: 6).utf8.map { $0 << 1 } + [last]
  }

  private func frame(control: UInt8 = 0x03, protocolID: UInt8 = 0xf0) -> [UInt8] {
    [0x10] + address("APRS", 0x60) + address("N0CALL", 0x6e) + address("WIDE1", 0xe2) + address("WIDE2", 0x65)
      + [control, protocolID] + ">ready".utf8
  }

  @Test func `A frame is the packet that it carries`() throws {
    let line = try #require(AX25Frame.line(of: frame()))

    #expect(String(decoding: line, as: UTF8.self) == "N0CALL-7>APRS,WIDE1-1*,WIDE2-2:>ready")
    #expect(APRSDecoder.recognizes(.frame(frame())))
  }

  @Test func `Other frames are refused, and answers to commands passed over`() {
    var decoder = APRSDecoder()

    #expect(decoder.decode(.frame(frame(control: 0x3f)), at: APRSPackets.noon) == [.refused("frame")])
    #expect(decoder.decode(.frame(frame(protocolID: 0xcf)), at: APRSPackets.noon) == [.refused("frame")])
    #expect(decoder.decode(.frame([0x06, 1, 2]), at: APRSPackets.noon) == [])
    #expect(decoder.decode(.frame(Array(frame().prefix(12))), at: APRSPackets.noon) == [.refused("frame")])
  }

  @Test func `A feed of packets is found by its first one`() throws {
    var reader = FeedReader()

    let messages = reader.take(Array("# server\r\nN0CALL>APRS:>ready\r\n".utf8), at: APRSPackets.noon)

    #expect(reader.format == "aprs")
    #expect(messages.count == 1)
  }

  @Test func `The first line for a server asks for packets and can't send any`() {
    let place = Coordinate(north: 60.1674, east: 24.9426)
    let filter = APRSLogin.filter(around: place, within: .kilometers(50))

    #expect(
      APRSLogin.readOnly(program: "rumbo 1", filter: filter)
        == "user N0CALL pass -1 vers rumbo 1 filter r/60.167/24.943/50"
    )
    #expect(APRSLogin.readOnly(program: "rumbo", filter: "t/p\r\nX") == "user N0CALL pass -1 vers rumbo filter t/pX")
    #expect(APRSLogin.passcode("N0CALL") == 13_023)
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `Codes, calls, digits and angles are as in other programs`() throws {
    for record in try FieldExpectation.records("aprs-helpers.jsonl") {
      let text = record["in"]?.string ?? ""
      var angle = APRSText(text)
      switch record["what"]?.string {
      case "aprsis_passcode": #expect(APRSLogin.passcode(text) == record["out"]?.int, "\(text)")
      case "ax25_callsign": #expect(APRSHeader.isCall(APRSText(text)) == record["out"]?.bool, "\(text)")
      case "base91": #expect(APRSText(text).base91 == record["out"]?.int, "\(text)")
      case "latitude_text", "longitude_text":
        let isLatitude = record["what"] == "latitude_text"
        let value = try #require(APRSAngle(&angle, degrees: isLatitude ? 2 : 3, isLatitude ? "NS" : "EW")?.value(0))
        #expect(abs(value - (record["out"]?.number ?? .nan)) < 1e-4, "\(text)")
      default: Issue.record("unknown kind of fact: \(JSONWriter.text(of: record))")
      }
    }
  }
}

extension String {
  fileprivate func padding(to count: Int) -> String { self + String(repeating: " ", count: max(count - self.count, 0)) }
}
