package import Positioning

/// Decodes one format of live things, record by record, and knows nothing of other formats.
package protocol FeedDecoder: Sendable {
  /// The name of the format, as in `--format`.
  static var format: String { get }
  /// Whether a record can only be of this format; cheap, and called before the format of a feed is known.
  static func recognizes(_ record: FeedRecord) -> Bool

  init()
  /// Decodes a record that arrived at a time of day; one record may complete no message or many.
  mutating func decode(_ record: FeedRecord, at now: UTCTime) -> [FeedMessage]
  /// Ends what waits for more records, as the feed has none.
  mutating func finish(at now: UTCTime) -> [FeedMessage]
}

extension FeedDecoder {
  package mutating func finish(at now: UTCTime) -> [FeedMessage] { [] }
}
