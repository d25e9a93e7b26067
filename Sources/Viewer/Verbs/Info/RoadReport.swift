import Routing
import Wire

/// The report of `rumbo info` on the roads in a map file.
struct RoadReport {
  private let counts: RoadCounts

  /// Nil if a map has none, or none that can be read.
  init?(on path: String) {
    guard let file = try? RoadFile(path) else { return nil }
    counts = file.counts
  }

  var json: JSON {
    [
      "ways": .integer(counts.ways), "metres": .integer(counts.length), "oneWays": .integer(counts.oneWays),
      "oneWayMetres": .integer(counts.oneWayLength), "restrictions": .integer(counts.restrictions),
      "steps": .integer(counts.steps), "tolls": .integer(counts.tolls), "ferries": .integer(counts.ferries),
    ]
  }

  var words: String {
    "\(counts.ways) (\(counts.length / 1000) km), \(counts.oneWays) one-way; \(counts.restrictions) turn restrictions"
  }
}
