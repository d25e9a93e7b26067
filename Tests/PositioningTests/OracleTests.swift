import Foundation
import Geodesy
import Positioning
import TestSupport
import Testing

/// Recorded receivers, with what gpsd and two other parsers agree on as the oracle.
struct OracleTests {
  private struct Epoch: Decodable {
    let log: String
    let time: String?
    let positions: [[Double]]
    let speeds: [Double]
    let tracks: [Double]
    let agree: [String]
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `every instant on which the others agree is found, and none is wrong`() throws {
    let text = try String(contentsOfFile: SharedData.path("data/nmea/expected.jsonl"), encoding: .utf8)
    let epochs = try text.split(separator: "\n").map { try JSONDecoder().decode(Epoch.self, from: Data($0.utf8)) }
    var (missed, wrongSpeed, wrongTrack): ([String], [String], [String]) = ([], [], [])

    for (log, epochs) in Dictionary(grouping: epochs.filter { $0.agree.count >= 2 && $0.time != nil }, by: \.log) {
      let fixes = Hearing.fixes(
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: SharedData.path("data/nmea/\(log)"))))
      )
      for epoch in epochs {
        let time = try #require(UTCTime(epoch.time ?? ""))
        guard let fix = fixes.first(where: { Self.matches($0, epoch, at: time) }) else {
          missed.append("\(log) \(epoch.time ?? "")")
          continue
        }
        if let speed = fix.speed?.metersPerSecond, !epoch.speeds.isEmpty,
          !epoch.speeds.contains(where: { abs($0 - speed) <= 0.02 })
        {
          wrongSpeed.append("\(log) \(epoch.time ?? "")")
        }
        if let track = fix.track?.degrees, !epoch.tracks.isEmpty,
          !epoch.tracks.contains(where: { abs($0 - track) <= 0.11 })
        {
          wrongTrack.append("\(log) \(epoch.time ?? "")")
        }
      }
    }

    #expect(missed == [])
    #expect(wrongSpeed == [])
    #expect(wrongTrack == [])
  }

  /// The most satellites in use that gpsd counts in a log.
  @Test(
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"),
    arguments: [
      ("bu353-glonass", 6), ("ch-4711", 6), ("gr8013-w", 19), ("haicom-305N", 9), ("neo-m8n", 14), ("ublox-8", 14),
      ("skytraq-fixB", 7), ("quectel", 8), ("quectelLC79D", 13),
    ]
  )
  func `as many satellites are in use as gpsd says`(log: String, used: Int) throws {
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: SharedData.path("data/nmea/\(log).log"))))

    let skies = Hearing.events(bytes).compactMap { event in if case .sky(let sky) = event { sky.used } else { nil } }

    #expect(skies.max() == used)
  }

  /// The same instant, or 1,024 weeks apart, for receivers whose weeks have run over; and one of its places.
  private static func matches(_ fix: Fix, _ epoch: Epoch, at expected: UTCTime) -> Bool {
    guard let lat = fix.lat, let lon = fix.lon, let time = fix.time else { return false }
    let difference = abs((time.unrolled(near: expected) - expected) / .milliseconds(1))
    return difference <= 6 && epoch.positions.contains { abs($0[0] - lat) <= 2e-6 && abs($0[1] - lon) <= 2e-6 }
  }
}
