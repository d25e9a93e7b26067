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
