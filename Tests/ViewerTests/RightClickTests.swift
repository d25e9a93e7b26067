import Foundation
import Raster
import TestSupport
import Testing
import Wire

/// The right button asks what is to be done at a place, but where it would have another meaning.
@MainActor
struct RightClickTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.paintWorld("blue", .plainBlue)
    try folder.paint("old", Bitmap(width: 400, height: 200))
  }

  private func run(_ keys: String, _ format: String, _ more: [String], file: String = "places.db") throws -> String {
    let words = ["snapshot", folder.file("blue.png"), "--at", "0,0", "--zoom", "3", "--size", "100x40"]
    let places = ["--places", folder.file(file), "--format", format, "--keys", keys]
    let outcome = try RumboProgram.run(words + more + places)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  private func targets(_ keys: String, over: Bool = false) throws -> Int {
    let more = over ? ["--over", folder.file("old.png")] : []
    let report = try JSONParser.parse(Array(run(keys, "json", more).utf8))
    return try #require(report["targets"]?.array?.count)
  }

  @Test func `on the map it asks first, and marks a target when it is told to`() throws {
    #expect(try run("right(20,20)", "text", []).contains("Mark a target here"))
    #expect(try targets("right(20,20)") == 0)
    #expect(try targets("right(20,20) Esc Enter") == 0)
    #expect(try targets("right(20,20) + Enter") == 0)
    #expect(try targets("right(20,20) click(60,30) Enter") == 0)
    #expect(try targets("right(20,20) right(30,20) Enter") == 1)
  }

  @Test func `a click on what is to be done does it, and one beside all of it nothing`() throws {
    let rows = try run("right(50,20)", "text", []).split(separator: "\n", omittingEmptySubsequences: false)
    func click(on word: String) throws -> String {
      let row = try #require(rows.firstIndex { $0.contains(word) })
      let column = try #require(rows[row].firstRange(of: word)).lowerBound
      return "click(\(rows[row].distance(from: rows[row].startIndex, to: column)),\(row))"
    }
    #expect(try targets("right(50,20) click(1,1) Enter") == 0)
    #expect(try targets("right(50,20) \(click(on: "Mark a target"))") == 1)
  }

  @Test func `what else takes keys is closed, so that the question is answered`() throws {
    #expect(try targets("/ \"x\" right(20,10) Enter") == 1)
    #expect(try targets("t right(20,10) Enter") == 1)
  }

  @Test(arguments: ["d", "d Tab", "d Tab*2", "d Tab*3", "d Tab*5", "d Tab*3 click(30,30)"])
  func `while one draws it marks none`(keys: String) throws {
    #expect(try targets("\(keys) right(20,20) Enter") == 0)
    #expect(try !run("\(keys) right(20,20)", "text", []).contains("Mark a target"))
    #expect(try targets("\(keys) Esc*2 right(20,20) Enter") == 1)
  }

  @Test(arguments: ["", "Left", "p", "p click(50,20)", "p click(50,20) click(52,20)"])
  func `while a picture is put in its place it marks none`(keys: String) throws {
    #expect(try targets("\(keys) right(2,36)", over: true) == 0)
    #expect(try targets("\(keys) right(50,18)", over: true) == 0)
  }

  @Test func `while one draws it takes the last corner back`() throws {
    // Each call draws into a file of its own, because leaving the mode saves an unfinished line.
    func lines(_ keys: String) throws -> String { try run("d Tab*3 " + keys, "text", [], file: "\(UUID()).db") }
    let two = "click(20,10) click(40,10)"
    #expect(try lines("\(two) click(40,20) right(70,30)") == lines(two))
    #expect(try lines("\(two) click(40,20) right(70,30)*3") == lines(""))
    // Right clicks don't shorten a finished line.
    _ = try run("d Tab*3 click(20,10) click(40,10) Enter right(70,30)*3", "text", [])
    #expect(try run("d", "text", []).contains("km"))
  }

  @Test func `while pairs are marked it takes the place on the picture back`() throws {
    let more = ["--over", folder.file("old.png")]
    let half = try run("p click(50,20) right(70,30)", "text", more)
    #expect(half.contains("On the image") && !half.contains("×1"), "\(half)")
  }
}
