import Wire

/// A message of AIS: its fields, scaled, by name; unknown ones are null.
struct AISMessage {
  let type: Int
  let mmsi: Int
  private(set) var fields = JSONObject()

  /// More than any message on the air has.
  private static let longestText = 200

  private enum Raw {
    case number(Int)
    case text(String)
  }

  /// Reads a message from the air; nil where it hasn't a sender, or a type that doesn't exist.
  init?(_ bits: AISBits) {
    guard let type = bits.number(at: 0, width: 6), let mmsi = bits.number(at: 8, width: 30) else { return nil }
    guard let layout = AISLayout.fields(of: bits, type: type, mmsi: mmsi) else { return nil }
    (self.type, self.mmsi) = (type, mmsi)
    var start = 0
    var values: [(AISField, Raw?)] = []
    for field in AISLayout.header + layout {
      let raw: Raw? =
        switch field.kind {
        case .spare: nil
        case .text, .extension: bits.text(at: start, width: field.width).map { .text($0) }
        case .data: bits.data(from: start).map { .text($0) }
        default: bits.number(at: start, width: field.width, isSigned: field.isSigned).map { .number($0) }
        }
      values.append((field, raw))
      start += field.width
    }
    append(values)
  }

  /// Reads a report of class AIS in gpsd's JSON, scaled or not; nil where it has no sender or an unknown type.
  init?(report: JSONObject) {
    guard let type = report["type"]?.int, let mmsi = report["mmsi"]?.int, 0..<1 << 30 ~= mmsi else { return nil }
    guard let layout = AISLayout.fields(ofReport: type, area: report["dac"]?.int, format: report["fid"]?.int) else {
      return nil
    }
    (self.type, self.mmsi) = (type, mmsi)
    let isScaled = report["scaled"]?.bool ?? true
    var values: [(AISField, Raw?)] = []
    for field in AISLayout.header + layout {
      guard let json = report[field.name] ?? report[AISReport.otherNames[field.name] ?? ""] else { continue }
      switch field.kind {
      case .text, .data, .extension:
        values.append((field, json.string.map { .text(String($0.unicodeScalars.prefix(Self.longestText))) }))
      default: values.append((field, AISReport.raw(json, as: field, isScaled: isScaled).map { .number($0) }))
      }
    }
    append(values)
  }

  private mutating func append(_ values: [(AISField, Raw?)]) {
    let position = Self.position(in: values)
    for (field, raw) in values {
      var number: Int?
      if case .number(let value) = raw { number = value }
      switch field.kind {
      case .spare: break
      case .text, .data: fields.append(field.name, Self.text(raw))
      case .extension:
        guard case .text(let name) = values.first(where: { $0.0.name == "name" })?.1 else { break }
        if case .text(let rest) = raw, !rest.isEmpty { fields.append(field.name, Self.text(.text(name + rest))) }
      case .flag: fields.append(field.name, number.map { .bool($0 != 0) } ?? .null)
      case .degrees:
        let angle = field.name == "lat" ? position.north : position.east
        fields.append(field.name, position.isValid ? angle : .null)
      case .rateOfTurn: appendTurn(number)
      case .moment(let moment): append(moment, named: field.name, number)
      case .number(let per, let offset, let valid):
        let value: JSON = number.map { valid.contains($0) ? Self.scaled($0 + offset, per: per) : .null } ?? .null
        fields.append(field.name, value)
        if let other = AISReport.otherNames[field.name] { fields.append(other, value) }
      }
    }
    if !position.isValid, !position.east.isNull, !position.north.isNull {
      fields.append("position_raw", [position.east, position.north])
    }
  }

  private static func position(in values: [(AISField, Raw?)]) -> (east: JSON, north: JSON, isValid: Bool) {
    var (east, north): (JSON, JSON) = (.null, .null)
    for (field, raw) in values {
      guard case .number(let number) = raw, case .degrees(let per) = field.kind else { continue }
      if field.name == "lat" { north = scaled(number, per: per) } else { east = scaled(number, per: per) }
    }
    guard let longitude = east.number, let latitude = north.number else { return (east, north, false) }
    return (east, north, abs(longitude) <= 180 && abs(latitude) <= 90)
  }

  /// A number of steps in units, to seven decimals.
  private static func scaled(_ steps: Int, per: Int) -> JSON {
    per == 1 ? .integer(steps) : .number((Double(steps) * 1e7 / Double(per)).rounded() / 1e7)
  }

  /// A text without blanks around it.
  private static func text(_ raw: Raw?) -> JSON {
    guard case .text(let text) = raw else { return .null }
    let isBlank = { (letter: UInt8) in letter == 0x20 }
    let end = text.utf8.reversed().drop(while: isBlank).reversed()
    return .string(String(decoding: end.drop(while: isBlank), as: UTF8.self))
  }

  /// The rate of turn in degrees a minute, positive to starboard, or only the side where it turns faster than that.
  private mutating func appendTurn(_ raw: Int?) {
    guard let raw, raw > -127, raw < 127 else {
      fields.append("turn", .null)
      if let raw, raw != -128 { fields.append("turn_side", raw > 0 ? "right" : "left") }
      return
    }
    let root = Double(raw) / 4.733
    fields.append("turn", .number((root * abs(root) * 10).rounded() / 10))
  }

  /// A moment, as an object of its parts where it has no year; of a clock the parts are fields too.
  private mutating func append(_ moment: AISMoment, named name: String, _ bits: Int?) {
    let values = bits.map { moment.split($0).map { JSON.integer($0) } }
    let parts = Array(zip(moment.names, values ?? moment.names.map { _ in .null }))
    if moment == .clock { for (part, value) in parts { fields.append(part, value) } }
    guard let bits else { return fields.append(name, .null) }
    fields.append(name, moment == .arrival ? .object(JSONObject(parts)) : .string(moment.text(bits)))
  }
}
