/// The fields of each type of message after type, repeat indicator and MMSI, by the names that other programs use
/// (ITU-R M.1371, IMO SN.1/Circ.236 and 289).
enum AISLayout {
  static let header: [AISField] = [.number("type", 6), .number("repeat", 2), .number("mmsi", 30)]

  /// The fields of a message after its header; nil for a type that doesn't exist.
  static func fields(of bits: AISBits, type: Int, mmsi: Int) -> [AISField]? {
    switch type {
    case 8: return broadcast(area: bits.number(at: 40, width: 10), format: bits.number(at: 50, width: 6))
    case 22: return bits.number(at: 139, width: 1) == 1 ? addressedChannels : channels
    case 24:
      switch bits.number(at: 38, width: 2) {
      case 0: return staticPartA
      // A craft of another ship has 98 in front.
      case 1: return staticPartB + (mmsi / 10_000_000 == 98 ? [.number("mothership_mmsi", 30)] : size)
      default: return nil
      }
    case 25, 26:
      let addressee: [AISField] = bits.number(at: 38, width: 1) == 1 ? [.number("dest_mmsi", 30)] : []
      let application: [AISField] = bits.number(at: 39, width: 1) == 1 ? [.number("app_id", 16)] : []
      return [.flag("addressed"), .flag("structured")] + addressee + application + (type == 25 ? [.data] : [])
    default: return byType[type]
    }
  }

  /// All fields that the JSON of gpsd may have, which puts the parts of a static report into one.
  static func fields(ofReport type: Int, area: Int?, format: Int?) -> [AISField]? {
    switch type {
    case 8: broadcast(area: area, format: format)
    case 22: channels + [.number("dest1", 30), .number("dest2", 30)]
    case 24: staticPartA + staticPartB.dropFirst() + size + [.number("mothership_mmsi", 30)]
    case 25, 26:
      [.flag("addressed"), .flag("structured"), .number("dest_mmsi", 30), .number("app_id", 16), .data]
    default: byType[type]
    }
  }

  /// The steps of a degree: the finest one is a ten-thousandth of a minute.
  private static let (fine, medium, coarse) = (600_000, 60_000, 600)
  private static let position: [AISField] = [
    .flag("accuracy"), .degrees("lon", 28, per: fine), .degrees("lat", 27, per: fine),
  ]
  private static let coarsePosition: [AISField] = [.degrees("lon", 18, per: coarse), .degrees("lat", 17, per: coarse)]
  private static let speed: AISField = .number("speed", 10, per: 10, valid: 0...1022)
  private static let course: AISField = .number("course", 12, per: 10, valid: 0...3599)
  private static let heading: AISField = .number("heading", 9, valid: 0...359)
  private static let size: [AISField] = [
    .number("to_bow", 9), .number("to_stern", 9), .number("to_port", 6), .number("to_starboard", 6),
  ]

  private static let classA: [AISField] =
    [.number("status", 4), .rateOfTurn, speed] + position
    + [course, heading, .number("second", 6), .number("maneuver", 2), .spare(3), .flag("raim"), .number("radio", 19)]
  private static let classB: [AISField] =
    [.number("reserved", 8), speed] + position + [course, heading, .number("second", 6)]
  private static let clockReport: [AISField] =
    [.moment("timestamp", .clock)] + position + [.number("epfd", 4), .spare(10), .flag("raim"), .number("radio", 19)]
  private static let acknowledgement: [AISField] =
    [.spare(2)] + (1...4).flatMap { [.number("mmsi\($0)", 30), .number("seqno\($0)", 2)] as [AISField] }
  private static let addressed: [AISField] = [
    .number("seqno", 2), .number("dest_mmsi", 30), .flag("retransmit"), .spare(1),
  ]
  private static let staticPartA: [AISField] = [.number("partno", 2), .text("shipname", 20)]
  private static let staticPartB: [AISField] = [
    .number("partno", 2), .number("ship_type", 8), .text("vendorid", 3), .number("model", 4), .number("serial", 20),
    .text("callsign", 7),
  ]

  private static let byType: [Int: [AISField]] = [
    1: classA, 2: classA, 3: classA,
    4: clockReport, 11: clockReport,
    5: [.number("ais_version", 2), .number("imo", 30), .text("callsign", 7), .text("shipname", 20)]
      + [.number("ship_type", 8)] + size + [.number("epfd", 4), .moment("eta", .arrival)]
      + [.number("draught", 8, per: 10), .text("destination", 20), .number("dte", 1)],
    6: addressed + [.number("dac", 10), .number("fid", 6), .data],
    7: acknowledgement, 13: acknowledgement,
    9: [.number("alt", 12, valid: 0...4094), .number("speed", 10, valid: 0...1022)] + position
      + [course, .number("second", 6), .number("regional", 8), .number("dte", 1), .spare(3), .flag("assigned")]
      + [.flag("raim"), .number("radio", 20)],
    10: [.spare(2), .number("dest_mmsi", 30)],
    12: addressed + [.text("text", 156)],
    14: [.spare(2), .text("text", 161)],
    15: [.spare(2), .number("mmsi1", 30), .number("type1_1", 6), .number("offset1_1", 12), .spare(2)]
      + [.number("type1_2", 6), .number("offset1_2", 12), .spare(2)]
      + [.number("mmsi2", 30), .number("type2_1", 6), .number("offset2_1", 12)],
    16: [.spare(2)]
      + (1...2).flatMap { slot in
        [("mmsi", 30), ("offset", 12), ("increment", 10)].map { .number("\($0)\(slot)", $1) }
      },
    17: [.spare(2)] + coarsePosition + [.spare(5), .data],
    18: classB + [.number("regional", 2), .flag("cs"), .flag("display"), .flag("dsc"), .flag("band"), .flag("msg22")]
      + [.flag("assigned"), .flag("raim"), .number("radio", 20)],
    19: classB + [.number("regional", 4), .text("shipname", 20), .number("ship_type", 8)] + size
      + [.number("epfd", 4), .flag("raim"), .number("dte", 1), .flag("assigned")],
    20: [.spare(2)]
      + (1...4).flatMap { slot in
        [("offset", 12), ("number", 4), ("timeout", 3), ("increment", 11)].map { .number("\($0)\(slot)", $1) }
      },
    21: [.number("aid_type", 5), .text("name", 20)] + position + size
      + [.number("epfd", 4), .number("second", 6), .flag("off_position"), .number("regional", 8), .flag("raim")]
      + [.flag("virtual_aid"), .flag("assigned"), .spare(1), .nameExtension],
    23: [.spare(2)] + area + [.number("stationtype", 4), .number("ship_type", 8), .spare(22), .number("txrx", 2)]
      + [.number("interval", 4), .number("quiet", 4)],
    27: [.flag("accuracy"), .flag("raim"), .number("status", 4)] + coarsePosition
      + [.number("speed", 6, valid: 0...62), .number("course", 9, valid: 0...359), .number("gnss", 1)],
  ]

