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
