/// What was read, what was missing in it, and what was written.
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
  /// Turn restrictions that lack a way, lie where nobody drives, or could be meant in two places.
  package internal(set) var brokenRestrictions = 0
  package internal(set) var tiles = 0
  /// Tiles that had too much in them, so that the least important was left out.
  package internal(set) var thinnedTiles = 0
  package internal(set) var bytes = 0

  package init() {}
}

extension BakingReport {
  /// What was missing, a sentence each; none where all was well.
  package var lines: [String] {
    var lines: [String] = []
    if missingNodes > 0 { lines.append("\(missingNodes) nodes are missing; \(cutWays) ways were cut there.") }
    if brokenAreas > 0 { lines.append("\(brokenAreas) areas lack some of their ways and were closed without them.") }
    if looseCoastEnds > 0 { lines.append("\(looseCoastEnds) loose ends of the coastline now end at the nearest edge.") }
    if brokenRestrictions > 0 {
      let (lack, lie) = brokenRestrictions == 1 ? ("restriction lacks", "lies") : ("restrictions lack", "lie")
      lines.append("\(brokenRestrictions) turn \(lack) a way or \(lie) where nobody drives: left out.")
    }
    if thinnedTiles > 0 { lines.append("\(thinnedTiles) tiles were too full and were thinned out.") }
    return lines
  }
}
