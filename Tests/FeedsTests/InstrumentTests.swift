import Feeds
import Geodesy
import Positioning
import TestSupport
import Testing

/// The sentences of a boat's instruments.
struct InstrumentTests {
  private static let now = UTCTime(millisecondsSince1970: 1_700_000_000_000)
  private static let knot = 1852.0 / 3600

  private func readings(_ bodies: String...) -> InstrumentReadings {
    var decoder = InstrumentDecoder()
    for body in bodies { decoder.take(Array(NMEALine.sentence(body).utf8), at: Self.now) }
    return decoder.readings
  }

  private func isClose(_ found: Double?, _ expected: Double?) -> Bool {
    guard let found, let expected else { return found == nil && expected == nil }
    return abs(found - expected) < 1e-6
  }

  @Test(arguments: [
    ("SDDBT,12.3,f,3.75,M,2.0,F", 3.75), ("SDDBT,10.0,f,,M,,F", 3.048), ("SDDBT,,f,,M,2.0,F", 3.6576),
    ("SDDBT,,f,,M,,F", nil), ("SDDBT,,,-1,M,,", nil), ("SDDBT,,,1e3,M,,", nil), ("SDDPT,5.5,,", 5.5),
    ("SDDPT,99999,0.5,", nil),
  ])
  func `The depth is in metres`(body: String, depth: Double?) {
    #expect(isClose(readings(body).depth?.value, depth))
  }

  @Test func `An offset gives the depth below the surface or the keel`() {
    let surface = readings("SDDPT,5.5,0.5,100")
    #expect(isClose(surface.depthBelowSurface?.value, 6))
    #expect(surface.depthBelowKeel == nil)
    let keel = readings("SDDPT,5.5,-1.2,100")
    #expect(isClose(keel.depthBelowKeel?.value, 4.3))
    #expect(keel.depthBelowSurface == nil)
    #expect(readings("SDDPT,5.5,0.0").depthBelowSurface == nil)
    #expect(isClose(readings("SDDBS,,f,7.5,M,,F").depthBelowSurface?.value, 7.5))
    #expect(isClose(readings("SDDBK,,f,2.5,M,,F").depthBelowKeel?.value, 2.5))
  }

  @Test(arguments: [
    ("WIMWV,084.0,R,10.4,N,A", 84.0, 10.4 * 1852 / 3600), ("WIMWV,084.0,R,36.0,K,A", 84, 10),
    ("WIMWV,360,R,5,M,A", 0, 5), ("WIMWV,084.0,R,,N,A", 84, nil), ("WIVWR,084.0,R,10.4,N,5.4,M,19.3,K", 84, nil),
    ("WIVWR,084.0,L,,N,5.4,M,19.3,K", 276, 5.4),
  ])
  func `The apparent wind is relative to the bow`(body: String, angle: Double, speed: Double?) {
    let wind = readings(body).apparentWind?.value
    #expect(isClose(wind?.direction.degrees, angle))
    let expected = body.hasPrefix("WIVWR,084.0,R") ? 10.4 * Self.knot : speed
    #expect(isClose(wind?.speed?.metersPerSecond, expected))
  }

  @Test func `The true wind is one of its own, and so is that over ground`() {
    let wind = readings("WIMWV,120.5,T,8.0,M,A", "WIMWD,270.0,T,268.0,M,12.0,N,6.2,M")
    #expect(wind.apparentWind == nil)
    #expect(isClose(wind.trueWind?.value.direction.degrees, 120.5))
    #expect(isClose(wind.groundWind?.value.direction.degrees, 270))
    #expect(isClose(wind.groundWind?.value.speed?.metersPerSecond, 12 * Self.knot))
    #expect(readings("WIMWD,,T,268.0,M,12.0,N,6.2,M").groundWind == nil)
  }

  @Test(arguments: [
    "WIMWV,084.0,R,10.4,N,V", "WIMWV,400,R,10.4,N,A", "WIMWV,,R,10.4,N,A", "WIMWV,84,X,10.4,N,A",
    "WIVWR,190,L,1,N,,M,,K", "WIVWR,84,,1,N,,M,,K", "HETHS,123.4,V", "HETHS,123.4,", "HEHDT,123.4,M", "HEHDT,,T",
    "HEHDT,361,T", "IIMTW,,C", "IIMTW,18.5,", "IIMTW,99,C", "GPXTE,V,A,0.1,L,N", "GPXTE,A,V,0.1,L,N",
    "GPXTE,A,A,0.1,,N", "IIVHW,,T,,M,,N,,K", "GPRMB,V,0.66,L,003,004,4917.24,N,12309.57,W,001.3,052.5,000.5,V",
    "GPWPL,4967.16,N,12310.64,W,A", "GPWPL,4917.16,N,18110.64,W,A", "GPWPL,4917.16,X,12310.64,W,A", "PSDBT,1,f,1,M,1,F",
    "GPWPL,4917.16,N,12310.64,W,", "GPRTE,2,3,c,A,B", "GPRTE,0,0,c,A,B", "GPRTE,1,1,x,A,B", "GPXTE,A,A,0.1,L,N,N",
  ])
  func `What is invalid or empty is no reading`(body: String) {
    #expect(readings(body) == InstrumentDecoder().readings)
  }

