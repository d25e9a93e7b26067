package import Positioning
import Wire

/// Decodes AIS: sentences such as `!AIVDM`, with or without tag blocks, and the reports of gpsd.
package struct AISDecoder: FeedDecoder {
  package static let format = "ais"

  private var assembler = AISAssembler()

  package init() {}

  package static func recognizes(_ record: FeedRecord) -> Bool {
    switch record {
    case .line(let line): AISSentence.isLikely(line)
    case .json(let json): json["class"] == "AIS" || json["class"] == "VERSION" && json["proto_major"] != nil
    case .frame: false
    }
  }

  package mutating func decode(_ record: FeedRecord, at now: UTCTime) -> [FeedMessage] {
    switch record {
    case .line(let line):
      do throws(NMEASentence.Refusal) {
        guard let sentence = try AISSentence(line), let whole = assembler.take(sentence) else { return [] }
        return [Self.message(AISMessage(whole.bits), whole.tag, isOwn: sentence.isOwn)]
      } catch {
        return [.refused(error.reason)]
      }
    case .json(let json):
      guard json["class"] == "AIS", let report = json.object else { return [] }
      return [Self.message(AISMessage(report: report), AISTag(), isOwn: false)]
    case .frame: return [.refused("format")]
    }
  }

  private static func message(_ message: AISMessage?, _ tag: AISTag, isOwn: Bool) -> FeedMessage {
    guard let message else { return .refused("type") }
    var fields = message.fields
    if tag.station != nil || tag.time != nil {
      let seconds = tag.time.map { JSON.integer($0.millisecondsSince1970 / 1000) }
      fields.append("tag", ["station": tag.station.map { .string($0) } ?? .null, "time": seconds ?? .null])
    }
    return .decoded(fields: fields, AISThing(message).update(tag, isOwn: isOwn))
  }
}
