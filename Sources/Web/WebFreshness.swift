/// The time for which an answer may be stored before it is requested again, as its server states.
package enum WebFreshness: Hashable, Sendable {
  /// The server states nothing.
  case unknown
  /// For so many seconds; after that it may still be as it was.
  case seconds(Int)
  /// The answer must not be stored.
  case never
}

extension WebAnswer {
  package var freshness: WebFreshness { WebFreshness(headers) }
}

extension WebFreshness {
  /// What the fields of a head say, by their names in small letters.
  init(_ fields: [String: String]) {
    let words = Self.words(of: fields["cache-control"] ?? "")
    // What lay in a store on the way has become older there.
    let age = fields["age"].flatMap(WebTime.seconds) ?? 0
    if words["no-store"] != nil {
      self = .never
    } else if words["no-cache"] != nil {
      self = .seconds(0)
    } else if let description = words["max-age"].flatMap(WebTime.seconds) {
      self = .seconds(max(description - age, 0))
    } else if let expiry = fields["expires"] {
      // What is no time is in the past.
      self = .seconds(max((WebTime.seconds(until: expiry, in: fields) ?? 0) - age, 0))
    } else {
      self = .unknown
    }
  }

  /// The words of a field in small letters, with what is said of each.
  private static func words(of field: String) -> [String: String] {
    var words: [String: String] = [:]
    for part in field.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
      if let word = sides.first?.lowercased(), words[word] == nil { words[word] = sides.count > 1 ? sides[1] : "" }
    }
    return words
  }
}
