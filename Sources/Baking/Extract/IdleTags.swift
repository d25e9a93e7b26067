/// Tags that nothing on the map comes of; many have a text of their own for each thing, and would fill the memory.
enum IdleTags {
  /// As OpenStreetMap's mappers spell them, in capitals too.
  private static let keys: Set<String> = [
    "source", "note", "fixme", "FIXME", "created_by", "description", "website", "url", "phone", "fax", "email", "image",
    "attribution", "mapillary", "survey", "check_date", "import",
  ]
  private static let families: Set<Substring> = [
    "source", "note", "fixme", "description", "website", "url", "phone", "contact", "image", "tiger", "gnis", "ref",
    "survey", "check_date", "import", "payment", "fuel", "currency", "roof", "turn", "attribution", "operator", "brand",
  ]

  static func contain(_ key: String) -> Bool {
    if keys.contains(key) || key.hasPrefix("addr:") && key != "addr:housenumber" { return true }
    guard let colon = key.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return families.contains(key[..<colon])
  }
}
