import Foundation
import Raster
import TestSupport
import Testing
import Wire

/// Places of pairs are marked where they can be seen, with keys and with the mouse.
@MainActor
struct PairCrossTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    let world = Bitmap(width: 512, height: 512, filledWith: .plainBlue)
    try folder.paint("blue", world, bounds: "-180, -85, 180, 85")
    try folder.paint("old", Bitmap(width: 400, height: 200, filledWith: .plainRed), bounds: "-170, -80, 170, 80")
  }

  private func text(_ keys: String) throws -> String {
    let words = ["snapshot", folder.file("blue.png"), "--at", "0,0", "--zoom", "3", "--size", "80x40"]
    let outcome = try RumboProgram.run(words + ["--over", folder.file("old.png"), "--keys", keys])
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  /// The cell of what is written on the screen, from the top.
  private func cell(of text: String, in output: String) -> (column: Int, row: Int)? {
    for (row, line) in output.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let range = line.range(of: text) { return (line.distance(from: line.startIndex, to: range.lowerBound), row) }
    }
    return nil
  }

  @Test(arguments: [
    "S-Down*9", "Down*60", "S-Left*9 S-Up*9", "S-Up*9 S-Left*9", "S-Right*6 S-Up*9", "S-Up*9 S-Right*6",
  ])
  func `the crosshair stays where it can be seen, and the map goes on there`(keys: String) throws {
    let output = try text("a p \(keys) Space")
    #expect(output.contains("On the map"), "\(output)")
    let mark = try #require(cell(of: "×", in: output), "\(output)")
    // Above the bar and the status line.
    #expect(mark.row < 38)
    #expect(try text("a p \(keys)").split(separator: "\n").last != text("a p").split(separator: "\n").last)
  }

  @Test func `where the map ends the crosshair stays in sight, too`() throws {
    let output = try text("0 a p S-Left*20 S-Up*9 Space")
    #expect(cell(of: "×1", in: output) != nil, "\(output)")
  }

  @Test func `a crosshair that has come to lie under something comes out before anything is marked`() throws {
    // Drags the map so that the crosshair is under the table.
    let dragged = "a p drag(40,20,8,2)"
    #expect(try text("\(dragged) Space").contains("On the image"))
    let output = try text("\(dragged) Space Space")
    #expect(cell(of: "×1", in: output) != nil, "\(output)")
    #expect(try cell(of: "×1", in: text("\(dragged) t Space")) != nil)
  }

  @Test func `the crosshair begins beside a table of many pairs`() throws {
    let points = (0..<25).map { index in
      let (x, y) = (index % 5 * 100, index / 5 * 50)
      return #"{"pixel": [\#(x), \#(y)], "longitude": \#(Double(x) / 2 - 100), "latitude": \#(50 - Double(y) / 2)}"#
    }
    try folder.write(#"{"points": [\#(points.joined(separator: ", "))], "fit": "spline"}"#, to: "old.json")
    let output = try text("a p Space")
    #expect(output.contains("2 On the map") && output.contains("×26"), "\(output)")
  }

  @Test(arguments: ["30,39", "77,0", "30,38", "10,2"])
  func `a click on the status line, a chip, the bar or the table marks nothing`(place: String) throws {
    #expect(try text("a p click(\(place))").contains("1 On the image"))
    #expect(try text("a p click(40,20) click(\(place))").contains("2 On the map"))
  }

  @Test func `an end that is dragged under something stays where it was seen last`() throws {
    func latitude(_ row: Int) throws -> Double {
      try folder.write(#"{"projection": "mercator", "bounds": [-170, -80, 170, 80]}"#, to: "old.json")
      _ = try text("a p click(40,20) click(40,20) drag(40,20,40,\(row)) Enter")
      let sidecar = try JSONParser.parse(folder.read("old.json"))
      return try #require(sidecar["controlPoints"]?[0]?["latitude"]?.number)
    }
    #expect(try latitude(39) == latitude(37))
  }

  @Test func `marks of pairs leave the chip that tells where north is whole`() throws {
    let marked = "a p click(70,3) click(70,3)"
    #expect(try cell(of: "×", in: text("\(marked) drag(20,20,25,17)")) == nil)
    let output = try text("\(marked) drag(20,20,26,17)")
    #expect(cell(of: "N↑", in: output)?.row == 0, "\(output)")
  }
}
