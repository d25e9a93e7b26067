/// An address as programs and websites share it, taken apart.
struct WebLink {
  /// In lower case; empty if omitted.
  let scheme: String
  /// The host as it came.
  let authority: String
  /// The parts of the path as they came.
  let rawPath: [Substring]
  /// The query, decoded, by names in lower case; of repeated names the last counts.
  let query: [String: String]
  /// The part behind the `#`.
  let fragment: String

  /// Reads an address; nil where the text is none, or more than one.
  init?(_ text: String) {
    guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }) else { return nil }
    let schemeEnd = text.firstRange(of: "://")
    scheme = schemeEnd.map { text[..<$0.lowerBound].lowercased() } ?? ""
    guard scheme.allSatisfy({ $0.isASCII && $0.isLetter || $0.isNumber }) else { return nil }
    let parts = (schemeEnd.map { text[$0.upperBound...] } ?? text[...]).split(
      separator: "#",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    fragment = parts.count == 2 ? String(parts[1]) : ""
    let address = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let names = address[0].split(separator: "/", omittingEmptySubsequences: false)
    authority = names[0].split(separator: ":").first.map(String.init) ?? ""
    rawPath = names.dropFirst().filter { !$0.isEmpty }
    query = Self.query(address.count == 2 ? address[1] : "")
  }

  /// The host in small letters, without `www.`.
  var host: String {
    let host = authority.lowercased()
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  /// The parts of the path, decoded.
  var path: [String] { rawPath.map { PercentCode.text(of: $0) } }

  /// The same where words are written with a plus between them.
  var words: [String] { rawPath.map { PercentCode.text(of: $0, plusIsBlank: true) } }

  /// Whether the host is one of a domain: `osm.org`, or `google.` for whatever country.
  func isAt(_ domain: String) -> Bool {
    let host = "." + host
    return domain.hasSuffix(".") ? host.contains("." + domain) : host.hasSuffix("." + domain)
  }

  static func query(_ text: Substring) -> [String: String] {
    var query: [String: String] = [:]
    for part in text.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      query[pair[0].lowercased()] = PercentCode.text(of: pair[1], plusIsBlank: true)
    }
    return query
  }
}
