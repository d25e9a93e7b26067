import Geodesy
import Positioning
import Testing

/// The reports of gpsd.
struct ReportTests {
  private static func report(_ second: Int, lat: Double = 60, device: String = "/dev/a") -> String {
    let time = "2026-01-01T00:00:\(second < 10 ? "0" : "")\(second).000Z"
    return "{\"class\":\"TPV\",\"device\":\"\(device)\",\"mode\":3,\"time\":\"\(time)\",\"lat\":\(lat),\"lon\":25}\r\n"
  }

  @Test func `reports of one instant are one fix, with the last of each field`() throws {
    let fixes = Hearing.fixes(
      """
      {"class":"TPV","device":"/dev/pts/1","mode":3,"time":"2018-08-20T09:47:37.000Z","lat":52.85,"lon":5.31,"speed":2.8}
      {"class":"SKY","device":"/dev/pts/1","satellites":[{"PRN":3,"el":40,"az":80,"ss":30,"used":true},{"PRN":4}]}
      {"class":"TPV","device":"/dev/pts/1","mode":3,"time":"2018-08-20T09:47:37.000Z","lat":52.86,"lon":5.32,"altMSL":-4}
      {"class":"TPV","device":"/dev/pts/1","mode":3,"time":"2018-08-20T09:47:38.000Z","lat":52.87,"lon":5.33,"status":2}

      """
    )

    try #require(fixes.count == 2)
    #expect(fixes[0].coordinate == Coordinate(north: 52.86, east: 5.32))
    #expect(fixes[0].speed == Speed(metersPerSecond: 2.8))
    #expect(fixes[0].altMSL == -4)
    #expect(fixes.map(\.nSat) == [2, 2] && fixes.map(\.uSat) == [1, 1])
    #expect(fixes.map { FixQuality(of: $0) } == [.threeDimensional, .dgps])
  }

  @Test func `errors and dilutions of 0 are unknown`() throws {
    let report = """
      {"class":"TPV","mode":3,"time":"2026-01-01T00:00:01.000Z","lat":60,"lon":25,"eph":0,"epv":0,"epx":0,"epy":0.0}

      """
    let sentences = Talk.lines(
      Talk.sentence("GPGGA,123519,4807.038,N,01131.000,E,1,08,0.0,545.4,M,46.9,M,,"),
      Talk.sentence("GPGST,123519,0,0,0,0,0,0,0")
    )

    for fix in try [report, sentences].map({ try #require(Hearing.fixes($0).first) }) {
      #expect(fix.accuracy == nil && fix.epv == nil)
      #expect(!Hearing.line(fix).contains("\"ep"))
    }
  }

  @Test func `a fix with impossible coordinates is one all the same, without a place`() throws {
    let event = try #require(
      Hearing.events(Array(Talk.lines(Talk.sentence("GPGGA,123519,9907.038,N,01131.000,E,1,08,0.9,1,M,1,M,,")).utf8))
        .first
    )

    guard case .fix(let fix) = event else {
      Issue.record("\(event)")
      return
    }
    #expect(fix.mode == .twoDimensional && !fix.hasPlace)
  }

  @Test(arguments: [
    (text: "!AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0*7D\r\n", isAIS: true),
    (text: "{\"class\":\"AIS\",\"type\":1,\"mmsi\":371798000}\r\n", isAIS: true),
    (text: Talk.lines(Talk.rmc), isAIS: false),
  ])
  func `reports of ships are noticed`(text: String, isAIS: Bool) {
    var decoder = ReceiverDecoder()
    _ = decoder.take(Array(text.utf8))

    #expect(decoder.heard.isReceiver && decoder.heard.isAIS == isAIS)
  }

  @Test func `satellites that are used but not listed count as seen`() throws {
    let fix = try #require(Hearing.fixes(Talk.drive(seconds: 2)).last)
    let skies = Hearing.events(Array(Talk.drive(seconds: 2).utf8)).compactMap { event in
      if case .sky(let sky) = event { sky } else { nil }
    }
    let sky = try #require(skies.last)

    #expect(fix.nSat == sky.seen && sky.seen == 8)
    #expect(fix.uSat == 8 && sky.used == 5)
  }

  @Test func `an instant that goes on for a second is told after a third of it`() {
    var decoder = ReceiverDecoder()
    let report = Array(Self.report(1).utf8)
    var times: [Duration] = []

    for step in 0..<17 {
      let now = Duration.milliseconds(step * 60)
      if !decoder.noteSilence(at: now).isEmpty { times.append(now) }
      if !decoder.take(report, at: now).isEmpty { times.append(now) }
    }

    #expect(times == [.milliseconds(360)])
  }

  @Test func `of two receivers only one is heard, until it has been silent for 10 s`() {
    let both = (0..<9).map { second in
      Self.report(second, lat: 60, device: "/dev/a") + Self.report(second, lat: 61, device: "/dev/b")
    }.joined()
    let other = (9..<15).map { Self.report($0, lat: 61, device: "/dev/b") }.joined()

    #expect(Set(Hearing.places(both)) == ["60.000000 25.000000"])
    #expect(Hearing.places(both + Self.report(10)).count == 10)
    #expect(Hearing.fixes(both + other).map(\.device).suffix(1) == ["/dev/a"])
    #expect(Hearing.fixes(both + other + Self.report(19, lat: 61, device: "/dev/b")).last?.device == "/dev/b")
  }

