import Feeds
import Positioning
import TestSupport
import Testing
import Wire

struct AISDecoderTests {
  private static let parts = [
    AISFeed.sentence("AIVDM,2,1,1,A,55?MbV02;H;s<HtKR20EHE:0@T4@Dn2222222216L961O5Gf0NSQEp6ClRp8,0"),
    AISFeed.sentence("AIVDM,2,2,1,A,88888888880,2"),
  ]

  private func only(_ lines: [String]) -> JSONObject {
    let all = AISFeed.messages(lines).compactMap(AISFeed.fields)
    return all.count == 1 ? all[0] : JSONObject()
  }

  @Test func `A position is scaled to degrees, knots and degrees a minute`() {
    let fields = only([AISFeed.position(of: 227_006_760, status: 5, turn: -50)])
    #expect(fields["type"] == 1)
    #expect(fields["mmsi"] == 227_006_760)
    #expect(fields["lat"]?.number == 43.5)
    #expect(fields["lon"]?.number == 7.25)
    #expect(fields["speed"]?.number == 12.3)
    #expect(fields["course"]?.number == 90)
    #expect(fields["heading"] == 95)
    #expect(fields["turn"]?.number == -111.6)
    #expect(fields["status"] == 5)
  }

  @Test func `Values that aren't available are null`() {
    let fields = only([AISFeed.position(of: 1, turn: -128, speed: 1023, course: 3600, heading: 511)])
    #expect(["turn", "speed", "course", "heading"].allSatisfy { fields[$0] == .null })
    #expect(only([AISFeed.position(of: 1, turn: 127)])["turn_side"] == "right")
    let nowhere = only([AISFeed.sentence([(27, 6), (0, 2), (5, 30), (0, 2), (0, 4), (108_600, 18), (54_600, 17)])])
    #expect(nowhere["lat"] == .null && nowhere["lon"] == .null)
    #expect(nowhere["position_raw"] == [.number(181), .number(91)])
  }

  @Test(arguments: [[0, 1], [1, 0], [0, 0, 1], [1, 1, 0]])
  func `Parts come in any order, and may come twice`(order: [Int]) {
    let between = AISFeed.position(of: 1)
    let lines = order.flatMap { [Self.parts[$0], between] }
    let ships = AISFeed.messages(lines).compactMap(AISFeed.fields).filter { $0["type"] == 5 }
    #expect(ships.map { $0["shipname"] } == ["EVER DIADEM"])
  }

  @Test(arguments: [(0, 90, 1), (0, 110, 0), (1, 10, 1), (1, 20, 0)])
  func `A part that never comes is given up, the first one soon`(first: Int, distance: Int, messages: Int) {
    let others = Array(repeating: AISFeed.position(of: 1), count: distance)
    let found = AISFeed.messages([Self.parts[first]] + others + [Self.parts[1 - first]])
    #expect(found.count == distance + messages)
  }

  @Test func `Copies of another receiver aren't parts of the next message`() {
    let next = Self.parts[0].replacingBytes("55?MbV02", "55?MbV42")
    let lines = [Self.parts[0], Self.parts[0], Self.parts[1], Self.parts[1], next]
    #expect(AISFeed.messages(lines).count == 1)
    #expect(AISFeed.messages(lines + [Self.parts[1]]).compactMap(AISFeed.fields).map { $0["ais_version"] } == [0, 1])
    #expect(AISFeed.messages(Self.parts + Self.parts).count == 2)
  }

  @Test func `Another first part begins another message`() {
    let other = Self.parts[0].replacingBytes("55?MbV02", "55?MbV42")
    let fields = only([other, Self.parts[0], Self.parts[1]])
    #expect(fields["mmsi"] == 351_759_000)
    #expect(fields["ais_version"] == 0)
  }

