import Foundation
import Geodesy
import Places
import Testing
import TestSupport

/// `rumbo ink`: what it does with little, with nothing, and with what makes no sense.
@MainActor
struct InkVerbTests {
  private let folder: ScratchFolder
  private let places: String

  init() throws {
    folder = try ScratchFolder()
    places = folder.file("places.db")
  }

  private func rumbo(_ words: String...) throws -> RumboProgram.Outcome {
    try RumboProgram.run(["ink"] + folder.paths(words) + ["--places", places])
  }

  private func draw(_ count: Int) throws {
    let points = [60.1, 60.2].map { InkPoint(Coordinate(north: $0, east: 25)) }
    let line = InkItem(.line, color: .red, dotsPerWorld: 1e6, points: points)
    _ = try PlaceStore(at: places).changeInk(removing: [], keeping: Array(repeating: line, count: count))
  }

  @Test(arguments: [["keep.geojson"], ["keep.gpx"], []])
  func `where there is no ink nothing is written, and that is told`(name: [String]) throws {
    for name in name { try folder.write("what was there", to: name) }
    let outcome = try RumboProgram.run(
      ["ink", "export", "--places", places] + name.flatMap { ["--out", folder.file($0)] }
    )

    #expect(outcome.status == 1 && outcome.output == "" && outcome.complaintLines == 2, "\(outcome)")
    for name in name { #expect(try folder.read(name) == Array("what was there".utf8)) }
  }

  @Test func `nothing is made to delete nothing`() throws {
    let path = folder.file("new/deep/x.db")
    let outcome = try RumboProgram.run(["ink", "delete", "all", "--places", path])

    #expect(outcome == RumboProgram.Outcome(status: 0, output: "", complaint: ""))
    #expect(folder.files == [])
  }

  @Test func `all of it is all of it, however often that is said`() throws {
    try draw(2)

    #expect(try rumbo("list", "all", "all").output.split(separator: "\n").count == 2)
    #expect(try rumbo("list", "2").output == rumbo("list", "#2").output)
    let mixed = try rumbo("delete", "all", "#1")
    #expect(mixed.status == 64 && mixed.complaintLines == 2, "\(mixed)")
    #expect(try rumbo("list").output.split(separator: "\n").count == 2)
  }

  @Test(arguments: [
    ["list", "--out", "x.geojson"], ["list", "--format", "gpx"], ["delete", "#1", "--out", "x.gpx"],
    ["export", "--out", "x.txt"],
  ])
  func `what an action has no use for is refused`(words: [String]) throws {
    try draw(1)
    let outcome = try RumboProgram.run(["ink"] + folder.paths(words) + ["--places", places])

    #expect(outcome.status == 64 && outcome.complaintLines == 2, "\(outcome)")
    #expect(!outcome.complaint.contains("csv") && folder.files.allSatisfy { !$0.hasPrefix("x.") })
    #expect(try rumbo("list").output.split(separator: "\n").count == 1)
  }

  @Test func `a folder is no file of places`() throws {
    let outcome = try RumboProgram.run(["ink", "list", "--places", folder.path])

    #expect(outcome.status == 74 && outcome.complaint.contains("it is a folder."), "\(outcome)")
  }

  @Test func `a file that may not be read is told as such`() throws {
    try draw(1)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: places)
    guard !FileManager.default.isReadableFile(atPath: places) else {
      return  // Root may read this too.
    }
    let outcome = try rumbo("list")

    #expect(outcome.status == 74 && outcome.complaint.contains("cannot be read"), "\(outcome)")
  }
}
