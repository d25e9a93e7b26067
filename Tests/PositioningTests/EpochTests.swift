import Geodesy
import Positioning
import Testing

/// How sentences become instants, and which instants these are.
struct EpochTests {
  @Test func `all that is said of one second is one fix`() throws {
    let fixes = Hearing.fixes(Talk.drive(seconds: 3))

    try #require(fixes.count == 3)
    #expect(
      Hearing.line(fixes[1]) == """
        {"class":"TPV","time":"1994-03-23T12:00:01.000Z","mode":3,"status":1,"lat":48.116668333,"lon":11.516666667,\
        "altHAE":592.3,"altMSL":545.4,"geoidSep":46.9,"speed":11.5236,"track":84.4,"magtrack":87.5,"magvar":-3.1,\
        "eph":4.5,"nSat":8,"uSat":8,"heading":90.5,"source":"GPGGA+GPRMC+GPVTG+HEHDT"}

        """
    )
  }

  @Test(arguments: [
    ("1994", ["GPRMC,123519,A,4807.038,N,01131.000,E,,,230394,,"], ["1994-03-23T12:35:19.000Z"]),
    ("2079", ["GPRMC,123519.25,A,4807.038,N,01131.000,E,,,230379,,"], ["2079-03-23T12:35:19.250Z"]),
    ("no date", ["GPGGA,123519,4807.038,N,01131.000,E,1,08,,,M,,M,,"], ["-"]),
    (
      "the date of ZDA",
      ["GPGGA,123519,4807.038,N,01131.000,E,1,08,,,M,,M,,", "GPZDA,123519,01,02,2020,00,00"],
      ["2020-02-01T12:35:19.000Z"]
    ),
    (
      "a date for those that follow",
      ["GPZDA,123518,01,02,2020,00,00", "GPGLL,4807.038,N,01131.000,E,123519,A"], ["2020-02-01T12:35:19.000Z"]
    ),
    (
      "midnight",
      [
        "GPRMC,235959,A,4807.038,N,01131.000,E,,,311219,,", "GPGGA,000000,4807.038,N,01131.000,E,1,08,,,M,,M,,",
        "GPGGA,000001,4807.038,N,01131.000,E,1,08,,,M,,M,,", "GPRMC,000001,A,4807.038,N,01131.000,E,,,010120,,",
      ],
      ["2019-12-31T23:59:59.000Z", "2020-01-01T00:00:00.000Z", "2020-01-01T00:00:01.000Z"]
    ),
    (
      "back over midnight",
      [
        "GPRMC,000000,A,4807.038,N,01131.000,E,,,010120,,", "GPGGA,235959,4807.038,N,01131.000,E,1,08,,,M,,M,,",
      ],
      ["2020-01-01T00:00:00.000Z", "2019-12-31T23:59:59.000Z"]
    ),
    ("a leap second", ["GPRMC,235960,A,4807.038,N,01131.000,E,,,311216,,"], ["2017-01-01T00:00:00.000Z"]),
    ("29 February", ["GPRMC,123519,A,4807.038,N,01131.000,E,,,290224,,"], ["2024-02-29T12:35:19.000Z"]),
    ("no 29 February", ["GPRMC,123519,A,4807.038,N,01131.000,E,,,290223,,"], ["-"]),
    ("month 13", ["GPRMC,123519,A,4807.038,N,01131.000,E,,,011320,,"], ["-"]),
    ("day 0", ["GPRMC,123519,A,4807.038,N,01131.000,E,,,000120,,"], ["-"]),
    ("letters", ["GPRMC,123519,A,4807.038,N,01131.000,E,,,xxyyzz,,"], ["-"]),
    ("25 hours", ["GPRMC,250000,A,4807.038,N,01131.000,E,,,010120,,"], ["-"]),
    ("60 minutes", ["GPRMC,126000,A,4807.038,N,01131.000,E,,,010120,,"], ["-"]),
    ("61 seconds", ["GPRMC,235961,A,4807.038,N,01131.000,E,,,010120,,"], ["-"]),
    ("no time", ["GPRMC,,A,4807.038,N,01131.000,E,,,010120,,"], ["-"]),
  ])
  func `dates`(name: String, sentences: [String], times: [String]) {
    let text = sentences.map { Talk.sentence($0) + "\r\n" }.joined()

    #expect(Hearing.times(text) == times)
  }

  @Test func `a receiver whose weeks have run over is put right where the time is known`() {
    var decoder = ReceiverDecoder(wallClock: UTCTime("2026-11-21T00:00:00.000Z"))

    let events =
      decoder.take(Array(Talk.lines(Talk.sentence("GPRMC,230000,A,4807.038,N,01131.000,E,,,060407,,")).utf8))
      + decoder.finish()

    let times = events.compactMap { event in if case .fix(let fix) = event { fix.time?.text } else { nil } }
    #expect(times == ["2026-11-20T23:00:00.000Z"])
  }

  @Test func `silence ends an instant, and what still comes of it comes too late`() {
    var decoder = ReceiverDecoder()

    let early = decoder.take(Array(Talk.lines(Talk.rmc).utf8), at: .seconds(1))
    let deadline = decoder.deadline
    let tooEarly = decoder.noteSilence(at: .seconds(1.2))
    let silent = decoder.noteSilence(at: .seconds(1.3))
    let late = decoder.take(Array(Talk.lines(Talk.gga).utf8), at: .seconds(1.4)) + decoder.finish()

    #expect(early.isEmpty && tooEarly.isEmpty && late.isEmpty)
    #expect(deadline == .milliseconds(1300))
    #expect(silent.count == 1)
    #expect(decoder.deadline == nil)
  }

  @Test func `a line that was begun is waited for`() {
    var decoder = ReceiverDecoder()

    _ = decoder.take(Array((Talk.lines(Talk.rmc) + "$GPGG").utf8), at: .seconds(1))

    #expect(decoder.deadline == .seconds(2.5))
  }

  @Test func `the last word on the course counts, and of two spellings of a place the finer one`() throws {
    let fixes = Hearing.fixes(
      Talk.lines(
        Talk.sentence("GNRMC,101010.00,A,4807.0381,N,01131.0001,E,10.0,80.0,230394,,,R"),
        Talk.sentence("GNGGA,101010.00,4807.03812345,N,01131.00012345,E,4,12,0.5,545.4,M,46.9,M,,"),
        Talk.sentence("GNVTG,81.0,T,,M,10.1,N,18.7,K,R")
      )
    )

    let fix = try #require(fixes.first)
    #expect(fix.lat == 48 + 7.03812345 / 60)
    #expect(fix.track == Bearing(degrees: 81))
    #expect(FixQuality(of: fix) == .rtk)
  }

  @Test func `a receiver whose RMC lags by a second is believed that it does`() {
    let text = (1...4).map { second in
      Talk.lines(
        Talk.sentence("GPRMC,12000\(second),A,4807.00\(second)0,N,01131.000,E,5.6,0,230394,,"),
        Talk.sentence("GPGGA,12000\(second),4807.00\(second + 1)0,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,")
      )
    }.joined()

    #expect(Hearing.places(text) == ["48.116700", "48.116700", "48.116717", "48.116733"].map { "\($0) 11.516667" })
  }

  @Test(arguments: [
    (["GPGST,123519,9,9,9,9,3.0,4.0,6.0"], 5.0, 6.0), (["GNGBS,123519.00,3.0,4.0,5.5,,,,"], 5, 5.5),
    (["GPGST,123519,9,9,9,9,3.0,4.0,6.0", "GPGBS,123519.00,1,1,1,,,,"], 5, 6),
    (["GPGBS,123519.00,1,1,1,,,,", "GPGST,123519,9,9,9,9,3.0,4.0,6.0"], 5, 6),
    (["GPGBS,123519.00,nan,4.0,5.5,,,,"], 4.5, nil), (["GPGBS,123520.00,3.0,4.0,5.5,,,,"], 4.5, nil),
  ])
  func `how far off a receiver may be is its own word, or else what its satellites make likely`(
    sentences: [String],
    eph: Double,
    epv: Double?
  ) throws {
    let text = Talk.lines(Talk.rmc, Talk.gga) + sentences.map { Talk.lines(Talk.sentence($0)) }.joined()

    let fix = try #require(Hearing.fixes(text).first)

    #expect(fix.eph == eph)
    #expect(fix.epv == epv)
  }

  @Test(
    arguments: [
      ("HEHDT,90.5,T", 90.5, .trueNorth), ("GPTHS,90.5,A", 90.5, .trueNorth), ("HCHDM,90.5,M", 90.5, .magneticNorth),
      ("HCHDG,90.5,2.0,E,,", 92.5, .magneticNorth), ("HCHDG,90.5,,,3.0,W", 87.5, .trueNorth),
    ] as [(String, Double, Heading.Reference)]
  )
  func `headings are told at once, and in the fix`(
    sentence: String,
    degrees: Double,
    reference: Heading.Reference
  ) {
    let text = Talk.lines(Talk.sentence(sentence), Talk.rmc)
    var decoder = ReceiverDecoder()

    let events = decoder.take(Array(text.utf8))

    let source = String(sentence.prefix(5))
    #expect(events == [.heading(Heading(bearing: Bearing(degrees: degrees), reference: reference, source: source))])
    let fix = Hearing.fixes(text).first
    #expect((reference == .trueNorth ? fix?.heading : fix?.magheading) == Bearing(degrees: degrees))
  }

  @Test(arguments: ["HEHDT,nan,T", "HEHDT,361,T", "GPTHS,90.5,V", "HEHDT,,T"])
  func `headings that make no sense are none`(sentence: String) {
    #expect(Hearing.events(Array(Talk.lines(Talk.sentence(sentence)).utf8)).isEmpty)
  }

  @Test func `the sky is put together from its sentences`() throws {
    let events = Hearing.events(Array(Talk.drive(seconds: 1).utf8))

    let skies = events.compactMap { event in if case .sky(let sky) = event { sky } else { nil } }
    let sky = try #require(skies.first)
    #expect(skies.count == 1)
    #expect(sky.seen == 8)
    #expect(sky.satellites.filter(\.isUsed).map(\.number) == [4, 5, 9, 12, 24])
    #expect(
      sky.satellites[0] == Satellite(number: 1, system: .gps, elevation: 40, azimuth: Bearing(degrees: 83), signal: 46)
    )
    #expect(sky.hdop == 1.3)
  }

  @Test(arguments: [
    // Those of two systems, which a count that ends at 12 leaves out, and with the number of the system.
    (12, ["GNGSA,A,3,01,02,03,04,05,06,07,08,09,,,,1,1,1", "GNGSA,A,3,65,66,67,68,69,,,,,,,,1,1,1"], 14),
    (4, ["GNGSA,A,3,01,02,03,04,46,,,,,,,,1,1,1,1", "GNGSA,A,3,01,02,03,,,,,,,,,,1,1,1,3"], 8),
    (5, ["GPGSA,A,3,25,32,,,,,,,,,,,1,1,1", "BDGSA,A,3,02,03,04,,,,,,,,,,1,1,1"], 5),
    // The same once more by another talker.
    (4, ["GPGSA,A,3,02,04,06,07,09,30,,,,,,,1,1,1", "GNGSA,A,3,02,04,06,07,09,30,,,,,,,1,1,1"], 6),
    (8, [], 8),
  ])
  func `satellites in use are counted over all talkers`(description: Int, sentences: [String], used: Int) throws {
    let gga = Talk.sentence("GNGGA,123519,4807.038,N,01131.000,E,1,\(description),0.9,545.4,M,46.9,M,,")
    let fix = try #require(Hearing.fixes(gga + "\r\n" + sentences.map { Talk.lines(Talk.sentence($0)) }.joined()).first)

    #expect(fix.uSat == used)
  }

  @Test func `a list that names a signal only at its end is whole`() throws {
    let text = Talk.lines(
      Talk.rmc,
      Talk.sentence("GPGSV,2,1,05,02,25,260,40,04,15,092,27,06,12,215,45,30,55,211,49"),
      Talk.sentence("GPGSV,2,2,05,06,,,40,8"),
      Talk.sentence("GPGSA,A,3,02,04,06,30,51,,,,,,,,1,1,1")
    )
    let skies = Hearing.events(Array(text.utf8)).compactMap { event in
      if case .sky(let sky) = event { sky } else { nil }
    }

    let sky = try #require(skies.last)
    #expect(sky.satellites.map(\.number) == [2, 4, 6, 30, 51])
    #expect(sky.satellites[2].signal == 45 && sky.satellites[2].elevation == 12)
    #expect(sky.used == 5)
  }

  @Test func `without a fix no satellite is in use any more`() throws {
    let text =
      Talk.drive(seconds: 1)
      + Talk.lines(Talk.sentence("GPGGA,120001.00,,,,,0,00,,,M,,M,,"), Talk.sentence("GPGSA,A,1,,,,,,,,,,,,,,,"))
    let skies = Hearing.events(Array(text.utf8)).compactMap { event in
      if case .sky(let sky) = event { sky } else { nil }
    }

    #expect(skies.map(\.used) == [5, 0])
  }

  @Test func `a receiver whose RMC is missing for a moment lags all the same`() {
    let text = (1...3).map { second in
      Talk.lines(
        Talk.sentence("GPGLL,4807.00\(second)0,N,01131.000,E,12000\(second),A"),
        Talk.sentence("GPGGA,12000\(second),4807.00\(second + 1)0,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,")
      )
    }.joined()

    #expect(Hearing.places(text) == ["48.116700", "48.116700", "48.116717"].map { "\($0) 11.516667" })
  }

  @Test func `what is printed reads back as the same`() {
    let text = Talk.drive(seconds: 20)
    let printed = Hearing.fixes(text).map(Hearing.line).joined()

    #expect(Hearing.fixes(printed).map(Hearing.line).joined() == printed)
  }
}
