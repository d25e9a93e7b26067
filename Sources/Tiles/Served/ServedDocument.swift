internal import Web

/// A document of a server, downloaded or cached, with a first line that states its origin.
struct ServedDocument {
  /// Whether it came from this machine or a private network; nil if that wasn't recorded.
  let isPrivate: Bool?
  let bytes: [UInt8]

  init(_ kept: [UInt8]) {
    let origin = [true, false].first { kept.starts(with: Self.line($0)) }
    (isPrivate, bytes) = (origin, Array(kept.dropFirst(origin.map { Self.line($0).count } ?? 0)))
  }

  static func line(_ isPrivate: Bool) -> [UInt8] { Array((isPrivate ? "from private\n" : "from public\n").utf8) }
}

extension WebAnswer {
  var bodyWithOrigin: [UInt8] { ServedDocument.line(isPrivate) + body }
}
