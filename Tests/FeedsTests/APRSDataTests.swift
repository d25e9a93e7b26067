@testable import Feeds
import Positioning
import TestSupport
import Testing
import Wire

/// Packets that other programs' tests decode, with their values.
struct APRSDataTests {
  private func messages(_ record: JSON) throws -> [FeedMessage] {
    let hex = APRSText(record["raw_hex"]?.string ?? "")
    var bytes = Array((record["packet"]?.string ?? "").utf8)
    if !hex.isEmpty {
      bytes = stride(from: 0, to: hex.count, by: 2).compactMap { start in
        APRSText(hex.bytes.dropFirst(start).prefix(2)).hexadecimal.map { UInt8($0) }
      }
    }
    let now = try #require(UTCTime(record["received_at"]?.string ?? "2026-02-16T12:34:56Z"))
    var decoder = APRSDecoder()
    return decoder.decode(.line(bytes), at: now)
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `Packets have the fields that other programs find, or are refused as they are`() throws {
    var differences: [String] = []
    let records = try FieldExpectation.records("aprs.jsonl").filter { $0["disputed"]?.bool != true }
    for record in records {
      let name = "\(record["id"]?.string ?? "") \(record["packet"]?.string ?? "")"
      let reason = record["refuse"]?.string
      switch try messages(record).first {
      case .decoded(let fields, _) where reason == nil:
        differences += FieldExpectation.differences(.object(fields), record: record).map { "\(name): \($0)" }
      case .refused(let word) where reason == word || reason == "unspecified": break
      case let message: differences.append("\(name): \(String(describing: message)) instead of \(reason ?? "fields")")
      }
    }
    #expect(records.count == 165)
    #expect(differences == [])
  }
}
