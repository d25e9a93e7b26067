import TestSupport
import Testing

/// The output of `rumbo describe` for small towns drawn by tests.
@MainActor
struct DescribedTown {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// The description of a place on a map of some elements, a sentence a line.
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
