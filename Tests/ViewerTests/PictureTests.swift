import Foundation
import Images
import Raster
import TestSupport
import Testing

/// Saving the view as an image.
@MainActor
struct PictureTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.paintWorld("blue", .plainBlue)
    try folder.paintWorld("red", .plainRed)
  }

  private func run(_ keys: String, _ more: String...) throws -> RumboProgram.Outcome {
    let words = ["snapshot", folder.file("blue.png"), "--at", "0,0", "--zoom", "3", "--size", "80x24"]
    return try RumboProgram.run(words + ["--keys", keys] + more)
  }

  private func keys(_ kind: String = "", _ name: String = "out.png") -> String {
    let path = name.first.map { "/~".contains($0) } == true ? name : folder.file(name)
    return "w \(kind) C-u \"\(path)\" Enter"
  }

  private func picture(_ name: String = "out.png") throws -> Bitmap {
    try PictureReader(.file(folder.file(name))).decode(limit: 50_000_000)
  }

  @Test func `the screen is saved as it is, without the question`() throws {
    let outcome = try run(keys())
    #expect(outcome.status == 0 && outcome.output.contains("Saved: "), "\(outcome.output)")
    #expect(try run("", "--format", "png", "--out", folder.file("shown.png")).status == 0)
    #expect(try picture() == picture("shown.png"))
  }

  @Test(arguments: [("Tab", 160, 96), ("Tab*2", 320, 192), ("S-Tab", 1280, 768), ("Tab*5", 640, 384)])
  func `the map alone is saved as large as it is wanted`(kind: String, width: Int, height: Int) throws {
    let description = try run("w \(kind)")
    let outcome = try run(keys(kind))
    #expect(outcome.output.contains("Saved: "))
    guard kind != "Tab*5" else {
      #expect(description.output.contains("the screen, \(width) × \(height)"))
      return
    }
    #expect(description.output.contains("the map without text, \(width) × \(height)"))
    let picture = try picture()
    #expect((picture.width, picture.height) == (width, height))
    #expect(Set(picture.bytes) == [20, 40, 200, 255])
  }

  @Test func `what is typed stands before the extension, and the keys are named`() throws {
    let screen = try run("w \"-harbour\"").output
    #expect(screen.contains("-harbour.png"), "\(screen)")
    #expect(screen.contains("Enter saves · Esc cancels"), "\(screen)")
    #expect(try run("w Tab Backspace*2 \"7\"").output.contains("7.png"))
  }

  @Test func `the lens is saved with the map`() throws {
    _ = try run(keys("Tab*2"), "--over", folder.file("red.png"))
    let picture = try picture()
    #expect(picture[160, 96].red == 220 && picture[2, 2].red == 20)
  }

  @Test func `a city is saved without its names, twice the same, and turned`() throws {
    for (name, bearing) in [("one", "0"), ("two", "0"), ("turned", "30")] {
      let words = ["snapshot", BundledMap.helsinki, "--at", "60.1699,24.9384", "--zoom", "15", "--size", "80x24"]
      let outcome = try RumboProgram.run(
        words + ["--bearing", bearing, "--keys", keys("Tab*2", name)]
      )
      #expect(outcome.output.contains("Saved: "))
    }
    let (one, turned) = (try picture("one.png"), try picture("turned.png"))
    #expect(try picture("two.png") == one && turned != one)
    let colors = Set((0..<one.width * one.height).map { one[$0 % one.width, $0 / one.width] })
    // Areas and streets in the colours of the style, and nothing else.
    #expect((5...100).contains(colors.count), "\(colors.count)")
  }

  @Test func `nothing is written over`() throws {
    _ = try run(keys())
    let before = try picture()
    let outcome = try run(keys("Tab"))
    #expect(outcome.output.contains("already exists") && !outcome.output.contains("Saved"))
    #expect(try picture() == before)
    #expect(try !run(keys("Tab") + " Esc").output.contains("already exists"))
  }

  @Test func `why it can't be written is told`() throws {
    let outcome = try run(keys("", "nowhere/out.png"))
    #expect(outcome.status == 0 && outcome.output.contains("can't be written"), "\(outcome.output)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 4)
  }

  @Test func `the reason can be read, however long the path is`() throws {
    let path = folder.file("nowhere/\(String(repeating: "long", count: 10))/out.png")
    let output = try run(keys("", path)).output
    #expect(output.contains("/out.png can't be written: no such file or folder."), "\(output)")
    let wide = try run(keys("", folder.file("nowhere/\(String(repeating: "長", count: 20))/out.png"))).output
    #expect(wide.contains("/out.png can't be written: no such file or folder."), "\(wide)")
  }

  @Test(arguments: ["nowhere/out.png", String(repeating: "n", count: 300)])
  func `a name that won't do stays to be mended`(name: String) throws {
    let outcome = try run(keys("Tab", name))
    #expect(outcome.output.contains("Save image") && outcome.output.contains("! "), "\(outcome.output)")
    #expect(!outcome.output.contains("Saving"))
    // Typing clears the error; the rejected name stays and is edited.
    let mended = try run(keys("", "nowhere/out.png") + " Left*7 Backspace*8 Enter")
    #expect(mended.output.contains(/Saved: .*\/out\.png/), "\(mended.output)")
    #expect(try picture().width == 640)
  }

  @Test func `a name that is tried leaves nothing behind`() throws {
    _ = try run(keys("", "nowhere/out.png") + " Esc")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 4)
  }

  @Test func `the home folder may be written as it is in a shell`() throws {
    let words = ["snapshot", folder.file("blue.png"), "--at", "0,0", "--size", "80x24", "--keys", keys("", "~/out")]
    let outcome = try RumboProgram.run(words, environment: ["HOME": folder.url.path])
    #expect(outcome.output.contains("Saved: "), "\(outcome.output)")
    #expect(try picture().width == 640)
  }

  @Test func `of a long path the end is told`() throws {
    let outcome = try run(keys("", folder.file("out.png")))
    #expect(outcome.output.contains("Saved: …") && outcome.output.contains("/out.png"), "\(outcome.output)")
  }

  @Test func `a name is suggested by the time, and none without one`() throws {
    #expect(try run("w").output.contains("rumbo-20250601-120000.png"))
    #expect(try run("w", "--now", "1999-12-31T23:59:58Z").output.contains("rumbo-19991231-235958.png"))
    #expect(try run("w Esc").output == run("").output)
    #expect(try run("w C-u Enter").output.contains("Save image"))
  }
}
