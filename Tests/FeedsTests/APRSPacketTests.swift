@testable import Feeds
import Geodesy
import Positioning
import TestSupport
import Testing
import Wire

/// Packets of each kind, and what isn't one.
struct APRSPacketTests {
  private func number(_ fields: JSONObject, _ name: String) -> Double { fields[name]?.number ?? .nan }

  @Test(arguments: [
    ("!4903.50N/07201.75W-", 49.058333, -72.029167, 0.0), ("=4903.5 S/07201.7 E-", -49.059167, 72.029167, 1),
    ("!4903.  N/07201.  W-", 49.058333, -72.025, 2), ("@161200z490 .  N/0720 .  W-", 49.083333, -72.083333, 3),
    ("/161200z49  .  N/072  .  W-", 49.5, -72.5, 4), ("text and !4903.50N/07201.75W-", 49.058333, -72.029167, 0),
  ])
  func `Open digits of a position stand for their middle`(body: String, lat: Double, lon: Double, open: Double) throws {
    let fields = try APRSPackets.fields(body)

    #expect(abs(number(fields, "latitude") - lat) < 1e-6)
    #expect(abs(number(fields, "longitude") - lon) < 1e-6)
    #expect(fields["posambiguity"]?.number == open)
  }

  @Test func `A compressed position has course and speed, range or altitude`() throws {
    let moving = try APRSPackets.fields("!a5L!!<*e7>7P[text")
    let near = try APRSPackets.fields("=/5L!!<*e7>{?!")
    let high = try APRSPackets.fields("=/5L!!<*e7OS]Q")

    #expect(moving["symboltable"] == "0")
    #expect(moving["course"] == 88)
    #expect(moving["comment"] == "text")
    #expect(abs(number(moving, "speed") - 67.11) < 0.1)
    #expect(abs(number(near, "radiorange") - 32.4) < 0.1)
    #expect(abs(number(high, "altitude") - 10_004 * 0.3048) < 10)
  }

  @Test func `Mic-E has position, motion, message, altitude and device`() throws {
    // 33°25.64' N, 112°07.74' W, 20 knots at 251°, 61 m.
    let update = try APRSPackets.update("`(_fn\"O>/]\"4T}home=", to: "S32UVT")

    #expect(abs((update.coordinate?.latitude.degrees ?? 0) - 33.4273) < 1e-3)
    #expect(abs((update.coordinate?.longitude.degrees ?? 0) + 112.129) < 1e-3)
    #expect(update.course == Bearing(degrees: 251))
    #expect(abs((update.speed?.metersPerSecond ?? 0) - 20 * 1852 / 3600) < 0.01)
    #expect(update.kind == .car)
    #expect(update.altitude == 61)
    #expect(update.attributes["status"] == "returning")
    #expect(update.attributes["device"] == "Kenwood TM-D710")
    #expect(update.attributes["comment"] == "home")
  }

  @Test func `An emergency of Mic-E or in a text is distress, and a later position without one ends it`() throws {
    #expect(try APRSPackets.update("`(_fn\"O>/", to: "032UVT").distress == "emergency")
    #expect(try APRSPackets.update("`(_fn\"O>/", to: "S32UVT").distress == "")
    #expect(try APRSPackets.update("!4903.50N/07201.75W>lost !emergency!").distress == "emergency")
    #expect(try APRSPackets.update(">!EMERGENCY!").distress == "emergency")
    #expect(try APRSPackets.update(">all is well").distress == nil)
  }

  @Test func `An object is known by its own name, and gone when it is killed`() throws {
    let alive = try APRSPackets.update(";LEADER   *161130z4903.50N/07201.75WY088/036")
    let killed = try APRSPackets.update(";LEADER   _161130z4903.50N/07201.75WY")
    let item = try APRSPackets.update(")AID #2!4903.50N/07201.75WA")

    #expect(alive.id == "aprs:LEADER")
    #expect(alive.kind == .ship)
    #expect(alive.time == UTCTime("2026-02-16T11:30:00Z"))
    #expect(alive.attributes["from"] == "N0CALL-7")
    #expect(alive.attributes["path"] == "WIDE1-1*")
    #expect(alive.attributes["gateway"] == "N1CALL")
    #expect(!alive.isGone)
    #expect(killed.id == "aprs:LEADER")
    #expect(killed.isGone)
    #expect(item.name == "AID #2")
    #expect(item.kind == .object)
  }

  @Test func `A sentence of a receiver is a position, with the symbol of its destination`() throws {
    let moving = try APRSPackets.fields(
      "$GPRMC,120000,A,3349.0378,N,08406.2617,W,23.726,27.9,160226,4.9,W*7E",
      to: "GPSLK"
    )
    let still = try APRSPackets.fields("$GNGGA,115900.5,3349.03,S,08406.26,E,1,08,1.0,44.5,M,,M,,")
    let place = try APRSPackets.fields("$GPGLL,3349.0378,N,08406.2617,W")

    #expect(abs(number(moving, "latitude") - 33.817297) < 1e-6)
    #expect(abs(number(moving, "speed") - 43.940552) < 1e-6)
    #expect(moving["course"] == 28)
    #expect(moving["timestamp"] == 1_771_243_200)
    #expect(moving["symbolcode"] == "k")
    #expect(moving["posresolution"]?.number == 0.1852)
    #expect(still["altitude"] == 44.5)
    #expect(still["timestamp"] == 1_771_243_140)
    #expect(abs(number(place, "longitude") + 84.104362) < 1e-6)
  }

