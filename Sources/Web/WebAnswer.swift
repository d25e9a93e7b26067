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

/// The head of an answer, line by line.
struct AnswerHead {
  /// The relevant fields, by name in lower case; the first of each, but all values of caching fields.
  private(set) var fields: [String: String] = [:]
  private var length = 0

  private static let known: Set<String> = [
    "age", "cache-control", "content-range", "content-type", "date", "etag", "expires", "last-modified", "location",
    "retry-after",
  ]

  /// Takes a line; false when there are more than that many bytes of them.
  mutating func take(_ line: String, atMost limit: Int) -> Bool {
    length += line.utf8.count
    guard length <= limit else { return false }
    // A server may send a head before the one that counts.
    if line.hasPrefix("HTTP/") { fields = [:] }
    let name = line.prefix { $0 != ":" }
    guard name.count < line.count, Self.known.contains(name.lowercased()) else { return true }
    let value = line.dropFirst(name.count + 1).drop(while: \.isWhitespace)
    let end = value.lastIndex { !$0.isWhitespace }.map { value.index(after: $0) } ?? value.startIndex
    let (field, text) = (name.lowercased(), String(value[..<end]))
    guard let known = fields[field] else {
      fields[field] = text
      return true
    }
    // It is a list, which may go on in lines of its own.
    if field == "cache-control" { fields[field] = known + "," + text }
    return true
  }
}

/// The data of a part received before an interruption, so that only the rest has to be downloaded.
package struct WebBeginning: Sendable {
  package let bytes: [UInt8]
  /// The server's validator for the whole.
  let tag: String
  /// How much there is of it.
  let total: Int

  /// Nil if the server's answer doesn't show whether the rest will be of the same whole.
  init?(_ bytes: [UInt8], tag: String?, total: Int?) {
    guard !bytes.isEmpty, let tag, let total else { return nil }
    (self.bytes, self.tag, self.total) = (bytes, tag, total)
  }

  /// Returns this beginning joined with the part that followed; nil if that is of something else.
  func followed(by next: WebBeginning) -> WebBeginning? {
    guard (tag, total) == (next.tag, next.total) else { return nil }
    return WebBeginning(bytes + next.bytes, tag: tag, total: total)
  }

  /// Returns the request for the missing rest; nil if that is impossible.
  func rest(of request: WebRequest) -> WebRequest? {
    guard let part = request.part, bytes.count < part.count else { return nil }
    var rest = request
    rest.part = part.lowerBound + bytes.count..<part.upperBound
    return rest
  }

  /// The beginning joined with the rest; nil if that belongs to another file.
  func whole(with rest: WebAnswer) -> WebAnswer? {
    guard rest.status == 206, rest.tag == tag, let part = rest.part, part.total == total else { return nil }
    var whole = rest
    whole.body = bytes + rest.body
    return whole
  }
}
