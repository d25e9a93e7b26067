import Foundation
import TestSupport
import Testing

/// A track that takes its time is loaded behind the map.
struct LongTrackTests {
  private static let isSoak = ProcessInfo.processInfo.environment["RUMBO_SOAK"] != nil
  private static let points = isSoak ? 1_000_000 : 100_000

  private let folder: ScratchFolder
  private let track: String

  init() throws {
    folder = try ScratchFolder()
    track = folder.file("long.gpx")
    var text = "<gpx version=\"1.1\"><trk><name>Long</name><trkseg>\n"
    for number in 0..<Self.points {
      let (north, east) = (60.16 + 0.0001 * Double(number % 200), 24.93 + 0.00012 * Double(number / 200 % 170))
      text += "<trkpt lat=\"\(north)\" lon=\"\(east)\"><ele>5</ele></trkpt>\n"
    }
    try folder.write(Array((text + "</trkseg></trk></gpx>\n").utf8), to: "long.gpx")
  }

  private var words: [String] { [BundledMap.helsinki, "--track", track, "--at", "60.17,24.94", "--zoom", "14"] }

  @Test func `the map is there before the track, and can be left meanwhile`() async throws {
    let words = words
    try await onOwnThread {
      let program = try TerminalProcess(words)
      #expect(program.listen { Data($0).range(of: Data("loading track".utf8)) != nil })
      program.type("\u{3}")
      #expect(program.finish())
    }
  }

  @Test func `a snapshot waits for it`() throws {
    let outcome = try RumboProgram.spawn(["snapshot"] + words + ["--keys", "p", "--size", "80x30"])

    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    #expect(outcome.output.contains("Long") && !outcome.output.contains("loading"), "\(outcome.output)")
  }

  @Test func `what is no track is told over the map`() throws {
    try folder.write(Array(String(repeating: "no track at all\n", count: 100_000).utf8), to: "long.gpx")

    let outcome = try RumboProgram.spawn(["snapshot"] + words)

    #expect(outcome.status == 0)
    #expect(outcome.output.contains("contains no track"), "\(outcome.output)")
  }
}
