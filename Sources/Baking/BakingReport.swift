/// The elements that were read, missing and written.
package struct BakingReport: Hashable, Sendable {
  package internal(set) var nodes = 0
  package internal(set) var ways = 0
  package internal(set) var relations = 0
  /// Nodes that ways name but the extract doesn't have, as at the rim of a hard clip.
  package internal(set) var missingNodes = 0
  /// Ways that were cut for it.
  package internal(set) var cutWays = 0
  /// Areas that lack some of their ways.
  package internal(set) var brokenAreas = 0
  /// Ends of the coast that lay inside the extract.
  package internal(set) var looseCoastEnds = 0
  package internal(set) var sights = 0
  package internal(set) var names = 0
  package internal(set) var addresses = 0
  /// Stretches of road between two junctions.
  package internal(set) var roads = 0
  /// Turn restrictions that lack a way, are on closed roads, or are ambiguous.
  package internal(set) var brokenRestrictions = 0
  package internal(set) var tiles = 0
  /// Of the tiles that there are.
  package internal(set) var zooms = 0...0
  /// Tiles that had too much in them, so that the least important was left out.
  package internal(set) var thinnedTiles = 0
  package internal(set) var heightTiles = 0
  /// Whether heights were asked for, and none are known in the area.
  package internal(set) var lacksHeights = false
  /// Why some heights couldn't be read.
  package internal(set) var unreadHeights: String?
  package internal(set) var bytes = 0

  package init() {}
}

extension BakingReport {
  /// The missing elements, one sentence each; empty if there are none.
  package var lines: [String] {
    let missing = Self.line(missingNodes, "node is missing", "nodes are missing")
    let cut = Self.line(cutWays, "way was cut there", "ways were cut there") ?? "no way was cut there"
    return [
      missing.map { "\($0); \(cut)" },
      Self.line(
        brokenAreas,
        "area lacks some of its ways and was closed without them",
        "areas lack some of their ways and were closed without them"
      ),
      Self.line(
        looseCoastEnds,
        "loose end of the coastline now ends at the nearest edge",
        "loose ends of the coastline now end at the nearest edge"
      ),
      Self.line(
        brokenRestrictions,
        "turn restriction is incomplete or off the roads: skipped",
        "turn restrictions are incomplete or off the roads: skipped"
      ),
      Self.line(thinnedTiles, "tile was too full and was thinned out", "tiles were too full and were thinned out"),
    ].compactMap(\.self).map { $0 + "." } + heightLines
  }

  private var heightLines: [String] {
    (unreadHeights.map { ["Some heights are missing: \($0)"] } ?? [])
      + (lacksHeights ? ["The source has no heights in this area."] : [])
  }

  /// A count with its text in the singular or plural; nil for zero.
  private static func line(_ count: Int, _ one: String, _ more: String) -> String? {
    count == 0 ? nil : "\(count) \(count == 1 ? one : more)"
  }
}