  @Test func `the receiver that was asked for is the only one`() {
    var decoder = ReceiverDecoder(device: "/dev/b")

    let events =
      decoder.take(Array((Self.report(1) + Self.report(1, lat: 61, device: "/dev/b")).utf8)) + decoder.finish()

    let devices = events.compactMap { event in if case .fix(let fix) = event { fix.device } else { nil } }
    #expect(devices == ["/dev/b"])
  }

  @Test func `sentences that say the same as reports are not heard twice`() {
    let text = (0..<5).map { Talk.lines(Talk.rmc, Talk.gga) + Self.report($0) }.joined()

    let places = Hearing.places(text)

    #expect(places.filter { $0 == "60.000000 25.000000" }.count == 5)
    #expect(places.count == 6)
  }

  @Test(arguments: [
    ("{\"class\":\"DEVICES\",\"devices\":[]}", Link(.waiting, .noReceiver)),
    ("{\"class\":\"DEVICES\",\"devices\":[{\"path\":\"/dev/a\"}]}", Link(.connected, device: .path("/dev/a"))),
    ("{\"class\":\"DEVICE\",\"path\":\"/dev/a\",\"activated\":0}", Link(.waiting, .noReceiver)),
    (
      "{\"class\":\"DEVICE\",\"path\":\"/dev/a\",\"activated\":\"2026-01-01T00:00:00Z\"}",
      Link(.connected, device: .path("/dev/a"))
    ),
  ])
  func `receivers come and go`(line: String, link: Link) {
    #expect(Hearing.events(Array((line + "\n").utf8)) == [.link(link)])
  }

  @Test func `what a receiver said last is told before that it left`() {
    let events = Hearing.events(
      Array((Self.report(1) + "{\"class\":\"DEVICE\",\"path\":\"/dev/a\",\"activated\":0}\n").utf8)
    )

    #expect(events.count == 2)
    #expect(events.last == .link(Link(.waiting, .noReceiver)))
  }

  @Test(arguments: [
    "\"lat\":91,\"lon\":25", "\"lat\":-90.1,\"lon\":25", "\"lat\":60,\"lon\":181", "\"lat\":\"60\",\"lon\":25",
    "\"lat\":60",
    "\"lon\":25", "\"lat\":NaN,\"lon\":25", "\"lat\":1e999,\"lon\":25", "\"lat\":null,\"lon\":null",
    "\"lat\":[60],\"lon\":{}",
  ])
  func `a place that makes no sense is none`(place: String) {
    #expect(Hearing.places("{\"class\":\"TPV\",\"mode\":3,\(place)}\n") == [])
  }

  @Test(arguments: [
    "\"speed\":1e999", "\"speed\":-1", "\"speed\":\"5\"", "\"track\":361", "\"altMSL\":1e300", "\"mode\":99,\"mode\":3",
    "\"time\":\"yesterday\"",
    "\"time\":1e300", "\"eph\":-1", "\"nSat\":-5", "\"uSat\":1e18", "\"status\":77", "\"magvar\":1e9", "\"device\":7",
    "\"climb\":null",
  ])
  func `a bad field costs only itself`(field: String) {
    #expect(
      Hearing.places("{\"class\":\"TPV\",\"mode\":3,\"lat\":60,\"lon\":25,\(field)}\n") == ["60.000000 25.000000"]
    )
  }

  @Test(arguments: [
    ("a line without an end", String(repeating: "x", count: 3_000_000)),
    ("a long line", "{\"class\":\"TPV\",\"a\":\"\(String(repeating: "x", count: 3_000_000))\"}"),
    ("deep nesting", "{\"class\":\(String(repeating: "[", count: 100_000))"),
    ("deep objects", String(repeating: "{\"a\":", count: 50_000)),
    ("many satellites", "{\"class\":\"SKY\",\"satellites\":[\(String(repeating: "{\"PRN\":1},", count: 50_000))]}"),
    (
      "many receivers", "{\"class\":\"DEVICES\",\"devices\":[\(String(repeating: "{\"path\":\"x\"},", count: 20_000))]}"
    ),
    ("escape bytes", "{\"class\":\"ERROR\",\"message\":\"\\u001b]0;evil\\u0007\"}\n\u{1b}]0;evil\u{7}"),
    ("a format", "{\"class\":\"ERROR\",\"message\":\"%n%n%s%123$n\"}"),
    ("broken UTF-8 spelt out", "{\"class\":\"DEVICE\",\"path\":\"\\ud800\\udfff\\ud800\"}"),
    ("wrong types", "{\"class\":7,\"devices\":{},\"tpv\":3}\n[1,2,3]\n\"TPV\"\n{\"class\":\"TPV\",\"mode\":{\"a\":1}}"),
    ("numbers beyond all", "{\"class\":\"TPV\",\"mode\":1e999,\"lat\":-1e999,\"time\":-1e999}"),
    ("half an object", "{\"class\":\"TPV\",\"mode\":3,\"lat\":6"),
    (
      "reports of the future",
      "{\"class\":\"TPV2\",\"mode\":3,\"lat\":1,\"lon\":1}\n{\"class\":\"VERSION\",\"proto_major\":9}"
    ),
    ("an endless poll", "{\"class\":\"POLL\",\"tpv\":[{\"class\":\"POLL\",\"tpv\":[{}]}],\"sky\":[[],7,null]}"),
  ])
  func `hostile streams change nothing`(name: String, hostile: String) {
    let fixes = Hearing.fixes(Self.report(1) + hostile + "\r\n" + Self.report(2))

    #expect(fixes.map(\.time?.text) == ["2026-01-01T00:00:01.000Z", "2026-01-01T00:00:02.000Z"])
  }
}
