import Positioning

/// The time of receipt and the station, which a line may have beside its sentence.
struct AISTag: Hashable {
  private(set) var time: UTCTime?
  private(set) var station: String?
  /// The same text for all lines of a group.
  private(set) var group: String?

  /// Reads the content of a tag block; a damaged one is ignored.
  mutating func read(_ block: ArraySlice<UInt8>) {
    guard let content = try? NMEASentence.checked(block) else { return }
    for parameter in content.split(separator: UInt8(ascii: ",")) {
      let value = String(decoding: parameter.dropFirst(2), as: UTF8.self)
      switch parameter.prefix(2) {
      case [0x63, 0x3a]: time = Self.time(value)
      case [0x73, 0x3a]: station = value
      case [0x67, 0x3a]: group = Self.group(value)
      default: break
      }
    }
  }

  /// Reads what the stations of the US Coast Guard write behind a checksum: `,d-109,S2105,r003669946,1325394060`.
  mutating func readAddition(_ addition: ArraySlice<UInt8>) {
    let fields = addition.prefix(200).split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
    guard let first = fields.firstIndex(where: { $0.hasPrefix("r") || $0.hasPrefix("b") }) else { return }
    station = station ?? fields[first]
    time = time ?? fields[first...].dropFirst().first.flatMap { Self.time($0) }
  }

  /// Adds what isn't known from another part of the same message.
  mutating func complete(from other: AISTag) {
    time = time ?? other.time
    station = station ?? other.station
  }

  /// Seconds or milliseconds since 1970.
  private static func time(_ text: String) -> UTCTime? {
    guard let number = Int(text), 1..<100_000_000_000_000 ~= number else { return nil }
    return UTCTime(millisecondsSince1970: number < 100_000_000_000 ? number * 1000 : number)
  }

  /// A sentence's number, the number of sentences and the group: `1-2-1604`; nil where a group has one only.
  private static func group(_ text: String) -> String? {
    let parts = text.split(separator: "-")
    return parts.count == 3 && parts[1] != "1" ? parts[1...].joined(separator: "-") : nil
  }
}