  @Test func `Weather has the wind of a compressed position, and isn't a thing that moves`() throws {
    let update = try APRSPackets.update("!/5L!!<*e7_7P[g005t077r010b09900wRSW")
    let station = try APRSPackets.fields("!!00000066013D000028710166--------0158053201200210")
    let wind = try APRSPackets.fields("_10090556c220s004g...t-05r...s5.5OL500")

    #expect(update.kind == .weather)
    #expect(update.course == nil)
    #expect(update.speed == nil)
    #expect(update.attributes["wind from"] == "88°")
    #expect(update.attributes["wind speed"]?.number == 18.6)
    #expect(update.attributes["temperature"] == "25 °C")
    #expect(update.attributes["rain in an hour"] == "2.5 mm")
    #expect(station["wx"]?["wind_direction"]?.number == 144)
    #expect(station["wx"]?["wind_speed"]?.number == 14.7)
    #expect(station["wx"]?["temp_in"]?.number == 2.1)
    #expect(station["wx"]?["humidity"] == nil)
    #expect(wind["wx"]?["temp"]?.number == -20.6)
    #expect(wind["wx"]?["snow_24h"]?.number == 139.7)
    #expect(wind["wx"]?["luminosity"]?.number == 500)
  }

  @Test func `A position of zeros is none`() throws {
    #expect(try APRSPackets.update("!0000.00N/00000.00E>").coordinate == nil)
  }

  @Test func `A packet in a packet is that of the station within`() throws {
    let (fields, update) = try APRSPackets.decoded("N1CALL>APRS:}N0CALL-7>APU25N,TCPIP,N1CALL*:>on the hill")

    #expect(fields["type"] == "thirdparty")
    #expect(fields["subpacket"]?["status"] == "on the hill")
    #expect(update?.id == "aprs:N0CALL-7")
    #expect(APRSPackets.refusal(String(repeating: "A>B:}", count: 200)) == "packet_short")
  }

  @Test func `Comments of a server are no messages, and texts between people no things`() throws {
    var decoder = APRSDecoder()

    #expect(decoder.decode(.line(Array("# logresp N0CALL unverified".utf8)), at: APRSPackets.noon) == [])
    #expect(try APRSPackets.decoded("A>B::N0CALL   :good morning{7").update == nil)
    #expect(try APRSPackets.decoded("A>B:<IGATE,MSG_CNT=43").fields["capabilities"]?["MSG_CNT"] == "43")
  }

  @Test(arguments: [
    ("$GPRMC,120000,V,3349.0378,N,08406.2617,W,,,160226,,", "gprmc_nofix"),
    ("$GPRMC,250000,A,3349.0378,N,08406.2617,W,,,160226,,", "gprmc_inv_time"),
    ("$GPRMC,120000,A,3349.0378,N,08406.2617,W,,,310226,,", "gprmc_inv_date"),
    ("$GPGGA,120000,3349.0378,N,08406.2617,W,0,,,,,", "gpgga_nofix"), ("$GPGLL,9949.03,N,08406.26,W", "nmea_large_ns"),
    ("$GPGLL,3349.03,X,08406.26,W", "nmea_inv_sign"), ("!4903.5ON/07201.75W>", "loc_inv"),
    ("!4903.5 N/072 1.75W>", "loc_amb_inv"), ("!4903.50Nx07201.75W>", "sym_inv_table"),
    (";LEADER   *161130z#903.50N/07201.75WY    ", "obj_dec_err"), ("{{any", "exp_unsupp"),
    ("`(_fn\"O>x", "sym_inv_table"), ("_10090556g220", "wx_unsupp"), ("T#MIC,1", "tlm_inv"), (">", nil),
  ])
  func `What can't be used is refused with a reason`(body: String, reason: String?) {
    #expect(APRSPackets.refusal("N0CALL>S32UVT:\(body)") == reason)
  }

  @Test func `Damaged packets end in fields or a reason`() {
    var random = SeededRandom(seed: 22)
    let bodies = [
      "`(_fn\"O>/]\"4T}home |!!!!|!w66!=", "@161200z4903.50N/07201.75W_220/004g005t077r000p000P000h50b09900wRSW",
      "!/5L!!<*e7>7P[/A=001234PHG51325/!W12!", ";LEADER   *161130z4903.50N/07201.75WY088/036",
      "$GPRMC,120000,A,3349.0378,N,08406.2617,W,23.726,27.9,160226,4.9,W", "T#324,000,038,255,.12,50.12,01000001",
      "_10090556c220s004g005t077s5.5", "$ULTW0053002D028D02FA2813000D87BD000103E8015703430010000C",
      ":N0CALL   :text{12}34", "!!0000000001FF000427C70002CCD30001026E003A050F00040000", "<IGATE,MSG_CNT=1,",
      ")AID!4903.50N/07201.75WA",
    ]
    let packets = bodies.map { Array("N0CALL-7>S32UVT,WIDE1-1*,qAR,N1CALL:\($0)".utf8) }
    var decoder = APRSDecoder()
    let counts = (0..<20_000).map { round in
      let damaged = random.damaged(packets[round % packets.count])
      return decoder.decode(.line(damaged), at: APRSPackets.noon).count
        + decoder.decode(.frame(damaged), at: APRSPackets.noon).count
    }

    #expect(counts.allSatisfy { $0 <= 2 })
  }
}
