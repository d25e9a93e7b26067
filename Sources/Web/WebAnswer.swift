internal import Glibc

/// The answer of a server, whatever its status.
package struct WebAnswer: Sendable {
  package var status: Int
  package var body: [UInt8]
  /// The address after all redirects.
  package let address: WebAddress
  /// Whether that is this machine, or in a private network.
  package let isPrivate: Bool
  /// Whether others may come over the same connection at the same time, as they do with HTTP/2.
  package let isMultiplexed: Bool
  let headers: [String: String]

  /// The validator for the next request, so that unchanged content isn't sent again.
  package var tag: String? { headers["etag"] ?? headers["last-modified"] }

  /// The part of the file; nil if it is the whole.
  package var part: WebPart? { status == 206 ? headers["content-range"].flatMap(WebPart.init) : nil }

  /// The time that the server asks the caller to wait before the next request, if stated.
  package var pause: Duration? {
    headers["retry-after"].flatMap { WebTime.seconds($0) ?? WebTime.seconds(until: $0, in: headers) }
      .map { .seconds($0) }
  }

  /// A part of a file, as stated in the head of an answer: `bytes 0-99/1234`.
  package struct WebPart: Hashable, Sendable {
    package let range: Range<Int>
    /// How much there is of the whole; nil where the server doesn't know.
    package let total: Int?

    /// Nil where that is no part of anything.
    init?(_ text: String) {
      let words = text.split(separator: " ", omittingEmptySubsequences: true)
      guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
      let sides = words[1].split(separator: "/", omittingEmptySubsequences: false)
      guard sides.count == 2 else { return nil }
      let ends = sides[0].split(separator: "-", omittingEmptySubsequences: false).map(Self.number)
      guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else { return nil }
      let total = Self.number(sides[1])
      guard sides[1] == "*" || total.map({ last < $0 }) == true else { return nil }
      (range, self.total) = (first..<last + 1, total)
    }

    /// Whether it is the requested part, or as much of it as the file has.
    func answers(_ asked: Range<Int>) -> Bool {
      range.lowerBound == asked.lowerBound && range.upperBound == min(asked.upperBound, total ?? range.upperBound)
        && range.upperBound <= asked.upperBound
    }

    /// Digits only, and fewer than would be too large.
    private static func number(_ text: Substring) -> Int? {
      text.utf8.count <= 18 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
  }
}

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

/// Times and durations in the format of HTTP header fields.
enum WebTime {
  private static let maxSeconds = 1 << 31
  private static var now: Int { time(nil) }

  /// Nil where that is no number; what is too large is the largest.
  static func seconds(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int(text) ?? .max, maxSeconds)
  }

  /// The number of seconds until a time, by the server's clock if stated; nil for an invalid time.
  static func seconds(until time: String, in fields: [String: String]) -> Int? {
    moment(time).map { min(max($0 - (fields["date"].flatMap(moment) ?? now), 0), maxSeconds) }
  }

  private static let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")

  /// The seconds since 1970 of a time such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func moment(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(of: words[2]) else { return nil }
    let numbers = ([words[1], words[3]] + words[4].split(separator: ":")).map { $0.count <= 4 ? Int32($0) : nil }
    guard numbers.count == 5, let day = numbers[0], let year = numbers[1], let hour = numbers[2],
      let minute = numbers[3], let second = numbers[4]
    else { return nil }
    var parts = unsafe tm()
    unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday) = (year - 1900, Int32(month), day)
    unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec) = (hour, minute, second)
    return unsafe timegm(&parts)
  }
}
