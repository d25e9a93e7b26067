/// The tags of an element of the extract.
struct Tags: Hashable {
  struct Tag: Hashable {
    let key: String
    let value: String
  }

  let tags: [Tag]

  init(_ tags: [Tag]) {
    self.tags = tags
  }

  var isEmpty: Bool { tags.isEmpty }

  subscript(key: String) -> String? {
    for tag in tags where tag.key == key { return tag.value }
    return nil
  }

  /// Whether a tag is set; every value but "no" counts.
  func has(_ key: String) -> Bool {
    self[key].map { $0 != "no" } ?? false
  }

  /// A whole number, whatever stands after it; 0 where there is none.
  func number(_ key: String) -> Int {
    guard let text = self[key] else { return 0 }
    let sign = text.first == "-" ? 1 : 0
    let digits = text.dropFirst(sign).prefix { $0.isASCII && $0.isNumber }
    return (Int(digits) ?? 0) * (sign == 1 ? -1 : 1)
  }

  func contains(_ key: String, _ values: Set<String>) -> Bool {
    self[key].map(values.contains) ?? false
  }

  /// Whether what they describe is inside a building, where a map of the town has no business.
  var isIndoor: Bool {
    self["indoor"] == "yes" || self["indoor"] == "corridor"
      || self["level"].map { $0 != "0" && self["highway"] != "residential" } ?? false
  }
}

/// Names.
extension Tags {
  var name: String? { self["name"].flatMap { $0.isEmpty ? nil : $0 } }

  /// The names in other languages, by the code of each, in the order of the codes.
  var translations: [(language: String, name: String)] {
    tags.compactMap { tag in
      guard tag.key.hasPrefix("name:"), !tag.value.isEmpty else { return nil }
      let language = String(tag.key.dropFirst(5))
      return Self.isLanguage(language) ? (language, tag.value) : nil
    }
    .sorted { $0.language < $1.language }
  }

  /// Codes have two or three small letters, and perhaps a script or a region after a hyphen.
  private static func isLanguage(_ code: String) -> Bool {
    let parts = code.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.utf8.count), code.utf8.count <= 12, code != "old" else {
      return false
    }
    return first.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      && parts.dropFirst().allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
  }
}

/// Tags that nothing on the map comes of; many have a text of their own for each thing, and would fill the memory.
enum IdleTags {
  /// As OpenStreetMap's mappers spell them, in capitals too.
  private static let keys: Set<String> = [
    "source", "note", "fixme", "FIXME", "created_by", "description", "fax", "image", "attribution", "mapillary",
    "survey",
    "check_date", "import",
  ]
  private static let addresses: Set<String> = [
    "addr:housenumber", "addr:street", "addr:place", "addr:hamlet", "addr:suburb", "addr:city", "addr:postcode",
    "addr:interpolation",
  ]
  private static let families: Set<Substring> = [
    "source", "note", "fixme", "description", "website", "url", "phone", "image", "tiger", "gnis", "ref",
    "survey", "check_date", "import", "payment", "fuel", "currency", "roof", "attribution", "operator", "brand",
  ]

  static func contain(_ key: String) -> Bool {
    if keys.contains(key) || key.hasPrefix("addr:") && !addresses.contains(key) { return true }
    guard let colon = key.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return families.contains(key[..<colon])
  }
}
