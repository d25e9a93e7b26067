import Foundation
import Images
import Raster
import TestSupport
import Testing

/// The map in pixels, in terminals that report support for them and in others.
@Suite(.serialized)
struct PixelTests {
  private let folder: ScratchFolder
  private let options: [String]

  private static let kitty =
    "\u{1b}P>|kitty(0.39.1)\u{1b}\\\u{1b}[6;20;10t\u{1b}_Gi=1;OK\u{1b}\\\u{1b}[?62;c"
  private static let vt340 = "\u{1b}P>|XTerm(379)\u{1b}\\\u{1b}[6;20;10t\u{1b}[?1;0;256S\u{1b}[?63;1;2;4;6c"
  private static let xterm = "\u{1b}P>|XTerm(379)\u{1b}\\\u{1b}[6;20;10t\u{1b}[?64;1;2;6c"

  init() throws {
    folder = try ScratchFolder()
    options = [try TestMap.write(into: folder), "--motion", "none"]
  }

  /// The program in a terminal that has been asked who it is, and answered.
  private func start(answering answer: String, _ more: [String] = []) throws -> TerminalProcess {
    let program = try TerminalProcess(options + more)
    _ = program.listen { holds($0, "\u{1b}[c") }
    program.type(answer)
    return program
  }

  private func holds(_ bytes: [UInt8], _ text: String) -> Bool { !Data(bytes).ranges(of: Data(text.utf8)).isEmpty }

  @Test(arguments: [(answer: kitty, picture: "a=T,U=1,"), (answer: vt340, picture: "\u{1b}P0;1;0q")])
  func `the map gets its pixels at rest, and again after it has moved`(answer: String, picture: String) async throws {
    try await onOwnThread {
      let program = try start(answering: answer)
      #expect(program.listen { holds($0, picture) })
      program.type("+")
      #expect(program.listen { holds($0, picture) })
      // Tiles that load late are drawn, too; then nothing more is done.
      let isAtRest = (0..<5).contains { _ in !program.listen(atMost: .milliseconds(600)) { holds($0, picture) } }
      #expect(isAtRest)
    }
  }

  @Test func `the pixels come back with the program that was stopped`() async throws {
    try await onOwnThread {
      let program = try start(answering: Self.vt340)
      #expect(program.listen { holds($0, "\u{1b}P0;1;0q") })
      program.type("\u{1a}")
      #expect(program.listen { holds($0, "\u{1b}[?1049h") })
      // Back again, it asks how large a cell is by now.
      program.type("\u{1b}[6;20;10t")
      #expect(program.listen { holds($0, "\u{1b}P0;1;0q") })
    }
  }

  @Test func `a picture that the terminal keeps is taken away with the program`() async throws {
    try await onOwnThread {
      let program = try start(answering: Self.kitty)
      #expect(program.listen { holds($0, "a=T,U=1,") })
      program.type("q")
      #expect(program.listen { holds($0, "a=d,d=I,i=") })
      #expect(program.finish())
    }
  }

  @Test(arguments: [(answer: xterm, options: []), (answer: vt340, options: ["--pixels", "off"])])
  func `nothing comes where the terminal has none, or nobody wants them`(
    answer: String,
    options: [String]
  ) async throws {
    try await onOwnThread {
      let program = try start(answering: answer, options)
      _ = program.settle()
      program.type("+")
      #expect(!program.listen(atMost: .milliseconds(600)) { holds($0, "\u{1b}P0;1;0q") || holds($0, "a=T") })
    }
  }
}

/// Content shown at the full resolution of its file.
extension PixelTests {
  /// Stripes so narrow that blocks mix their colours.
  private static let stripes: Bitmap = {
    var picture = Bitmap(width: 960, height: 480, filledWith: .plainBlue)
    for y in 0..<480 { for x in 0..<960 where x / 8 % 2 == 0 { picture[x, y] = .plainRed } }
    return picture
  }()

  /// Whether the last picture of Kitty's has both colours of the stripes, unmixed.
  private func showsStripes(_ bytes: [UInt8]) -> Bool {
    guard bytes.suffix(4000).contains(0x6d), holds(bytes, "m=0;"),
      let picture = KittyPictures(in: bytes).last
    else { return false }
    func count(_ color: Pixel) -> Int {
      (0..<picture.width * picture.height).count { index in
        let pixel = picture[index % picture.width, index / picture.width]
        return abs(Int(pixel.red) - Int(color.red)) < 30 && abs(Int(pixel.blue) - Int(color.blue)) < 30
      }
    }
    return count(.plainRed) > 3000 && count(.plainBlue) > 3000
  }

  @Test func `the photograph of a sight is as fine as its file`() async throws {
    let place = Exif.photo(latitude: [60, 10, 0], time: "2014:05:01 12:00:00")
    let photograph = try JPEGWriter.bytes(of: Self.stripes, quality: 95)
    try folder.write(Exif.inserted(place, into: photograph), to: "photos/pier.jpg")
    let view = ["--photos", folder.file("photos"), "--at", "60.1666667,-24.9333333", "--zoom", "5"]
    try await onOwnThread {
      let program = try start(answering: Self.kitty, view)
      #expect(program.listen { holds($0, "a=T,U=1,") })
      program.type("\t")
      program.type("\r")
      #expect(program.listen(until: showsStripes))
    }
  }

  @Test func `a picture that is laid over the map is as fine as its file`() async throws {
    try folder.paint("old", Self.stripes, bounds: "-60, -30, 60, 30")
    try await onOwnThread {
      let over = ["--over", folder.file("old.png"), "--lens", "circle", "--at", "0,0", "--zoom", "0"]
      let program = try start(answering: Self.kitty, over)
      #expect(program.listen(until: showsStripes))
    }
  }
}

/// Slow lines.
extension PixelTests {
  private func startOverTown(_ more: [String] = []) throws -> TerminalProcess {
    let words = [BundledMap.helsinki, "--at", "60.171,24.941", "--zoom", "15", "--motion", "none"] + more
    let program = try TerminalProcess(words, columns: 100, rows: 30)
    _ = program.listen { holds($0, "\u{1b}[c") }
    program.type(Self.kitty)
    return program
  }

  @Test func `no pixels come over a slow line`() async throws {
    try await onOwnThread {
      let program = try startOverTown()
      let heard = program.sip(10_000, atMost: .seconds(6)) { _ in false }

      #expect(holds(heard, "\u{1b}[5n") && !holds(heard, "a=T,U=1,"))
    }
  }

  @Test func `a key is answered by the next frame, and not behind pixels that are on their way`() async throws {
    try await onOwnThread {
      let program = try startOverTown(["--pixels", "on"])
      let before = program.sip(100_000) { holds($0, "a=T,U=1,") }
      #expect(holds(before, "a=T,U=1,"))
      program.type("?")
      let heard = program.sip(100_000) { holds($0, "zoom in") }

      // The kernel's buffered part of the image arrives first.
      #expect(holds(heard, "zoom in") && heard.count < 45_000, "\(heard.count)")
      #expect(holds(heard, "m=0,q=2"))
    }
  }
}
