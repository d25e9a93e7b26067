/// The parts in which a map file keeps its roads: rows of the table `roads`.
///
/// Each is a message of Protocol Buffers whose lists of numbers are packed; there may be more fields one day. Junctions
/// come by thousands, each piece with the stretches that start at them, so that a part of a large map can be read alone.
package enum RoadPart: String, CaseIterable, Sendable {
  case counts, kinds, names, graph, shapes

  package static let schema = """
    CREATE TABLE roads (part TEXT NOT NULL, piece INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (part, piece));
    """

  /// Raised whenever older readers would misunderstand what is written.
  static let version: UInt64 = 1

  static let nodesOfAPiece = 4096
  static let rowsOfAPiece = 1 << 14

  /// More than any map of the earth needs; a larger claim must not reserve memory.
  static let maxPieces = 1 << 16

  /// The fields of the counts: first the version, then these.
  static let versionField = 1
  static var countFields: [WritableKeyPath<RoadCounts, Int>] {
    [
      \.nodes, \.edges, \.ways, \.length, \.oneWays, \.oneWayLength, \.restrictions, \.steps, \.tolls, \.ferries,
    ]
  }

  enum TableField: Int {
    case words = 1, sizes, pairs
  }

  /// The lists of a piece.
  ///
  /// Coordinates and the ends of segments are differences from the previous junction and from the segment's start. Arcs
  /// of restrictions are differences from the first arc of the piece. All are zigzag encoded.
  enum GraphField: Int {
    case latitudes = 1, longitudes, nodeKinds, edgeCounts, ends, lengths, edgeKinds, edgeNames
    case restrictionKinds, restrictionSizes, restrictionArcs
  }

  enum ShapesField: Int {
    case sizes = 1, bytes
  }
}
