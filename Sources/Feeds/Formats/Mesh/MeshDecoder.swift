import Geodesy
package import Positioning
import Wire

/// Decodes nodes of radio meshes: JSON of the tools of Meshtastic and MeshCore, and packets of MeshCore in hex.
package struct MeshDecoder: FeedDecoder {
  package static let format = "mesh"
  /// The words before the list of nodes that Meshtastic's command prints.
  private static let listStart = Array("Nodes in mesh:".utf8)

  /// The lines so far of a list of nodes that goes on.
  private var list: [UInt8]?

  package init() {}

  package static func recognizes(_ record: FeedRecord) -> Bool {
    switch record {
    case .json(let value):
      if isMessage(value) { return value["payload"] != nil && value["type"]?.string != nil }
      return MeshTables.nodes(of: value)?.isEmpty == false
    case .line(let line): return line.starts(with: listStart) || (try? MeshCorePacket(hex: line)) != nil
    case .frame: return false
    }
  }

  package mutating func decode(_ record: FeedRecord, at now: UTCTime) -> [FeedMessage] {
    switch record {
    case .json(let value):
      defer { list = nil }
      return (list == nil ? [] : [.refused("malformed")]) + Self.messages(of: value)
    case .line(let line): return decode(line)
    case .frame: return [.refused("malformed")]
    }
  }

  /// Takes the end of the feed for the end of a list, which then is cut off.
  package mutating func finish(at now: UTCTime) -> [FeedMessage] {
    defer { list = nil }
    return list == nil ? [] : [.refused("malformed")]
  }

  private mutating func decode(_ line: [UInt8]) -> [FeedMessage] {
    if list != nil { return decodeInList(line) }
    if line.starts(with: Self.listStart) {
      let text = Array(line.dropFirst(Self.listStart.count).drop { $0 == 0x20 })
      guard text.allSatisfy({ $0 == UInt8(ascii: "{") || $0 == 0x20 }), !text.isEmpty else { return Self.list(text) }
      list = text
      return []
    }
    // Prose between is passed over; one word, or digits in groups, can only be a packet.
    let digits = line.filter { $0 != 0x20 && $0 != 0x09 }
    let isHex = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    let isWord = digits.count == line.count && line.allSatisfy(Self.isLetterOrDigit)
    guard isHex || isWord, !digits.isEmpty else { return [] }
    do throws(MeshCorePacket.Refusal) {
      let packet = try MeshCorePacket(hex: digits)
      return [.decoded(fields: JSONObject(packet.fields), packet.update)]
    } catch {
      return [.refused(error.rawValue)]
    }
  }

  /// Takes a line of a list over several, which are indented up to the last bracket.
  private mutating func decodeInList(_ line: [UInt8]) -> [FeedMessage] {
    let first = line.first ?? 0x20
    if first == 0x20 || first == 0x09 {
      list?.append(contentsOf: line)
      guard list?.count ?? 0 > FeedSplitter.longestValue else { return [] }
      list = nil
      return [.refused("length")]
    }
    let text = (list ?? []) + line
    list = nil
    return first == UInt8(ascii: "}") ? Self.list(text) : [.refused("malformed")] + decode(line)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
  }

  private static func list(_ text: [UInt8]) -> [FeedMessage] {
    if let value = try? JSONParser.parse(text, limit: FeedSplitter.longestValue) { return messages(of: value) }
    // Versions of 2022 print Python's notation.
    return [.refused(text.prefix(8).contains(UInt8(ascii: "'")) ? "not_json" : "malformed")]
  }

  private static func isMessage(_ value: JSON) -> Bool { value["from"]?.number != nil }

  /// The list, and then each of its nodes.
  private static func messages(of value: JSON) -> [FeedMessage] {
    if isMessage(value) { return [message(value)] }
    guard let nodes = MeshTables.nodes(of: value) else { return [.refused("malformed")] }
    let list = JSON.array(nodes.map { .object(JSONObject($0.fields)) })
    return [.decoded(fields: JSONObject([("nodes", list)]), nil)]
      + nodes.map { .decoded(fields: JSONObject($0.fields), $0.update) }
  }

  /// A message that a gateway of Meshtastic hands to a broker.
  private static func message(_ value: JSON) -> FeedMessage {
    guard let number = value["from"]?.int.flatMap(UInt32.init(exactly:)), let type = value["type"]?.string else {
      return .refused("malformed")
    }
    let payload = value["payload"]
    var node = MeshNode(id: MeshTables.identity(number))
    var fields: [(String, JSON)] = [("type", .string(type))]
    var time = value["timestamp"]
    switch type {
    case "position", "waypoint":
      let (latitude, longitude) = (payload?["latitude_i"], payload?["longitude_i"])
      guard [latitude, longitude].allSatisfy({ $0 == nil || $0?.number != nil }), payload?.object != nil else {
        return .refused("malformed")
      }
      node.setPlace(latitude: latitude?.number.map { $0 / 1e7 }, longitude: longitude?.number.map { $0 / 1e7 })
      node.altitude = node.coordinate == nil ? nil : payload?["altitude"]?.number
      if let fixTime = payload?["time"], fixTime != 0 {
        time = fixTime
        fields.append(("time", fixTime))
      }
      if type == "waypoint" { node.name = payload?["name"]?.string }
    case "nodeinfo":
      (node.name, node.shortName) = (payload?["longname"]?.string, payload?["shortname"]?.string)
    case "text":
      let text = (payload?["text"] ?? payload)?.string.map(MeshNode.printable)
      fields.append(("text", text.map { .string($0) } ?? .null))
      if let text { node.attributes.append(("text", .string(text))) }
    case "telemetry":
      for name in ["battery_level", "voltage", "temperature", "relative_humidity", "barometric_pressure"] {
        guard let value = payload?[name], value.number != nil else { continue }
        fields.append((name, value))
        node.attributes.append((name.replacing("_", with: " "), value))
      }
    default: break
    }
    var update = node.update
    // A waypoint is a thing of its own.
    if type == "waypoint" { (update.id, update.kind) = ("\(update.id) \(payload?["id"]?.int ?? 0)", .object) }
    update.time = UTCTime(untrusted: time)
    return .decoded(fields: JSONObject(fields + node.fields), update)
  }
}