  private static let area: [AISField] = ["ne", "sw"].flatMap { corner in
    [("lon", 18), ("lat", 17)].map { axis, width in
      .number("\(corner)_\(axis)", width, per: coarse, isSigned: true)
    }
  }
  private static let channelPair: [AISField] = [
    .spare(2), .number("channel_a", 12), .number("channel_b", 12), .number("txrx", 4), .flag("power"),
  ]
  private static let bands: [AISField] = [
    .flag("addressed"), .flag("band_a"), .flag("band_b"), .number("zonesize", 3),
  ]
  private static let channels = channelPair + area + bands
  private static let addressedChannels =
    channelPair + [.number("dest1", 30), .spare(5), .number("dest2", 30), .spare(5)] + bands
}

/// Messages to all: what they mean depends on the area that defines them, and on its format.
extension AISLayout {
  private static let application: [AISField] = [.spare(2), .number("dac", 10), .number("fid", 6)]

  private static func broadcast(area: Int?, format: Int?) -> [AISField] {
    switch (area, format) {
    case (1, 11): formerWeather
    case (1, 31): weather
    default: application + [.data]
    }
  }

  private static let formerWeather: [AISField] =
    application + [.degrees("lat", 24, per: medium), .degrees("lon", 25, per: medium), dayTime] + wind
    + [.number("airtemp", 11, per: 10, offset: -600, valid: 0...1200), .number("humidity", 7, valid: 0...100)]
    + [.number("dewpoint", 10, per: 10, offset: -200, valid: 0...700)]
    + [.number("pressure", 9, offset: 800, valid: 0...400), trend("pressuretend")]
    + [.number("visibility", 8, per: 10, valid: 0...254)]
    + [.number("waterlevel", 9, per: 10, offset: -100, valid: 0...400), trend("leveltrend")]
    + sea + [.number("watertemp", 10, per: 10, offset: -100, valid: 0...600)] + end

  private static let weather: [AISField] =
    application + [.degrees("lon", 25, per: medium), .degrees("lat", 24, per: medium)]
    + [.flag("accuracy"), dayTime] + wind
    + [.number("airtemp", 11, per: 10, valid: -600...600, isSigned: true), .number("humidity", 7, valid: 0...100)]
    + [.number("dewpoint", 10, per: 10, valid: -200...500, isSigned: true)]
    + [.number("pressure", 9, offset: 799, valid: 0...402), trend("pressuretend")]
    + [.flag("visgreater"), .number("visibility", 7, per: 10, valid: 0...126)]
    + [.number("waterlevel", 12, per: 100, offset: -1000, valid: 0...4000), trend("leveltrend")]
    + sea + [.number("watertemp", 10, per: 10, valid: -100...500, isSigned: true)] + end

  private static let dayTime: AISField = .moment("timestamp", .dayTime)
  private static let wind: [AISField] = [
    .number("wspeed", 7, valid: 0...126), .number("wgust", 7, valid: 0...126),
    .number("wdir", 9, valid: 0...359), .number("wgustdir", 9, valid: 0...359),
  ]
  private static let sea: [AISField] =
    current("") + ["2", "3"].flatMap { current($0) + [.number("cdepth\($0)", 5, valid: 0...30)] }
    + waves("wave") + waves("swell") + [.number("seastate", 4, valid: 0...12)]
  private static let end: [AISField] = [
    .number("preciptype", 3, valid: 0...6), .number("salinity", 9, per: 10, valid: 0...509),
    .number("ice", 2, valid: 0...2),
  ]

  /// Steady, decreasing or increasing.
  private static func trend(_ name: String) -> AISField { .number(name, 2, valid: 0...2) }

  private static func waves(_ kind: String) -> [AISField] {
    [.number("\(kind)height", 8, per: 10, valid: 0...251), .number("\(kind)period", 6, valid: 0...60)]
      + [.number("\(kind)dir", 9, valid: 0...359)]
  }

  private static func current(_ number: String) -> [AISField] {
    [.number("cspeed\(number)", 8, per: 10, valid: 0...251), .number("cdir\(number)", 9, valid: 0...359)]
  }
}
