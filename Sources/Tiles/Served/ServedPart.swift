internal import Web

/// A range of bytes at an address, at least one.
struct ServedStretch {
  let range: Range<Int>
  /// The deadline of the answer; nil for the default.
  var deadline: ContinuousClock.Instant?
}

/// A part of the file at an address, downloaded or cached.
///
/// In the cache its first line states the version of the file.
struct ServedPart {
  let edition: Edition
  /// None where the server gave the whole instead, of which nothing was taken.
  let bytes: [UInt8]

  /// Distinguishes a file from its replacement.
  struct Edition: Hashable {
    /// The number of bytes and the server's tag, if they are known.
    let text: String

    var size: Int? { text.split(separator: " ", maxSplits: 1).first.flatMap { Int($0) } }
    /// For names of files.
    var hash: String { ServedCache.hash(of: text) }
  }

  /// Reads a cached part; nil if it has no such line.
  init?(_ kept: [UInt8]) {
    guard let end = kept.firstIndex(of: 10) else { return nil }
    edition = Edition(text: String(decoding: kept[..<end], as: UTF8.self))
    bytes = Array(kept[(end + 1)...])
  }
}

extension WebAnswer {
  /// Turns a requested part into an answer of its own, which can be cached as such.
  func whole(for request: WebRequest) -> WebAnswer {
    guard request.part != nil, status == 200 || status == 206 else { return self }
    var whole = self
    whole.status = 200
    whole.body = Array("\(part?.total.map { "\($0)" } ?? "?") \(tag ?? "")\n".utf8) + (status == 206 ? body : [])
    return whole
  }
}
