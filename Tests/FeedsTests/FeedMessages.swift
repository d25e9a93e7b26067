import Feeds
import Foundation
import Positioning
import TestSupport
import Wire

/// The messages that decoders make of texts, as a feed of one format brings them.
enum FeedMessages {
  static let now = UTCTime(millisecondsSince1970: 1_800_000_000_000)

  /// The messages of a text; without a format, the reader has to find it out.
  static func of(_ bytes: [UInt8], _ format: String? = nil) -> [FeedMessage] {
    var reader = format.flatMap { FeedReader(format: $0) } ?? FeedReader()
    return reader.take(bytes, at: now) + reader.finish(at: now)
  }

  static func of(_ text: String, _ format: String? = nil) -> [FeedMessage] { of(Array(text.utf8), format) }

  /// Damages a text again and again; returns the mutants whose messages grow beyond all bounds.
  static func mutants(of text: [UInt8], _ format: String, count: Int = 3000) -> [Int] {
    var random = SeededRandom(seed: 54)
    return (0..<count).filter { _ in
      let start = Int.random(in: 0..<max(text.count - 400, 1), using: &random)
      return of(random.damaged(Array(text[start...].prefix(2000))), format).count > 2000
    }
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: SharedData.path("data/feeds/\(name)"))))
  }
}

extension FeedMessage {
  var fields: JSONObject? {
    if case .decoded(let fields, _) = self { fields } else { nil }
  }

  var refusal: String? {
    if case .refused(let reason) = self { reason } else { nil }
  }
}