  @Test func `Parts of different channels, talkers and groups don't mix`() {
    let foreign = [
      AISFeed.sentence("AIVDM,2,2,1,B,88888888880,2"), AISFeed.sentence("BSVDM,2,2,1,A,88888888880,2"),
      AISFeed.sentence("AIVDM,2,2,2,A,88888888880,2"), AISFeed.sentence("AIVDM,3,2,1,A,88888888880,2"),
    ]
    #expect(AISFeed.messages([Self.parts[0]] + foreign) == [])
    #expect(only([Self.parts[0]] + foreign + [Self.parts[1]])["type"] == 5)
    let tags = ["g:1-2-7,s:station,c:1418169601", "g:2-2-7", "g:2-2-8"].map { AISFeed.sentence($0).dropFirst() + "\\" }
    #expect(AISFeed.messages(["\\\(tags[0])\(Self.parts[0])", "\\\(tags[2])\(Self.parts[1])"]) == [])
    let grouped = only(["\\\(tags[0])\(Self.parts[0])", "\\\(tags[1])\(Self.parts[1])"])
    #expect(grouped["tag"] == ["station": "station", "time": 1_418_169_601])
  }

  @Test(arguments: [
    ("s:a,c:1418169601", 1_418_169_601_000), ("c:1418169601250", 1_418_169_601_250), ("c:99999999999999999", nil),
    ("c:x", nil), ("", nil),
  ])
  func `The time of a tag block is that of the message`(content: String, time: Int?) {
    let tag = AISFeed.sentence(content).dropFirst()
    let update = AISFeed.updates(["\\\(tag)\\\(AISFeed.position(of: 1))"]).first
    #expect(update?.time == time.map { UTCTime(millisecondsSince1970: $0) })
  }

  @Test func `A damaged tag block doesn't spoil its sentence`() {
    let update = AISFeed.updates(["\\s:a,c:1418169601*00\\\(AISFeed.position(of: 1))"])
    #expect(update.map(\.time) == [nil])
    #expect(AISFeed.refusals(["\\s:a,c:1418169601*00"]) == ["malformed"])
    #expect(AISFeed.messages(["\\s:a*32\\"]) == [])
  }

  @Test func `The additions of the Coast Guard give station and time`() {
    let update = AISFeed.updates([AISFeed.position(of: 1) + ",d-109,S2105,t050056.00,r003669946,1325394060,1325394001"])
    #expect(update.first?.time == UTCTime(millisecondsSince1970: 1_325_394_060_000))
    #expect(update.first?.attributes["received by"] == "r003669946")
  }

  @Test(arguments: [
    ("!AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,0*20", "checksum"),
    ("!AIVDM,1,1,,A,13HOI:0P0000VOHLCn", "malformed"),
    ("!AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,0", "malformed"),
    ("!AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,0*2", "malformed"),
    (AISFeed.sentence("AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip,6"), "malformed"),
    (AISFeed.sentence("AIVDM,1,1,,A,13HOI:0P0000VOHLCnHQKwvL05Ip"), "malformed"),
    (AISFeed.sentence("AIVDM,1,1,,A,13HOI:0P0000X,0"), "malformed"), (AISFeed.sentence("AIVDM,1,1,,A,,0"), "empty"),
    (AISFeed.sentence("AIVDM,0,1,,A,13,0"), "part"), (AISFeed.sentence("AIVDM,1,2,,A,13,0"), "part"),
    (AISFeed.sentence("AIVDM,99,1,,A,13,0"), "part"), (AISFeed.sentence("AIVDM,1,1,,A,13HO,0"), "type"),
    (AISFeed.sentence("AIVDM,1,1,,A,w3HOI:0P0000VOHLCnHQKwvL05Ip,0"), "type"),
    ("GPRMC", "sentence"), ("$GPRMC,,*00", "checksum"),
  ])
  func `Damaged sentences are refused`(line: String, reason: String) {
    #expect(AISFeed.refusals([line]) == [reason])
  }

  @Test func `Comments and sentences of other kinds are passed over`() {
    let position = AISFeed.sentence("GPGLL,4330.0,N,00715.0,E,120000,A").replacingBytes("!", "$")
    #expect(AISFeed.messages(["# a comment", position]) == [])
  }

  @Test func `Checksums may be followed by anything, and preceded by a time`() {
    let line = AISFeed.position(of: 1)
    #expect(AISFeed.messages(["12:30:00 " + line, line + "  ", line + "\\x0d\\x0a"]).allSatisfy { $0.update != nil })
  }

