import Feeds
import Geodesy
import Positioning
import TestSupport
import Testing
import Wire

struct MeshTests {
  private func differences(_ expected: JSON, _ found: JSON?, _ name: String) -> [String] {
    switch (expected, found) {
    case (.object(let object), let found):
      return object.fields.flatMap { differences($0.value, found?[$0.name], "\(name).\($0.name)") }
    case (.array(let values), .array(let others)?) where values.count == others.count:
      return zip(values, others).flatMap { differences($0, $1, name) }
    case (.null, nil), (.null, .null?): return []
    default:
      if let number = expected.number, let other = found?.number, abs(number - other) < 1e-6 { return [] }
      return expected == found ? [] : ["\(name): \(String(describing: found)) and not \(expected)"]
    }
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `Each record of the data is decoded or refused as expected`() throws {
    var wrong: [String] = []
    for line in try FeedMessages.bytes("mesh.jsonl").split(separator: 0x0a) {
      let record = try JSONParser.parse(Array(line))
      let name = record["id"]?.string ?? ""
      let messages = FeedMessages.of(record["input"]?.string ?? "", "mesh")
      if let reason = record["refuse"]?.string {
        if messages.map(\.refusal) != [reason] { wrong.append("\(name): \(messages) and not \(reason)") }
      } else if let fields = messages.first?.fields, messages.allSatisfy({ $0.refusal == nil }) {
        wrong += differences(record["expect"] ?? .null, .object(fields), name)
        // All adverts of the data are signed by their nodes.
        if fields["payload"] == "advert", fields["signature_valid"] != true { wrong.append("\(name): signature") }
      } else {
        wrong.append("\(name): \(messages)")
      }
    }
    #expect(wrong == [])
  }

  private static let advert =
    "1100F3D5865665D4FA3F43D64163255CD98440ADA66AF5066597D334F747BF76CFC600B955694BD6329B71E0C1CB1A4492C23922D1A3EEB4E"
    + "56FEB76913391D822EB3686D8015719546228950616E06E6A1414ECC379D5BD246E5E028E24FA00F6B70261BF0A91D8579B02C45171005"
    + "06F72742048657263756C65"

  @Test func `A node of MeshCore is drawn where its signed advert puts it`() throws {
    let message = try #require(FeedMessages.of(Self.advert + "\n").first)
    let update = try #require(message.update)
    #expect(update.id == "mesh:f3d5865665d4fa3f43d64163255cd98440ada66af5066597d334f747bf76cfc6")
    #expect(update.coordinate == Coordinate(north: 43.735, east: 7.4265) && update.name == "Port Hercule")
    #expect(update.kind == .node && message.fields?["signature_valid"] == true)
  }

  @Test(arguments: [66, 76, 206, 230])
  func `A changed key, time, signature or name makes an advert invalid`(place: Int) throws {
    var digits = Array(Self.advert)
    digits[place] = digits[place] == "1" ? "2" : "1"
    let message = try #require(FeedMessages.of(String(digits), "mesh").first)
    #expect(message.fields?["signature_valid"] == false && message.update == nil)
  }

  @Test func `A list over several lines is read, and prose around it passed over`() {
    let node = #""!0000007b":{"num":123,"user":{"longName":"A"},"position":{"latitude":1,"longitude":2,"altitude":3}}"#
    let list = "Connected to radio\n\nNodes in mesh: {\n  \(node)\n}\n\nPreferences: { }\n"
    let messages = FeedMessages.of(list)
    #expect(messages.map { $0.update?.id } == [nil, "mesh:!0000007b"])
    #expect(messages.last?.update?.coordinate == Coordinate(north: 1, east: 2) && messages.last?.update?.altitude == 3)
    #expect(FeedMessages.of("Nodes in mesh: {\n  \(node)\n", "mesh") == [.refused("malformed")])
    #expect(FeedMessages.of("Nodes in mesh: {\n  \(node)\nOwner: A\n", "mesh") == [.refused("malformed")])
  }

  @Test func `A long list over many lines takes no longer a line`() {
    let node = #"  "!7b":{"num":123,"note":"\#(String(repeating: "x", count: 200))"},"#
    let text = "Nodes in mesh: {\n" + String(repeating: node + "\n", count: 20_000) + "}\n"
    let time = ThreadTime.measure { #expect(FeedMessages.of(text, "mesh").count == 20_001) }
    #expect(time < .seconds(5), "the list took \(time)")
  }

  @Test func `Messages of a broker fill updates of one node`() {
    func message(_ type: String, _ payload: String) -> ThingUpdate? {
      FeedMessages.of(#"{"from":123,"type":"\#(type)","payload":\#(payload),"timestamp":1767225600}"#).last?.update
    }
    let position = message("position", #"{"latitude_i":437350000,"longitude_i":74265000,"altitude":5}"#)
    #expect(position?.coordinate == Coordinate(north: 43.735, east: 7.4265) && position?.altitude == 5)
    #expect(position?.id == "mesh:!0000007b" && position?.time == UTCTime(millisecondsSince1970: 1_767_225_600_000))
    let waypoint = message("waypoint", #"{"id":9,"name":"Hut","latitude_i":437350000,"longitude_i":74265000}"#)
    #expect(waypoint?.id == "mesh:!0000007b 9" && waypoint?.name == "Hut" && waypoint?.kind == .object)
    #expect(message("nodeinfo", #"{"longname":"A\u001b B","shortname":"AB"}"#)?.name == "A B")
    #expect(message("telemetry", #"{"battery_level":87}"#)?.attributes["battery level"] == 87)
  }

  @Test func `Digits may be in groups, and a contact may be alone`() {
    #expect(FeedMessages.of("0d 04 b8916 47e bb40ba70", "mesh").first?.fields?["checksum"] == "BB40BA70")
    let contact = #"{"public_key":"28F1","type":2,"adv_name":"A","adv_lat":43.7,"adv_lon":7.4,"out_path_len":1}"#
    let update = FeedMessages.of(contact).last?.update
    #expect(update?.id == "mesh:28f1" && update?.kind == .station && update?.attributes["hops"] == 1)
  }

  @Test func `A trace has the signals of its path`() {
    let fields = FeedMessages.of("2602F40C0100000002000000005F1A\n", "mesh").first?.fields
    #expect(fields?["payload"] == "trace" && fields?["tag"] == 1 && fields?["auth_code"] == 2)
    #expect(fields?["snr_db"] == [.number(-3), .number(3)] && fields?["path_hashes"] == ["5F", "1A"])
  }

  @Test(arguments: ["11007E76XY", "11007E7", "4600", "1180", "3100", "FF", "1"])
  func `What is no packet is refused`(text: String) {
    #expect(FeedMessages.of(text, "mesh").count == 1 && FeedMessages.of(text, "mesh").first?.refusal != nil)
  }

  @Test func `Mutants never crash`() {
    let lines = [
      "2E009209B32601F558EE6D48FED50AC95FDDD9C38C9F80156F1F6C5D5A075E0A3912FECC1E47D8F8",
      String(Self.advert.prefix(200)), "0D04B891647EBB40BA70", "14FA1A0000034E927D596EA23622BCB4D5945E49348165AF7DAB",
      #"{"from":123,"type":"position","payload":{"latitude_i":437350000,"longitude_i":74265000},"timestamp":1}"#,
      #"[{"public_key":"28f10773e3f1baf7","type":2,"adv_name":"A","adv_lat":43.7,"adv_lon":7.4,"last_advert":1}]"#,
      #"Nodes in mesh: {"!7b":{"num":123,"user":{"id":"!7b"},"position":{"latitudeI":1e300,"longitudeI":2}}}"#,
    ]
    let text = (0..<5).flatMap { _ in lines }.joined(separator: "\n")
    #expect(FeedMessages.mutants(of: Array(text.utf8), "mesh") == [])
  }
}