  @Test func `Headings are magnetic, or true by deviation and variation`() {
    let sensor = readings("HCHDG,101.1,2.0,W,7.1,E")
    #expect(isClose(sensor.magneticHeading?.value.degrees, 99.1))
    #expect(isClose(sensor.trueHeading?.value.degrees, 106.2))
    let magnetic = readings("HCHDG,1.1,,,,")
    #expect(isClose(magnetic.magneticHeading?.value.degrees, 1.1))
    #expect(magnetic.trueHeading == nil)
    #expect(isClose(readings("HCHDG,1.0,,,3.0,W").trueHeading?.value.degrees, 358))
    #expect(isClose(readings("HEHDT,123.4,T").trueHeading?.value.degrees, 123.4))
    #expect(isClose(readings("HETHS,123.4,A").trueHeading?.value.degrees, 123.4))
  }

  @Test func `Water has a temperature and a speed`() {
    #expect(isClose(readings("IIMTW,18.5,C").waterTemperature?.value, 18.5))
    #expect(isClose(readings("IIMTW,68.0,F").waterTemperature?.value, 20))
    #expect(isClose(readings("IIVHW,,T,,M,5.0,N,9.3,K").speedThroughWater?.value.metersPerSecond, 5 * Self.knot))
    #expect(isClose(readings("IIVHW,,T,,M,,N,9.0,K").speedThroughWater?.value.metersPerSecond, 2.5))
  }

  @Test func `A destination has place, bearing, distance and closing speed`() {
    let found = readings("GPRMB,A,0.66,L,003,004,4917.24,N,12309.57,W,001.3,052.5,000.5,V,A")
    #expect(found.destination?.value == "004")
    #expect(isClose(found.destinationPlace?.value.latitude.degrees, 49 + 17.24 / 60))
    #expect(isClose(found.destinationPlace?.value.longitude.degrees, -123 - 9.57 / 60))
    #expect(isClose(found.destinationDistance?.value, 1.3 * 1852))
    #expect(isClose(found.destinationBearing?.value.degrees, 52.5))
    #expect(isClose(found.closingSpeed?.value.metersPerSecond, 0.5 * Self.knot))
    #expect(isClose(found.crossTrack?.value, 0.66 * 1852))
    #expect(found.destination?.time == Self.now)
  }

  @Test func `The sentences of an autopilot give the same`() {
    let pilot = readings("GPAPB,A,A,0.10,R,N,V,V,011,M,DEST,011,T,012,M")
    #expect(pilot.destination?.value == "DEST")
    #expect(isClose(pilot.destinationBearing?.value.degrees, 11))
    #expect(isClose(pilot.crossTrack?.value, -185.2))
    #expect(readings("GPAPB,A,A,0.10,R,N,V,V,011,M,DEST,011,M,011,M").destinationBearing == nil)
    #expect(isClose(readings("GPXTE,A,A,0.10,L,K").crossTrack?.value, 100))
    let way = readings("GPBWC,225444,4917.24,N,12309.57,W,051.9,T,031.6,M,001.3,N,004")
    #expect(way.destination?.value == "004")
    #expect(isClose(way.destinationBearing?.value.degrees, 51.9))
    #expect(isClose(way.destinationDistance?.value, 1.3 * 1852))
    #expect(isClose(readings("GPBWR,225444,,,,,051.9,T,,M,2.0,N,004").destinationDistance?.value, 3704))
    #expect(readings("GPBWC,225444,4917.24,N,12309.57,W,051.9,T,031.6,M,001.3,N,004,N") == InstrumentDecoder().readings)
  }

  @Test func `Another destination takes the readings of the former one back`() {
    let found = readings(
      "GPRMB,A,0.66,L,003,004,4917.24,N,12309.57,W,001.3,052.5,000.5,V",
      "GPAPB,A,A,,,N,V,V,,M,005,011,T,,M"
    )
    #expect(found.destination?.value == "005")
    #expect(found.destinationPlace == nil && found.destinationDistance == nil && found.crossTrack == nil)
    #expect(isClose(found.destinationBearing?.value.degrees, 11))
  }

