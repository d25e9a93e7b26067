internal import Web

/// Which bytes of what lies under an address are asked for, at least one.
struct ServedStretch {
  let range: Range<Int>
  /// Until when an answer is waited for; nil for as long as usual.
  var deadline: ContinuousClock.Instant?
}

/// A part of what lies under an address, as it came or was kept.
///
/// It is kept with a line before it that says of which edition of the whole it is.
struct ServedPart {
  let edition: Edition
  /// None where the server gave the whole instead, of which nothing was taken.
  let bytes: [UInt8]

  /// What tells a file from another one that takes its place.
  struct Edition: Hashable {
    /// How many bytes there are, and what the server calls it, as far as either is told.
    let text: String

    var size: Int? { text.split(separator: " ", maxSplits: 1).first.flatMap { Int($0) } }
    /// For names of files.
    var hash: String { ServedCache.hash(of: text) }
  }

  /// Takes what was kept; nil where it has no such line.
  init?(_ kept: [UInt8]) {
    guard let end = kept.firstIndex(of: 10) else { return nil }
    edition = Edition(text: String(decoding: kept[..<end], as: UTF8.self))
    bytes = Array(kept[(end + 1)...])
  }
}

extension WebAnswer {
  /// Makes a part that was asked for a thing of its own, which can be kept as such.
  func whole(for request: WebRequest) -> WebAnswer {
    guard request.part != nil, status == 200 || status == 206 else { return self }
    var whole = self
    whole.status = 200
    whole.body = Array("\(part?.total.map { "\($0)" } ?? "?") \(tag ?? "")\n".utf8) + (status == 206 ? body : [])
    return whole
  }
}
