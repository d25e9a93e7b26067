import Foundation
import Images
import Raster
import TestSupport
import Testing
import Wire

/// A picture is put into its place by pairs of points that are marked on the screen.
@MainActor
struct PairAlignTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.paintWorld("blue", .plainBlue)
    try folder.paint("old", Bitmap(width: 400, height: 200, filledWith: .plainRed))
  }

  private func words(_ keys: String) -> [String] {
    [
      "snapshot", folder.file("blue.png"), "--at", "0,0", "--zoom", "3", "--size", "80x40", "--blocks", "half",
      "--over", folder.file("old.png"), "--keys", keys,
    ]
  }

  private func text(_ keys: String) throws -> String {
    let outcome = try RumboProgram.run(words(keys))
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  /// The columns of a row that don't show the blue map; no mark may be there.
  private func seen(_ keys: String, row: Int = 24) throws -> ClosedRange<Int> {
    let out = folder.file("out.png")
    #expect(try RumboProgram.run(words(keys) + ["--format", "png", "--out", out]).status == 0)
    let picture = try PictureReader(.file(out)).decode(limit: 10_000_000)
    let columns = (0..<80).filter { picture[$0 * 8 + 4, row * 16 + 8].blue < 190 }
    return try #require(columns.first)...#require(columns.last)
  }

  private func saved() throws -> JSON {
    try JSONParser.parse(Array(Data(contentsOf: URL(fileURLWithPath: folder.file("old.json")))))
  }

  /// Where the sidecar puts a pixel of the picture, in degrees east and north.
  private func place(_ x: Double, _ y: Double, _ sidecar: JSON) throws -> (east: Double, north: Double) {
    let corners = try #require(sidecar["corners"]?.array?.map { ($0[0]?.number ?? 0, $0[1]?.number ?? 0) })
    let (right, down) = (x / 400, y / 200)
    return (
      corners[0].0 + right * (corners[1].0 - corners[0].0) + down * (corners[3].0 - corners[0].0),
      corners[0].1 + right * (corners[1].1 - corners[0].1) + down * (corners[3].1 - corners[0].1)
    )
  }

  @Test func `it asks for a place on the picture, then for the same on the map`() throws {
    let begun = try text("p")
    #expect(begun.contains("On the image") && begun.contains("opacity 80 %"))
    #expect(begun.contains("Pairs · too few so far"))
    let half = try text("p click(40,22)")
    #expect(half.contains("On the map") && half.contains("opacity 30 %") && half.contains("×1"))
    let whole = try text("p click(40,22) click(50,24)")
    #expect(whole.contains("On the image") && !whole.contains("×1"))
    #expect(try text("p click(40,22) Esc").contains("On the image"))
    #expect(try text("p Esc") == text("") && text("p p") == text(""))
    #expect(try text("p click(2,39)").contains("On the image"))
  }

  @Test func `one pair moves it, with the mouse and with keys`() throws {
    let before = try seen("p")
    let moved = try seen("p click(40,18) click(45,18)")
    #expect(moved.lowerBound - before.lowerBound == 5 && moved.count == before.count)
    let byKeys = try seen("p Space Right*5 Space")
    // A column that is covered by half may be seen or not.
    #expect(abs(byKeys.lowerBound - moved.lowerBound) <= 1 && byKeys.upperBound == moved.upperBound)
  }

  @Test func `two pairs turn and scale it, and are kept with it`() throws {
    let before = try seen("")
    // Shrinks a segment of the image to half its length.
    let output = try text("p click(30,22) click(30,22) click(50,22) click(40,22)")
    #expect(output.contains("Pairs · similarity") && output.contains("0.0 m"), "\(output)")
    let after = try seen("p click(30,22) click(30,22) click(50,22) click(40,22)")
    #expect(abs(after.count - before.count / 2) <= 2, "\(before) \(after)")
    let written = try text("p click(30,22) click(30,22) click(50,22) click(40,22) Enter")
    #expect(written.contains("Saved: old.json · old.pgw"))
    let sidecar = try saved()
    #expect(sidecar["fit"]?.string == "similarity" && sidecar["controlPoints"]?.array?.count == 2)
    for point in try #require(sidecar["controlPoints"]?.array) {
      let (x, y) = (point["pixel"]?[0]?.number ?? 0, point["pixel"]?[1]?.number ?? 0)
      let found = try place(x, y, sidecar)
      #expect(abs(found.east - (point["longitude"]?.number ?? 99)) < 1e-6)
      #expect(abs(found.north - (point["latitude"]?.number ?? 99)) < 1)
    }
    // It opens there, and the pairs are there too.
    #expect(try text("a p").contains("Pairs · similarity"))
  }

  @Test func `three pairs stretch it too, and another fit can be chosen`() throws {
    let three = "p click(30,22) click(30,22) click(50,22) click(60,22) click(30,15) click(30,14)"
    #expect(try text(three).contains("Pairs · affine"))
    #expect(try text(three + " f").contains("Pairs · similarity"))
    #expect(try text(three + " f f").contains("Pairs · affine"))
    #expect(try text(three + " f f f") == text(three))
    _ = try text(three + " f Enter")
    #expect(try saved()["fit"]?.string == "similarity")
  }

  @Test func `pairs are deleted, undone and done again`() throws {
    let two = "p click(30,22) click(30,22) click(50,22) click(40,22)"
    let one = "p click(30,22) click(30,22)"
    #expect(try text(two + " u Esc") == text(one + " Esc"))
    #expect(try text(two + " u U Esc") == text(two + " Esc"))
    #expect(try text(two + " Delete").contains("too few so far"))
    #expect(try text(two + " Delete u Esc") == text(two + " Esc"))
    #expect(try text(two + " click(45,22) u Esc") == text(two + " Esc"))
    #expect(try text(two + " D D").contains("Mark a point on the image"))
  }

  @Test func `an end that is dragged takes the picture along`() throws {
    let before = try seen("p click(40,18) click(40,18)")
    let dragged = try seen("p click(40,18) click(40,18) drag(40,18,46,18)")
    #expect(dragged.lowerBound - before.lowerBound == 6 && dragged.count == before.count)
    #expect(try seen("p click(40,18) click(40,18) drag(40,18,46,18) u") == before)
    // Elsewhere the map is dragged, with the picture on it.
    let panned = try seen("p drag(40,20,43,20)")
    #expect(panned.lowerBound - (try seen("p")).lowerBound == 3)
  }

  /// Places of the picture where a degree is ten pixels, more or less, one of them by so much more to the east.
  private func sidecar(count: Int, off: [Int: Double]) throws {
    let points = (0..<count).map { index in
      let (x, y) = (Double(index * 131 % 400), Double(index * 71 % 200))
      let (east, north) = (-20 + x / 10 + (off[index] ?? 0) + Double(index * 5 % 7) / 20, 10 - y / 10)
      return #"{"pixel": [\#(x), \#(y)], "longitude": \#(east), "latitude": \#(north)}"#
    }
    try folder.write(Array(#"{"points": [\#(points.joined(separator: ","))]}"#.utf8), to: "old.json")
  }

  @Test func `six pairs bend it while they are marked, as it is kept`() throws {
    var stripes = Bitmap(width: 400, height: 200, filledWith: .plainRed)
    for y in 0..<200 {
      for x in 0..<400 where x / 25 % 2 == 0 { stripes[x, y] = Pixel(red: 240, green: 220, blue: 30) }
    }
    try folder.paint("old", stripes)
    func points(_ bend: Double) -> String {
      (0..<25).map { index in
        let (x, y) = (Double(index % 5 * 100), Double(index / 5 * 50))
        let bulge = bend * sin(x / 400 * .pi) * sin(y / 200 * .pi)
        return #"{"pixel": [\#(x), \#(y)], "longitude": \#((x + bulge) / 2 - 100), "latitude": \#(25 - y / 4)}"#
      }.joined(separator: ", ")
    }
    func screen(_ fit: String, _ keys: String) throws -> Bitmap {
      try folder.write(#"{"points": [\#(points(24))], "fit": "\#(fit)"}"#, to: "old.json")
      let out = folder.file("out.png")
      let more = ["--opacity", "99", "--lens", "whole", "--format", "png", "--out", out]
      #expect(try RumboProgram.run(words(keys) + more).status == 0)
      return try PictureReader(.file(out)).decode(limit: 10_000_000)
    }
    func difference(_ one: Bitmap, _ other: Bitmap) -> Int {
      // The cells above the bar.
      (0..<80 * 34).count { cell in
        let (x, y) = (cell % 80 * 8 + 4, cell / 80 * 16 + 4)
        return abs(Int(one[x, y].green) - Int(other[x, y].green)) > 60
      }
    }
    let (kept, even) = (try screen("spline", ""), try screen("affine", ""))
    let taken = try screen("spline", "a")
    #expect(difference(kept, even) > 60)
    #expect(difference(kept, taken) < difference(kept, even) / 5, "\(difference(kept, taken))")
    // Another fit shows it evenly at once, and back again bent.
    #expect(difference(try screen("spline", "a p f f p"), even) < difference(kept, even) / 5)
    #expect(difference(try screen("spline", "a p f f f f p"), kept) < difference(kept, even) / 5)
  }

  @Test func `those that disagree are marked in the table and on the map`() throws {
    try sidecar(count: 9, off: [4: 8])
    let output = try text("a p")
    #expect(output.contains("Pairs · spline") && output.contains("cross-check"), "\(output)")
    let rows = output.split(separator: "\n").filter { $0.contains("! outlier") }
    #expect((1...3).contains(rows.count) && rows.contains { $0.contains(" 5 ") }, "\(rows)")
    #expect(output.contains("without outliers") && output.contains("5!"))
    // Kept as a spline, and drawn as one.
    _ = try text("a p Enter")
    #expect(try saved()["fit"]?.string == "spline" && saved()["points"] == nil)
    #expect(try text("a p").contains("Pairs · spline"))
  }

  @Test func `what hands move lies where hands have moved it, and the pairs are kept for later`() throws {
    _ = try text("p click(30,22) click(30,22) click(50,22) click(40,22) p Right*3 Enter")
    #expect(try saved()["fit"]?.string == "hand" && saved()["controlPoints"]?.array?.count == 2)
  }

  @Test func `two pairs at the same place are told as such`() throws {
    let output = try text("p Space*4")
    #expect(output.contains("Pairs · 1 and 2 at the same place"), "\(output)")
  }

  @Test func `names give way to the marks of pairs`() throws {
    let town = try TestTown.write(into: folder)
    try folder.write(#"{"projection": "mercator", "bounds": [0, 0, 0.022, 0.022]}"#, to: "old.json")
    func report(_ keys: String) throws -> JSON {
      let words = ["--at", "0.0109863,0.0109863", "--zoom", "14", "--size", "70x30", "--format", "json"]
      let over = ["--over", folder.file("old.png"), "--lens", "whole", "--keys", keys]
      return try JSONParser.parse(Array(RumboProgram.run(["snapshot", town] + words + over).output.utf8))
    }
    func cells(_ report: JSON) -> [[Int]] {
      (report["labels"]?.array ?? []).flatMap { $0["cells"]?.array ?? [] }
        .map { [$0[0]?.int ?? 0, $0[1]?.int ?? 0] }
    }
    // Names can be read on a picture that is half clear.
    let begun = "a p <*4"
    let before = cells(try report(begun))
    let name = try #require(before.count > 4 ? before[3] : nil)
    let place = "click(\(name[0]),\(name[1]))"

    for keys in ["\(begun) \(place)", "\(begun) \(place) \(place)"] {
      let after = cells(try report(keys))
      #expect(!after.contains { $0[1] == name[1] && abs($0[0] - name[0]) <= 1 }, "\(keys): \(after)")
    }
    #expect(cells(try report("\(begun) click(2,20) Esc")) == before)
  }

  @Test func `t hides the table, and rows are chosen with the mouse and with Tab`() throws {
    let two = "p click(30,22) click(30,22) click(50,22) click(40,22)"
    #expect(try !text(two + " t").contains("Pairs ·") && text(two + " t t").contains("Pairs ·"))
    #expect(try text(two + " click(4,2) Delete Tab") == text(two + " Tab Delete Tab"))
  }
}