  @Test(arguments: [[0, 1, 2], [2, 0, 1], [0, 0, 1, 2]])
  func `A route is complete with all of its sentences`(order: [Int]) {
    let parts = ["GPRTE,3,1,c,0,A,B", "GPRTE,3,2,c,0,C,", "GPRTE,3,3,c,0,D"]
    var decoder = InstrumentDecoder()
    for body in ["GPWPL,4330.00,N,00715.00,E,A", "GPWPL,4400.00,S,00800.00,W,D"] {
      decoder.take(Array(NMEALine.sentence(body).utf8), at: Self.now)
    }
    for part in order.dropLast() { decoder.take(Array(NMEALine.sentence(parts[part]).utf8), at: Self.now) }
    #expect(decoder.readings.route == nil)
    decoder.take(Array(NMEALine.sentence(parts[order[order.count - 1]]).utf8), at: Self.now)
    #expect(decoder.readings.route?.value.waypoints == ["A", "B", "C", "D"])
    #expect(decoder.readings.route?.value.name == "0")
    #expect(decoder.readings.route?.value.isWorking == false)
    #expect(
      decoder.readings.routePlaces == [Coordinate(north: 43.5, east: 7.25), Coordinate(north: -44, east: -8)]
    )
  }

  @Test func `Parts of another route don't complete it, and an empty one ends it`() {
    #expect(readings("GPRTE,2,1,c,0,A,B", "GPRTE,2,2,c,1,C").route == nil)
    let restarted = readings("GPRTE,2,1,c,0,A,B", "GPRTE,2,1,c,0,X,Y", "GPRTE,2,2,c,0,Z")
    #expect(restarted.route?.value.waypoints == ["X", "Y", "Z"])
    #expect(readings("GPRTE,1,1,w,0,A,B").route?.value.isWorking == true)
    #expect(readings("GPRTE,1,1,w,0,A,B", "GPRTE,1,1,w,0,").route == nil)
  }

  @Test func `Damaged sentences change nothing, and bytes may be divided anywhere`() {
    var decoder = InstrumentDecoder()
    decoder.take(Array("$SDDBT,12.3,f,3.75,M,2.0,F*00\r\n$SDDBT,12.3,f,3.75,M,2.0,F\r\n".utf8), at: Self.now)
    #expect(decoder.readings == InstrumentDecoder().readings)
    let line = [0xb5, 0x62, 0x24, 0x00] + Array(NMEALine.sentence("SDDBT,12.3,f,3.75,M,2.0,F").utf8)
    for byte in line { decoder.take([byte], at: Self.now) }
    #expect(isClose(decoder.readings.depth?.value, 3.75))
  }

  @Test func `Names and the number of waypoints are bounded`() {
    var decoder = InstrumentDecoder()
    for number in 0..<3000 {
      decoder.take(Array(NMEALine.sentence("GPWPL,4330.00,N,00715.00,E,\(number)").utf8), at: Self.now)
    }
    #expect(decoder.readings.waypoints.count == 1000)
    let long = String(repeating: "x", count: 200)
    #expect(readings("GPWPL,4330.00,N,00715.00,E,\(long)").waypoints.isEmpty)
    #expect(readings("GPRTE,1,1,c,0,\(long),A").route?.value.waypoints == ["A"])
  }

  @Test func `Damaged sentences never stop the decoder`() {
    let seeds = [
      "SDDBT,12.3,f,3.75,M,2.0,F", "SDDPT,5.5,-1.2,100", "WIMWV,084.0,R,10.4,N,A", "HCHDG,101.1,2.0,W,7.1,E",
      "GPRMB,A,0.66,L,003,004,4917.24,N,12309.57,W,001.3,052.5,000.5,V,A", "GPRTE,2,1,c,0,A,B", "GPRTE,2,2,c,0,C",
      "GPAPB,A,A,0.10,R,N,V,V,011,M,DEST,011,T,012,M", "GPWPL,4330.00,N,00715.00,E,A", "IIMTW,68.0,F",
      "GPBWC,225444,4917.24,N,12309.57,W,051.9,T,031.6,M,001.3,N,004",
    ]
    var random = SeededRandom(seed: 54)
    var decoder = InstrumentDecoder()
    for index in 0..<4000 {
      let body = random.damaged(Array(seeds[index % seeds.count].utf8))
      // With a right checksum the damage reaches the fields.
      decoder.take(Array(NMEALine.sentence(String(decoding: body, as: UTF8.self)).utf8), at: Self.now)
      decoder.take(random.damaged(Array(NMEALine.sentence(seeds[index % seeds.count]).utf8)) + [0x0a], at: Self.now)
    }
    #expect(decoder.readings.waypoints.count <= 1000)
  }
}
