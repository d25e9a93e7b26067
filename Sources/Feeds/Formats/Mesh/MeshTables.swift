import Geodesy
import Positioning
import Wire

/// The nodes that tools of Meshtastic and MeshCore print as JSON.
enum MeshTables {
  /// The nodes of an output; nil where it is none of the known ones.
  static func nodes(of value: JSON) -> [MeshNode]? {
    if let contacts = value["contacts"] { return list(contacts) }
    // One alone is a contact, or the own node, which has a type of adverts.
    if value["public_key"] != nil { return meshCore(value, isOwn: value["adv_type"] != nil).map { [$0] } }
    return list(value)
  }

  /// A list of nodes, or an object of them by their identities; nil where none of them is one.
  private static func list(_ value: JSON) -> [MeshNode]? {
    guard let entries = value.array ?? value.object?.fields.map(\.value) else { return nil }
    let nodes = entries.compactMap { $0["public_key"] == nil ? meshtastic($0) : meshCore($0, isOwn: false) }
    return nodes.isEmpty && !entries.isEmpty ? nil : nodes
  }

  private static func meshCore(_ value: JSON, isOwn: Bool) -> MeshNode? {
    guard let key = value["public_key"]?.string, (2...64).contains(key.utf8.count), key.allSatisfy(\.isHexDigit) else {
      return nil
    }
    var node = MeshNode(id: key.lowercased(), role: MeshNode.role((value["adv_type"] ?? value["type"])?.int))
    let names = ["custom_name", "adv_name", "name"]
    node.name = names.lazy.compactMap { value[$0]?.string }.first { !$0.isEmpty }
    node.setPlace(
      latitude: number(value["adv_lat"] ?? value["latitude"]),
      longitude: number(value["adv_lon"] ?? value["longitude"])
    )
    node.heard = value["last_advert"]?.int.flatMap { $0 > 0 ? $0 : nil }
    node.isOwn = isOwn
    if let hops = value["out_path_len"]?.int, hops >= 0 { node.attributes.append(("hops", .integer(hops))) }
    return node
  }

  /// A number that some tools write as a text.
  private static func number(_ value: JSON?) -> Double? {
    value?.number ?? value?.string.flatMap { $0.utf8.count <= 32 ? Double($0) : nil }
  }

  private static func meshtastic(_ value: JSON) -> MeshNode? {
    let number = value["num"]?.int.flatMap(UInt32.init(exactly:))
    guard let user = value["user"], let id = identity(user["id"], number) else {
      guard value["user"] == nil, let number else { return nil }
      return MeshNode(id: identity(number))
    }
    var node = MeshNode(id: id)
    (node.name, node.shortName) = (user["longName"]?.string, user["shortName"]?.string)
    let position = value["position"]
    node.setPlace(
      latitude: position?["latitude"]?.number ?? position?["latitudeI"]?.number.map { $0 / 1e7 },
      longitude: position?["longitude"]?.number ?? position?["longitudeI"]?.number.map { $0 / 1e7 }
    )
    node.altitude = node.coordinate == nil ? nil : position?["altitude"]?.number
    node.heard = value["lastHeard"]?.int.flatMap { $0 > 0 ? $0 : nil }
    if let model = user["hwModel"]?.string { node.attributes.append(("hardware", .string(model))) }
    let numbers = [
      ("snr", value["snr"]), ("hops", value["hopsAway"]), ("battery", value["deviceMetrics"]?["batteryLevel"]),
    ]
    for case let (name, value?) in numbers where value.number != nil { node.attributes.append((name, value)) }
    return node
  }

  private static func identity(_ text: JSON?, _ number: UInt32?) -> String? {
    if let text = text?.string, text.hasPrefix("!"), (2...16).contains(text.utf8.count) { return text.lowercased() }
    return number.map(identity)
  }

  /// The identity of a node by its number: `!0000007b`.
  static func identity(_ number: UInt32) -> String {
    let digits = String(number, radix: 16)
    return "!" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
