/// The roads of a map: junctions, the stretches between them, and the turns that are forbidden there.
///
/// Junctions and stretches are numbered from 0; what is near has near numbers, and the stretches lie where they start.
package struct RoadGraph: Sendable {
  /// A stretch in one of its directions: twice its number, and one more against the way it is drawn.
  package typealias Arc = UInt32

  /// In 1e-7 degrees.
  package typealias Place = (latitude: Int32, longitude: Int32)

  /// Ways through junctions that are forbidden, or the only ones that are allowed.
  package struct Restriction: Hashable, Sendable {
    /// What it says, among the kinds of the graph.
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
  /// What is said of each junction, among ``kinds``.
  package var nodeKinds: [UInt32] = []

  /// The junctions between which the stretches lie, from which to which they are drawn.
  package var starts: [UInt32] = []
  package var ends: [UInt32] = []
  /// Along every bend, on the ellipsoid, in decimetres.
  package var lengths: [UInt32] = []
  /// What rules on each stretch, among ``kinds``, and what it is called, among ``names``.
  package var edgeKinds: [UInt32] = []
  package var edgeNames: [UInt32] = []

  /// In the order of the stretches on which they begin.
  package var restrictions: [Restriction] = []

  /// What junctions, stretches and restrictions say of themselves; row 0 says nothing.
  package var kinds = RoadTagTable()
  /// Names, numbers of roads and what signs point to; row 0 says nothing.
  package var names = RoadTagTable()

  package init() {}

  package var nodeCount: Int { latitudes.count }
  package var edgeCount: Int { starts.count }

  package func place(of node: UInt32) -> Place { (latitudes[Int(node)], longitudes[Int(node)]) }
  /// Where an arc begins, and where it ends.
  package func tail(of arc: Arc) -> UInt32 { arc & 1 == 0 ? starts[Int(arc / 2)] : ends[Int(arc / 2)] }
  package func head(of arc: Arc) -> UInt32 { arc & 1 == 0 ? ends[Int(arc / 2)] : starts[Int(arc / 2)] }
}
