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
