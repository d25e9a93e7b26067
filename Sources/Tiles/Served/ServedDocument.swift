internal import Web

/// A document of a server, as it came or was kept: with a line before it that says where from.
struct ServedDocument {
  /// Whether it came from this machine or from a private network; nil where nobody wrote that down.
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
