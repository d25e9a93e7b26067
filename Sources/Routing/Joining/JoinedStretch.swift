/// A segment of one of two maps, or a part of one, before it is added to the joined graph.
struct JoinedStretch {
  /// The junctions, as they are numbered in the joined graph.
  struct Ends: Hashable {
    let start: UInt32
    let end: UInt32
  }

  /// The stretch that it is, or is a piece of.
  struct Source: Hashable {
    let isOther: Bool
    let edge: Int
  }

  var start: UInt32
  var end: UInt32
  /// In decimetres.
  var length: UInt32
  let sort: JoinedTags.Sort
  /// Nothing where it bends as its source does.
  var bends: [RoadGraph.Place]?
  let source: Source

  var ends: Ends { Ends(start: start, end: end) }
}

/// The tags of two maps' roads, in common tables.
struct JoinedTags {
  /// The tags and the name of a segment.
  struct Sort: Hashable {
    let kind: UInt32
    let name: UInt32
  }

  private let graph: RoadGraph
  private let other: RoadGraph
  private(set) var kinds: RoadTagTable
  private(set) var names: RoadTagTable
  /// Where the rows of the other graph came to lie; those of the first one stay.
  private let kindNumbers: [UInt32]
  private let nameNumbers: [UInt32]

  init(_ graph: RoadGraph, _ other: RoadGraph) {
    (self.graph, self.other) = (graph, other)
    (kinds, names) = (graph.kinds, graph.names)
    kindNumbers = kinds.join(other.kinds)
    nameNumbers = names.join(other.names)
  }

  func sort(of edge: Int, isOther: Bool) -> Sort {
    isOther
      ? Sort(kind: kindNumbers[Int(other.edgeKinds[edge])], name: nameNumbers[Int(other.edgeNames[edge])])
      : Sort(kind: graph.edgeKinds[edge], name: graph.edgeNames[edge])
  }

  /// The kind of a junction, or of a restriction, of the other graph.
  func kind(ofOther kind: UInt32) -> UInt32 { kindNumbers[Int(kind)] }
}
