/// The roads of a map: junctions, the segments between them, and turn restrictions.
///
/// Junctions and segments are numbered from 0. Nearby ones have similar numbers; segments are sorted by their start.
package struct RoadGraph: Sendable {
  /// A stretch in one of its directions: twice its number, and one more against the way it is drawn.
  package typealias Arc = UInt32

  /// In 1e-7 degrees.
  package typealias Place = (latitude: Int32, longitude: Int32)

  /// Ways through junctions that are forbidden, or the only ones that are allowed.
  package struct Restriction: Hashable, Sendable {
    /// Its tags, as a row of the graph's kinds.
    package let kind: UInt32
    /// From the arc that it begins on, over those that it leads along, to the last one that it speaks of.
    package let arcs: [Arc]

    package init(kind: UInt32, arcs: [Arc]) {
      self.kind = kind
      self.arcs = arcs
    }
  }

  /// Where the junctions are, in 1e-7 degrees.
  package var latitudes: [Int32] = []
  package var longitudes: [Int32] = []
  /// The tags of each junction, as rows of ``kinds``.
  package var nodeKinds: [UInt32] = []

  /// The junctions between which the stretches lie, from which to which they are drawn.
  package var starts: [UInt32] = []
  package var ends: [UInt32] = []
  /// Along every bend, on the ellipsoid, in decimetres.
  package var lengths: [UInt32] = []
  /// The tags of each segment, as rows of ``kinds``, and its name, as a row of ``names``.
  package var edgeKinds: [UInt32] = []
  package var edgeNames: [UInt32] = []

  /// In the order of the stretches on which they begin.
  package var restrictions: [Restriction] = []

  /// The tags of junctions, segments and restrictions; row 0 has none.
  package var kinds = RoadTagTable()
  /// Names, road numbers and sign destinations; row 0 has none.
  package var names = RoadTagTable()

  package init() {}

  package var nodeCount: Int { latitudes.count }
  package var edgeCount: Int { starts.count }

  package func place(of node: UInt32) -> Place { (latitudes[Int(node)], longitudes[Int(node)]) }
  /// Where an arc begins, and where it ends.
  package func tail(of arc: Arc) -> UInt32 { arc & 1 == 0 ? starts[Int(arc / 2)] : ends[Int(arc / 2)] }
  package func head(of arc: Arc) -> UInt32 { arc & 1 == 0 ? ends[Int(arc / 2)] : starts[Int(arc / 2)] }
}