  @Test func `Fill bits aren't part of a text`() {
    let fields = only([AISFeed.sentence([(14, 6), (0, 2), (1, 30), (0, 2)], text: "SART TEST")])
    #expect(fields["text"] == "SART TEST")
    #expect(only([AISFeed.sentence("AIVDM,1,1,,A,>00000@,0")])["text"] == .null)
  }

  @Test func `The format is found out from the first lines`() throws {
    let line = AISFeed.position(of: 1)
    for line in [line, "\\s:a*32\\" + line, #"{"class":"AIS","type":1,"mmsi":1}"#] {
      var reader = FeedReader()
      _ = reader.take(Array("$GPTXT,hello*00\n\(line)\n".utf8), at: AISFeed.now)
      #expect(reader.format == "ais")
    }
  }

  @Test func `Reports of gpsd give the same fields as the sentences`() {
    let sentence = only([AISFeed.position(of: 227_006_760, turn: 20)])
    for report in [
      #""scaled":true,"turn":"17.86","speed":12.3,"lon":7.25,"lat":43.5,"course":90.0"#,
      #""scaled":false,"turn":20,"speed":123,"lon":4350000,"lat":26100000,"course":900"#,
    ] {
      let rest = #""type":1,"repeat":0,"mmsi":227006760,"status":0,"accuracy":true,"heading":95,"second":30"#
      let end = #""maneuver":0,"raim":false,"radio":0"#
      let json = #"{"class":"AIS",\#(rest),\#(report),\#(end)}"#
      #expect(only([json]).sorted == sentence.sorted)
      #expect(AISFeed.updates([json]) == AISFeed.updates([AISFeed.position(of: 227_006_760, turn: 20)]))
    }
    #expect(AISFeed.messages([#"{"class":"TPV","mode":3}"#]) == [])
    #expect(AISFeed.refusals([#"{"class":"AIS","type":99,"mmsi":5}"#]) == ["type"])
    #expect(AISFeed.refusals([#"{"class":"AIS","type":1}"#]) == ["type"])
  }

  @Test func `Damaged lines never stop the decoder, and give little`() {
    let seeds = [
      Self.parts[0], Self.parts[1], AISFeed.position(of: 970_123_456, status: 14),
      "\\g:1-2-7,s:station,c:1418169601*5B\\" + Self.parts[0],
      AISFeed.sentence("AIVDM,1,1,,A,8>jR06@0Bk3:wOli;<`WPhh<1rqVBQf2V@Pdt0J82avIM2b<<Rv1t<ot=@1,2"),
      #"{"class":"AIS","type":5,"mmsi":351759000,"scaled":false,"eta":"05-15T14:00Z","draught":122,"to_bow":225}"#,
      #"{"class":"AIS","type":1,"mmsi":351759000,"scaled":true,"turn":"1e300","lat":1e308,"lon":-1e308,"speed":9e99}"#,
    ]
    var random = SeededRandom(seed: 54)
    var decoder = AISDecoder()
    for index in 0..<4000 {
      let seed = seeds[index % seeds.count]
      var line = random.damaged(Array(seed.utf8))
      // With a right checksum the damage reaches the payload.
      if seed.hasPrefix("!"), index % 2 == 0, let end = line.firstIndex(of: UInt8(ascii: "*")) {
        line = Array(AISFeed.sentence(String(decoding: line[..<end].dropFirst(), as: UTF8.self)).utf8)
      }
      let record = (try? JSONParser.parse(line)).map { FeedRecord.json($0) } ?? .line(line)
      let messages = decoder.decode(record, at: AISFeed.now)
      #expect(messages.count <= 1)
      #expect(messages.description.utf8.count < 10_000)
    }
  }
}

extension JSONObject {
  fileprivate var sorted: [Field] { fields.sorted { $0.name < $1.name } }
}

extension String {
  /// The sentence with some of it replaced, and its checksum.
  fileprivate func replacingBytes(_ old: String, _ new: String) -> String {
    let text = split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
    guard old.count > 1, let end = text.lastIndex(of: "*") else { return text }
    return AISFeed.sentence(String(text[..<end].dropFirst()))
  }
}
