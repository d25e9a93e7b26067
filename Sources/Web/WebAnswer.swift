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
