internal import Wire

/// Registers of replies, which don't name themselves: one counts if all of its values are plausible, and no other's.
enum ModeSRegister {
  /// A number behind a bit that is set if it is there, and for some a bit for its sign.
  private typealias Quantity = (
    name: String, bit: Int, isSigned: Bool, count: Int, scale: Double, offset: Double, range: ClosedRange<Double>
  )

  private static let selection: [Quantity] = [
    ("selected_altitude_mcp", 1, false, 12, 16, 0, 0...50_000),
    ("selected_altitude_fms", 14, false, 12, 16, 0, 0...50_000),
    ("baro_pressure_setting", 27, false, 12, 0.1, 800, 850...1100),
  ]
  private static let track: [Quantity] = [
    ("roll", 1, true, 9, 45 / 256, 0, -50...50), ("true_track", 12, true, 10, 90 / 512, 0, -180...180),
    ("groundspeed", 24, false, 10, 2, 0, 0...700), ("track_rate", 35, true, 9, 8 / 256, 0, -10...10),
    ("true_airspeed", 46, false, 10, 2, 0, 50...700),
  ]
  private static let heading: [Quantity] = [
    ("magnetic_heading", 1, true, 10, 90 / 512, 0, -180...180), ("indicated_airspeed", 13, false, 10, 1, 0, 0...500),
    ("mach", 24, false, 10, 2.048 / 512, 0, 0...1), ("baro_vertical_rate", 35, true, 9, 32, 0, -6000...6000),
    ("inertial_vertical_rate", 46, true, 9, 32, 0, -6000...6000),
  ]
  /// Two quantities of the last two registers which don't differ by more than this.
  private static let maxDifferences = [
    ("groundspeed", "true_airspeed", 200.0), ("baro_vertical_rate", "inertial_vertical_rate", 2000),
  ]

  /// The number of the register and its fields; none where it isn't known for sure.
  static func fields(_ register: ModeSFrame) -> [(String, JSON)] {
    switch register[1, 8] {
    case 0x10 where register[10, 5] == 0: return [("bds", "1,0")]
    case 0x20:
      if let callsign = register.callsign(at: 9) { return [("bds", "2,0"), ("callsign", .string(callsign))] }
    case 0x30: return [("bds", "3,0")]
    default: break
    }
    let isSelection = register[40, 8] == 0 && register[52, 2] == 0
    let registers = [("4,0", isSelection ? selection : []), ("5,0", track), ("6,0", heading)]
    let found = registers.compactMap { name, quantities in values(quantities, register).map { (name, $0) } }
    guard found.count == 1 else { return [] }
    return [("bds", .string(found[0].0))] + found[0].1.fields.map { ($0.name, $0.value) }
  }

  /// The values that are there; nil where one isn't plausible, or has bits though it isn't there.
  private static func values(_ quantities: [Quantity], _ register: ModeSFrame) -> JSONObject? {
    var values = JSONObject()
    for (name, bit, isSigned, count, scale, offset, range) in quantities {
      let raw = register[isSigned ? bit + 2 : bit + 1, count]
      let isNegative = isSigned && register.isSet(bit + 1)
      guard register.isSet(bit) else {
        if raw != 0 || isNegative { return nil }
        continue
      }
      let number = Double(isNegative ? raw - (1 << count) : raw) * scale + offset
      guard range.contains(number) else { return nil }
      values.append(name, ModeSMessage.rounded(range.lowerBound == -180 && number < 0 ? number + 360 : number))
    }
    for (one, other, limit) in maxDifferences {
      guard let one = values[one]?.number, let other = values[other]?.number else { continue }
      if abs(one - other) > limit { return nil }
    }
    return values.fields.isEmpty ? nil : values
  }
}
