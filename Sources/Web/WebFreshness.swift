/// The time for which an answer may be stored before it is requested again, as its server states.
package enum WebFreshness: Hashable, Sendable {
  /// The server states nothing.
  case unknown
  /// Fresh for some seconds; after that it may still be unchanged.
  case seconds(Int)
  /// The answer must not be stored.
  case never
}

extension WebAnswer {
  package var freshness: WebFreshness { WebFreshness(headers) }
}

extension WebFreshness {
  /// Parses the fields of a head, by name in lower case.
  init(_ fields: [String: String]) {
    let words = Self.words(of: fields["cache-control"] ?? "")
    // The time in a shared cache counts, too.
    let age = fields["age"].flatMap(WebTime.seconds) ?? 0
    if words["no-store"] != nil {
      self = .never
    } else if words["no-cache"] != nil {
      self = .seconds(0)
    } else if let maximum = words["max-age"].flatMap(WebTime.seconds) {
      self = .seconds(max(maximum - age, 0))
    } else if let expiry = fields["expires"] {
      // An invalid time counts as past.
      self = .seconds(max((WebTime.seconds(until: expiry, in: fields) ?? 0) - age, 0))
    } else {
      self = .unknown
    }
  }

  /// The directives of a field in lower case, with their values.
  private static func words(of field: String) -> [String: String] {
    var words: [String: String] = [:]
    for part in field.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
      if let word = sides.first?.lowercased(), words[word] == nil { words[word] = sides.count > 1 ? sides[1] : "" }
    }
    return words
  }
}
