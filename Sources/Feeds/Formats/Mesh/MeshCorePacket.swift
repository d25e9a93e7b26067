import Geodesy
import Positioning
import Wire

/// A packet of MeshCore as it goes over the air, in version 1 of its format; numbers have their lowest byte first.
struct MeshCorePacket {
  /// Why bytes are no packet.
  enum Refusal: String, Error {
    case notHex = "not_hex"
    case packetTooShort = "packet_too_short"
    case payloadTooShort = "payload_too_short"
    case pathLength = "path_length"
    case version, payload
  }

  /// All values of the packet, by their names.
  private(set) var fields: [(String, JSON)] = []
  private(set) var update: ThingUpdate?

  /// Decodes a packet that is written in hexadecimal digits.
  init(hex: some Sequence<UInt8>) throws(Refusal) {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in hex {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue.flatMap(UInt8.init(exactly:)) else {
        throw .notHex
      }
      if let first = high { bytes.append(first << 4 | value) }
      high = high == nil ? value : nil
    }
    guard high == nil else { throw .notHex }
    try self.init(bytes)
  }

  private static let routes = ["transport_flood", "flood", "direct", "transport_direct"]
  private static let maxPath = 64

  private init(_ bytes: [UInt8]) throws(Refusal) {
    var rest = bytes[...]
    guard let header = rest.popFirst() else { throw .packetTooShort }
    let (route, kind, version) = (Int(header & 3), Int(header >> 2 & 15), Int(header >> 6) + 1)
    // The fields of later versions have other lengths.
    guard version == 1 else { throw .version }
    fields = [("route", .string(Self.routes[route])), ("version", .integer(version))]
    if route == 0 || route == 3 {
      let codes = try Self.take(4, from: &rest, or: .packetTooShort)
      let numbers = [codes.prefix(2), codes.suffix(2)].map { JSON.integer(Self.number($0)) }
      fields.append(("transport_codes", .array(numbers)))
    }
    guard let length = rest.popFirst() else { throw .packetTooShort }
    let (hops, size) = (Int(length & 63), Int(length >> 6) + 1)
    guard size < 4, hops * size <= Self.maxPath else { throw .pathLength }
    let path = try Self.take(hops * size, from: &rest, or: .pathLength)
    fields += [("path", Self.hashes(path, size: size)), ("bytes", .integer(bytes.count))]
    guard let (name, layout) = Self.payloads[kind] else { throw .payload }
    fields.append(("payload", .string(name)))
    for (name, size) in layout { fields.append((name, .string(Self.hex(try Self.take(size, from: &rest))))) }
    switch name {
    case "advert": try readAdvert(rest)
    case "control": try readControl(rest)
    case "trace": try readTrace(rest, path: path)
    case "ack": break
    default: fields.append((layout.isEmpty ? "data" : "ciphertext", .string(Self.hex(rest))))
    }
  }

  /// The payloads by their numbers: their names, and names and lengths of the fields at their start.
  private static let payloads: [Int: (name: String, layout: [(String, Int)])] = [
    0: ("request", addressed), 1: ("response", addressed), 2: ("text", addressed), 3: ("ack", [("checksum", 4)]),
    4: ("advert", []), 5: ("group_text", group), 6: ("group_data", group),
    7: ("anonymous_request", [("destination_hash", 1), ("public_key", 32), ("mac", 2)]), 8: ("path", addressed),
    9: ("trace", []), 10: ("multipart", []), 11: ("control", []), 15: ("raw_custom", []),
  ]
  private static let addressed = [("destination_hash", 1), ("source_hash", 1), ("mac", 2)]
  private static let group = [("channel_hash", 1), ("mac", 2)]

