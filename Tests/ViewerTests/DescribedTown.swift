import TestSupport
import Testing

/// What `rumbo describe` says of small towns that tests draw.
struct DescribedTown {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// What the map of some elements says of a place, a sentence a line.
  func lines(_ sketch: TownSketch, at place: (Double, Double), _ words: [String] = []) throws -> [String] {
    let extract = try folder.write(Array(sketch.extract.utf8), to: "town.osm")
    let map = folder.file("town.mbtiles")
    let baked = try RumboProgram.run(["bake", extract, "--out", map])
    #expect(baked.status == 0, "\(baked.complaint)")
    let outcome = try RumboProgram.run(["describe", TownSketch.text(of: place), map] + words)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    return outcome.output.split(separator: "\n").map(String.init)
  }
}
