extension LoopbackServer.Request {
  /// The bytes that are asked for; nil for all of them.
  package var part: ClosedRange<Int>? {
    guard let ends = value(of: "Range")?.dropFirst("bytes=".count).split(separator: "-").compactMap({ Int($0) }),
      ends.count == 2, ends[0] <= ends[1]
    else { return nil }
    return ends[0]...ends[1]
  }

  /// The value of a header field; nil if it is missing.
  package func value(of name: String) -> String? {
    head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
      .map { String($0.dropFirst(name.count + 2)) }
  }
}

extension LoopbackServer.Answer {
  /// A file as servers of files give it: as a whole, in parts, or not at all where it is known by its tag.
  package static func file(_ bytes: [UInt8], tag: String? = nil, to request: LoopbackServer.Request) -> Self {
    let headers = tag.map { ["ETag: \($0)"] } ?? []
    if let tag, request.value(of: "If-None-Match") == tag {
      return .page(status: "304 Not Modified", headers: headers, body: [])
    }
    guard let part = request.part else { return .page(headers: headers, body: bytes) }
    guard part.lowerBound < bytes.count else {
      return .page(status: "416 Range Not Satisfiable", headers: ["Content-Range: bytes */\(bytes.count)"], body: [])
    }
    let last = min(part.upperBound, bytes.count - 1)
    let range = "Content-Range: bytes \(part.lowerBound)-\(last)/\(bytes.count)"
    return .page(status: "206 Partial Content", headers: headers + [range], body: Array(bytes[part.lowerBound...last]))
  }
}