  private mutating func readAdvert(_ payload: ArraySlice<UInt8>) throws(Refusal) {
    var rest = payload
    let key = try Self.take(32, from: &rest)
    let timestamp = try Self.take(4, from: &rest)
    let signature = try Self.take(64, from: &rest)
    let signed = Array(key) + Array(timestamp) + Array(rest)
    guard let flags = rest.popFirst() else { throw .payloadTooShort }
    var node = MeshNode(id: Self.hex(key).lowercased(), role: MeshNode.role(Int(flags & 15)))
    // A part that is cut off costs only itself.
    var isCut = false
    if flags & 0x10 != 0 {
      if let place = try? Self.take(8, from: &rest) {
        node.setPlace(latitude: Self.degrees(place.prefix(4)), longitude: Self.degrees(place.suffix(4)))
      } else {
        isCut = true
      }
    }
    for feature in [0x20, 0x40] as [UInt8] where flags & feature != 0 {
      isCut = isCut || (try? Self.take(2, from: &rest)) == nil
    }
    if flags & 0x80 != 0, !isCut { node.name = String(decoding: rest.prefix { $0 != 0 }, as: UTF8.self) }
    fields += [
      ("public_key", .string(Self.hex(key))), ("timestamp", .integer(Self.number(timestamp))),
      ("signature", .string(Self.hex(signature))), ("flags", .integer(Int(flags))),
    ]
    fields += node.fields.filter { $0.0 != "id" }
    let isValid = Ed25519.isValid(signature: Array(signature), of: signed, by: Array(key))
    fields.append(("signature_valid", .bool(isValid)))
    // Anyone could have sent what isn't signed by the node, from anywhere.
    update = isValid ? node.update : nil
  }

  /// Reads what finds out how well the nodes on a path hear each other, which their path holds instead of hashes.
  private mutating func readTrace(_ payload: ArraySlice<UInt8>, path: ArraySlice<UInt8>) throws(Refusal) {
    var rest = payload
    let (tag, code) = (try Self.take(4, from: &rest), try Self.take(4, from: &rest))
    guard let flags = rest.popFirst() else { throw .payloadTooShort }
    fields += [
      ("tag", .integer(Self.number(tag))), ("auth_code", .integer(Self.number(code))), ("flags", .integer(Int(flags))),
      ("path_hashes", Self.hashes(rest, size: 1 << Int(flags & 3))),
      ("snr_db", .array(path.map { .number(Self.decibels($0)) })),
    ]
  }

  private mutating func readControl(_ payload: ArraySlice<UInt8>) throws(Refusal) {
    var rest = payload
    guard let first = rest.popFirst() else { throw .payloadTooShort }
    switch first >> 4 {
    case 8:
      guard let filter = rest.popFirst() else { throw .payloadTooShort }
      let tag = try Self.take(4, from: &rest)
      let roles = (0..<8).filter { filter >> $0 & 1 != 0 }.compactMap { MeshNode.role($0) }
      fields += [
        ("subtype", "discover_request"), ("prefix_only", .bool(first & 1 != 0)),
        ("type_filter", .array(roles.map { .string($0) })), ("tag", .integer(Self.number(tag))),
      ]
      if let since = try? Self.take(4, from: &rest) { fields.append(("since", .integer(Self.number(since)))) }
    case 9:
      guard let signal = rest.popFirst() else { throw .payloadTooShort }
      let tag = try Self.take(4, from: &rest)
      // The whole key, or the first part of it.
      let key = try Self.take(rest.count >= 32 ? 32 : 8, from: &rest)
      var node = MeshNode(id: Self.hex(key).lowercased(), role: MeshNode.role(Int(first & 15)))
      let ratio = JSON.number(Self.decibels(signal))
      node.attributes.append(("snr", ratio))
      fields += [("subtype", "discover_response"), ("tag", .integer(Self.number(tag))), ("snr_db", ratio)]
      fields += [("public_key", .string(Self.hex(key)))] + node.fields.filter { $0.0 != "id" }
      update = key.count == 32 ? node.update : nil
    default:
      fields += [("subtype", .null), ("data", .string(Self.hex(rest)))]
    }
  }

  private static func take(
    _ count: Int,
    from rest: inout ArraySlice<UInt8>,
    or refusal: Refusal = .payloadTooShort
  ) throws(Refusal) -> ArraySlice<UInt8> {
    guard rest.count >= count else { throw refusal }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  private static func hashes(_ bytes: ArraySlice<UInt8>, size: Int) -> JSON {
    let starts = stride(from: bytes.startIndex, to: bytes.endIndex, by: size)
    return .array(starts.map { .string(hex(bytes[$0..<min($0 + size, bytes.endIndex)])) })
  }

  /// A ratio of signal to noise, in quarters.
  private static func decibels(_ byte: UInt8) -> Double { Double(Int8(bitPattern: byte)) / 4 }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }

  private static func degrees(_ bytes: ArraySlice<UInt8>) -> Double {
    Double(Int32(truncatingIfNeeded: number(bytes))) / 1e6
  }

  private static func hex(_ bytes: ArraySlice<UInt8>) -> String {
    let digits = Array("0123456789ABCDEF")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
