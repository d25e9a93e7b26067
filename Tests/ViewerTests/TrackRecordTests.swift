import Foundation
import Places
import SQLite
import Testing
import TestSupport

/// `rumbo track record`: what it keeps, and how it ends.
@MainActor
struct TrackRecordTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func rumbo(_ arguments: String...) throws -> RumboProgram.Outcome {
    try RumboProgram.run(["track"] + arguments, environment: ["XDG_DATA_HOME": folder.path])
  }

  /// The sentences of a receiver, one per tenth of a second.
  private static func drive(_ tenths: Range<Int>) -> String {
    tenths.map { NMEALine.position(tenth: $0, north: 60 + Double($0) * 1e-4, east: 25) }.joined()
  }

  @Test func `what a recording says is kept besides, as what a receiver says is`() throws {
    let text = "what stands before\r\n" + Self.drive(0..<5000)
    try folder.write(text, to: "drive.log")
    let outcome = try rumbo("record", folder.file("drive.log"), "--raw", folder.file("raw.nmea"))

    #expect(outcome.status == 0 && outcome.output == "5000 points saved as track #1.\n", "\(outcome)")
    #expect(try folder.read("raw.nmea") == Array(text.utf8))
  }

  @Test func `the track is also written where that is asked for, in the format of the name`() throws {
    try folder.write(Self.drive(0..<50), to: "drive.log")
    let outcome = try rumbo("record", folder.file("drive.log"), "--out", folder.file("drive.geojson"))

    #expect(outcome.status == 0 && outcome.output == "50 points saved as track #1.\n", "\(outcome)")
    let written = String(decoding: try folder.read("drive.geojson"), as: UTF8.self)
    #expect(try written == rumbo("export", "#1", "--format", "geojson").output)
    let refused = try rumbo("record", folder.file("drive.log"), "--out", folder.file("drive.xyz"))
    #expect(refused.status == 64 && refused.complaintLines == 2, "\(refused)")
  }
}
