internal import Glibc
internal import Wire

/// The fields of a message of Mode S, by the names of pyModeS.
struct ModeSMessage {
  private let frame: ModeSFrame
  private(set) var fields = JSONObject()
  private(set) var position: CompactPosition?

  init(_ frame: ModeSFrame) {
    self.frame = frame
    add("df", .integer(frame.format))
    add("icao", .string(frame.address))
    switch frame.format {
    case 0, 16: addAltitude(at: 20, count: 13)
    case 4, 5, 20, 21:
      add("downlink_request", .integer(frame[9, 5]))
      add("utility_message", .integer(frame[14, 6]))
      if frame.format % 2 == 0 { addAltitude(at: 20, count: 13) } else { add("squawk", .string(frame.squawk(at: 20))) }
      if frame.format >= 20 {
        for (name, value) in ModeSRegister.fields(ModeSFrame(message: frame)) { add(name, value) }
      }
    case 11: add("capability", .integer(frame[6, 3]))
    default: addSquitter()
    }
  }

  private mutating func add(_ name: String, _ value: JSON?) {
    if let value { fields.append(name, value) }
  }

  private mutating func addAltitude(at first: Int, count: Int) {
    add("altitude", frame.altitude(at: first, count: count).map { .integer($0) })
  }

  static func rounded(_ value: Double) -> JSON { .number((value * 1e4).rounded(.toNearestOrEven) / 1e4) }

  /// Whether the address of a squitter isn't the ICAO's.
  var hasOtherAddress: Bool { frame.format == 18 && [1, 5].contains(frame[6, 3]) }

  private mutating func addSquitter() {
    if frame.format == 18 {
      add("source", [2: "TIS-B", 3: "TIS-B", 5: "TIS-B", 6: "ADS-R"][frame[6, 3]])
    } else {
      add("capability", .integer(frame[6, 3]))
    }
    // The rest of other kinds is laid out otherwise.
    guard frame.format == 17 || [0, 1, 2, 5, 6].contains(frame[6, 3]) else { return }
    let type = frame[33, 5]
    add("typecode", .integer(type))
    switch type {
    case 1...4:
      add("category_code", .string("\(["D", "C", "B", "A"][type - 1])\(frame[38, 3])"))
      add("callsign", frame.callsign(at: 41).map { .string($0) })
    case 5...8:
      add("on_ground", true)
      add("nuc_p", .integer(14 - type))
      add("groundspeed", Self.groundSpeed(frame[38, 7]).map { .number($0) })
      if frame.isSet(45) { add("track", Self.rounded(Double(frame[46, 7]) * 360 / 128)) }
      addPosition(isOnGround: true)
    case 9...18, 20...22:
      add("on_ground", false)
      add("nuc_p", .integer(type < 20 ? 18 - type : type == 20 ? 9 : type == 21 ? 8 : 0))
      if type < 20 {
        addAltitude(at: 41, count: 12)
      } else {
        add("altitude", .number((Double(frame[41, 12]) / 0.3048).rounded()))
      }
      addPosition(isOnGround: false)
    case 19: addVelocity()
    case 28 where frame[38, 3] == 1:
      add("subtype", 1)
      add("emergency_state", .integer(frame[41, 3]))
      add("squawk", .string(frame.squawk(at: 44)))
    case 29 where frame[38, 2] == 1: addTarget()
    default: add("subtype", .integer(frame[38, 3]))
    }
  }

  private mutating func addPosition(isOnGround: Bool) {
    let compact = CompactPosition(
      isOdd: frame.isSet(54),
      isOnGround: isOnGround,
      latitude: frame[55, 17],
      longitude: frame[72, 17]
    )
    add("cpr_format", .integer(compact.isOdd ? 1 : 0))
    add("cpr_lat", .integer(compact.latitude))
    add("cpr_lon", .integer(compact.longitude))
    position = compact
  }

  /// Knots of a code whose steps grow.
  private static func groundSpeed(_ code: Int) -> Double? {
    let steps = [(1, 0, 0), (2, 0.125, 0.125), (9, 1, 0.25), (13, 2, 0.5), (39, 15, 1), (94, 70, 2), (109, 100, 5)]
    guard (1...124).contains(code), let (first, speed, step) = steps.last(where: { $0.0 <= code }) else { return nil }
    return speed + Double(code - first) * step
  }

  private mutating func addVelocity() {
    let subtype = frame[38, 3]
    add("subtype", .integer(subtype))
    guard (1...4).contains(subtype) else { return }
    let scale = subtype % 2 == 0 ? 4.0 : 1
    let (first, second) = (frame[47, 10], frame[58, 10])
    if subtype < 3, first > 0, second > 0 {
      let east = Double(first - 1) * scale * (frame.isSet(46) ? -1 : 1)
      let north = Double(second - 1) * scale * (frame.isSet(57) ? -1 : 1)
      let angle = atan2(east, north) * 180 / .pi
      add("groundspeed", .number((east * east + north * north).squareRoot().rounded(.down)))
      add("track", Self.rounded(angle < 0 ? angle + 360 : angle))
    } else if subtype >= 3 {
      if frame.isSet(46) { add("heading", Self.rounded(Double(first) * 360 / 1024)) }
      add("airspeed_type", frame.isSet(57) ? "TAS" : "IAS")
      if second > 0 { add("airspeed", .number(Double(second - 1) * scale)) }
    }
    add("vr_source", frame.isSet(68) ? "BARO" : "GNSS")
    if frame[70, 9] > 0 { add("vertical_rate", .integer((frame[70, 9] - 1) * (frame.isSet(69) ? -64 : 64))) }
    if frame[82, 7] > 0 { add("geo_minus_baro", .integer((frame[82, 7] - 1) * (frame.isSet(81) ? -25 : 25))) }
  }

  /// Adds what the autopilot is set to.
  private mutating func addTarget() {
    add("subtype", 1)
    add("selected_altitude_source", frame.isSet(41) ? "FMS" : "MCP/FCU")
    if frame[42, 11] > 0 { add("selected_altitude", .integer((frame[42, 11] - 1) * 32)) }
    if frame[53, 9] > 0 { add("baro_pressure_setting", Self.rounded(Double(frame[53, 9] - 1) * 0.8 + 800)) }
    if frame.isSet(62) { add("selected_heading", Self.rounded(Double(frame[63, 9]) * 180 / 256)) }
    for (name, first, count) in [("nac_p", 72, 4), ("nic_baro", 76, 1), ("sil", 77, 2)] {
      add(name, .integer(frame[first, count]))
    }
    let modes = [
      ("autopilot", 80), ("vnav_mode", 81), ("altitude_hold_mode", 82), ("approach_mode", 84), ("lnav_mode", 86),
    ]
    if frame.isSet(79) { for (name, bit) in modes { add(name, .bool(frame.isSet(bit))) } }
    add("tcas_operational", .bool(frame.isSet(85)))
  }
}
