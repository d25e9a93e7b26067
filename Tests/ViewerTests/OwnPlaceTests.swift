import TestSupport
import Testing

/// Which coordinates the status bar shows: yours or those of the map centre.
@MainActor
struct OwnPlaceTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
  }

  /// The two lowest rows after five seconds of standing still at a latitude.
  private func rows(north: Double, _ words: String...) throws -> [Substring] {
    let fixes = (0..<50).map { NMEALine.position(tenth: $0 * 10, north: north, east: 24.94, speed: 0) }
    try folder.write(Array(fixes.joined().utf8), to: "drive.nmea")
    let outcome = try RumboProgram.run(
      ["snapshot", map, "--gps", folder.file("drive.nmea"), "--size", "100x24", "--time", "5"] + words
    )
    #expect(outcome.status == 0, "\(outcome.complaint)")
    return Array(outcome.output.split(separator: "\n").suffix(2))
  }

  @Test(arguments: ["map", "map+compass", "heading", "compass"])
  func `where we are can be read in every mode, also while the map looks elsewhere`(mode: String) throws {
    let here = try rows(north: 60.17, "--mode", mode)
    #expect(here[1].contains("you 60°10′12") && !here[1].contains("centre"), "\(here[1])")
    let elsewhere = try rows(north: 60.17, "--mode", mode, "--at", "10,10", "--zoom", "5")
    #expect(elsewhere[1].contains("you 60°10′12"), "\(elsewhere[1])")
    #expect(elsewhere[1].contains("centre ") == (mode != "compass"), "\(elsewhere[1])")
  }

  @Test func `without a receiver the middle needs no name`() throws {
    let row = try RumboProgram.run(["snapshot", map, "--at", "10,10", "--zoom", "5"]).output
      .split(separator: "\n").last
    #expect(row?.hasPrefix("≡? 10°") == true, "\(row ?? "")")
  }

  @Test(arguments: [(84.9, false), (86, true), (89.5, true)])
  func `nearer to a pole than maps reach we are off the map`(north: Double, isOff: Bool) throws {
    let rows = try rows(north: north, "--zoom", "3")
    #expect(rows[0].contains("off the map") == isOff, "\(rows[0])")
    #expect(rows[1].contains("you \(Int(north))°"), "\(rows[1])")
  }
}
