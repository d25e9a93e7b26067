package import Positioning
import Wire

/// Reads a feed: finds out its format from the first records, and decodes them.
package struct FeedReader {
  /// All formats, the more telling ones first; a new format is a row here.
  private static let formats: [any FeedDecoder.Type] = [
    AISDecoder.self, SBSDecoder.self, AircraftListDecoder.self, GeoJSONDecoder.self, SignalKDecoder.self,
    MeshDecoder.self, APRSDecoder.self, ModeSDecoder.self, CSVDecoder.self,
  ]
  /// Beyond this many records that no format recognises, the first ones are given up.
  private static let maxUnrecognized = 200

  package static var names: [String] { formats.map { $0.format } }

  private var splitter = FeedSplitter()
  private var decoder: (any FeedDecoder)?
  private var unrecognized: [FeedRecord] = []
  /// Whether refused records are collected for `takeRefused`.
  package var keepsRefused = false
  private var refused: [Refusal] = []

  /// A record that was refused, and why.
  package struct Refusal: Hashable, Sendable {
    package let reason: String
    package let line: String
  }

  /// Creates a reader of a format that it is to find out.
  package init() {}

  /// Creates a reader of a format by its name; nil where none has it.
  package init?(format: String) {
    guard let type = Self.formats.first(where: { $0.format == format }) else { return nil }
    decoder = type.init()
  }

  /// The format; nil as long as it isn't known.
  package var format: String? { decoder.map { type(of: $0).format } }

  package mutating func take(_ bytes: [UInt8], at now: UTCTime) -> [FeedMessage] {
    read(at: now) { splitter, deliver in splitter.take(bytes, deliver) }
  }

  /// Takes the end of the stream for the end of its last record.
  package mutating func finish(at now: UTCTime) -> [FeedMessage] {
    var messages = read(at: now) { splitter, deliver in splitter.finish(deliver) }
    messages += decoder?.finish(at: now) ?? []
    for record in unrecognized {
      note([.refused("format")], of: record)
      messages.append(.refused("format"))
    }
    unrecognized = []
    return messages
  }

  /// The refused records since the last call, if they are collected.
  package mutating func takeRefused() -> [Refusal] {
    defer { refused = [] }
    return refused
  }

  private mutating func read(
    at now: UTCTime,
    _ split: (inout FeedSplitter, (FeedSplitter.Piece) -> Void) -> Void
  ) -> [FeedMessage] {
    var pieces: [FeedSplitter.Piece] = []
    split(&splitter) { pieces.append($0) }
    return pieces.flatMap { take($0, at: now) }
  }

  private mutating func take(_ piece: FeedSplitter.Piece, at now: UTCTime) -> [FeedMessage] {
    switch piece {
    case .refused(let reason):
      if keepsRefused { refused.append(Refusal(reason: reason, line: "")) }
      return [.refused(reason)]
    case .record(let record):
      if let messages = decoder?.decode(record, at: now) {
        note(messages, of: record)
        return messages
      }
      unrecognized.append(record)
      if let type = Self.formats.first(where: { $0.recognizes(record) }) {
        var decoder = type.init()
        let messages = unrecognized.flatMap { record in
          let messages = decoder.decode(record, at: now)
          note(messages, of: record)
          return messages
        }
        (self.decoder, unrecognized) = (decoder, [])
        return messages
      }
      guard unrecognized.count > Self.maxUnrecognized else { return [] }
      let messages = [FeedMessage.refused("format")]
      note(messages, of: unrecognized.removeFirst())
      return messages
    }
  }

  private mutating func note(_ messages: [FeedMessage], of record: FeedRecord) {
    guard keepsRefused else { return }
    for case .refused(let reason) in messages { refused.append(Refusal(reason: reason, line: record.text)) }
  }
}
