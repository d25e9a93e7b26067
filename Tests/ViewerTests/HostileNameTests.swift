import Foundation
import Images
import Raster
import Testing
import TestSupport
import Viewer
import Wire

/// Untrusted names: whatever they contain, the screen is intact in every format.
@MainActor
struct HostileNameTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    let picture = Bitmap(width: 40, height: 40, filledWith: Pixel(red: 120, green: 160, blue: 120))
    try folder.write(PNGWriter.bytes(of: picture), to: "town.png")
    try folder.write(Array(#"{"bounds": [53, 56.8, 53.2, 56.9], "attribution": "© us"}"#.utf8), to: "town.json")
    map = folder.file("town.png")
  }

  private nonisolated static let names: [String] = [
    "\u{1b}[2J\u{1b}]0;gotcha\u{7}\u{9b}31mred", "line\r\nbreak\ttab\u{b}\u{c}\u{85}\u{2028}end",
    "\u{202e}desrever\u{202c} \u{2066}isolated\u{2069}", String(repeating: "long ", count: 2000),
    String(repeating: "x", count: 10_000), "\u{200b}\u{200d}\u{feff}\u{ad}",
    "a" + String(repeating: "\u{301}", count: 500),
    String(repeating: "漢", count: 3000), "👨‍👩‍👧‍👦🇫🇮e\u{fe0f}", "<script>&\"']]>", "",
  ]

  @Test(arguments: names)
  func `a hostile name is harmless`(name: String) throws {
    let places = try SightFile.write([(name, "museum\u{1b}[5m", 56.85, 53.1)], into: folder)
    for keys in ["", "Tab", "Tab Enter", "/ \"56.85 53.1\" Enter Tab", "/ \"long\""] {
      // The cells are the same in each format: all formats of one screen are enough.
      for format in ["ansi", "json"] + (keys == "Tab Enter" ? ["text", "svg", "png"] : []) {
        let bytes = try Program.snapshot([
          map, "--places", places, "--at", "56.85,53.1", "--zoom", "12", "--size", "60x20", "--blocks", "half",
          "--motion", "none", "--format", format, "--keys", keys,
        ])
        if format == "png" {
          try expectWhole(bytes)
        } else {
          try expectHarmless(String(decoding: bytes, as: UTF8.self), format, keys)
        }
      }
    }
  }

  private func expectWhole(_ png: [UInt8]) throws {
    let info = try PictureReader(.bytes(png)).info
    #expect(info.width == 60 * 8 && info.height == 20 * 16)
  }

  private func expectHarmless(_ text: String, _ format: String, _ keys: String) throws {
    var plain = text
    if format == "ansi" { plain = plain.replacing(/\u{1b}\[[0-9;:]*m/, with: "") }
    let isHarmless = plain.unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || scalar.value >= 0x20 && !(0x7f...0x9f).contains(scalar.value)
          && !(0x202a...0x202e).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
    }
    #expect(isHarmless, "\(format) \(keys)")
    let rows = plain.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    if format == "text" || format == "ansi" {
      #expect(rows.count == 20, "\(format) \(keys)")
      #expect(rows.allSatisfy { $0.unicodeScalars.count <= 60 * 3 }, "\(format) \(keys)")
    }
    if format == "json" { _ = try JSONParser.parse(Array(text.utf8)) }
    if format == "svg" { #expect(!text.contains("<script")) }
  }
}
