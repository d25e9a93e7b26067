import Images
import Raster
import TestSupport
import Testing
import Viewer
import Wire

/// A sheet of paper on the map, where tests draw by the mouse and by keys, and the saved drawing.
@MainActor
struct InkSheet {
  let folder: ScratchFolder
  let map: String
  let places: String

  init() throws {
    folder = try ScratchFolder()
    let picture = Bitmap(width: 300, height: 300, filledWith: Pixel(red: 230, green: 226, blue: 210))
    try folder.write(PNGWriter.bytes(of: picture), to: "paper.png")
    let bounds = #"{"projection": "mercator", "bounds": [15.5, 5.5, 24.5, 14.5], "attribution": "© us"}"#
    try folder.write(Array(bounds.utf8), to: "paper.json")
    map = folder.file("paper.png")
    places = folder.file("places.db")
  }

  func bytes(_ keys: String, _ words: [String], format: String, file: String? = nil) throws -> [UInt8] {
    try Program.snapshot(
      [
        map, "--at", "10,20", "--zoom", "6", "--motion", "none", "--places", file ?? places, "--format", format,
        "--keys", keys,
      ] + words,
      changingPlaces: true
    )
  }

  func screen(_ keys: String, _ words: String..., file: String? = nil) throws -> String {
    String(decoding: try bytes(keys, ["--blocks", "braille"] + words, format: "text", file: file), as: UTF8.self)
  }

  func rows(_ screen: String) -> [Substring] { screen.split(separator: "\n", omittingEmptySubsequences: false) }

  func ink() throws -> [JSON] {
    let outcome = try RumboProgram.run(["ink", "list", "--json", "--places", places])
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return try outcome.output.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
  }

  func kinds() throws -> [String] { try ink().compactMap { $0["kind"]?.string } }
}
