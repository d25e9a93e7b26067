package import Geodesy

/// The reference for described directions: the compass, or the direction in which the user moves or looks.
package nonisolated enum Orientation: Hashable, Sendable {
  case winds
  /// Ahead, on the right, behind you: eight directions from the one that one faces.
  case facing(Bearing)
  /// The same by the clock: what is straight ahead is at twelve.
  case clock(Bearing)

  /// The direction the user faces; nil if unknown.
  var heading: Bearing? {
    switch self {
    case .winds: nil
    case .facing(let bearing), .clock(let bearing): bearing
    }
  }

  /// Into how many directions all around is divided.
  var count: Int { if case .clock = self { 12 } else { 8 } }

  /// In which of them something lies, from ahead or from north on clockwise.
  package func sector(of bearing: Bearing) -> Int { part(of: bearing, in: count) }

  /// Ahead or north, right or east, behind or south, left or west.
  static let sides = 0..<4

  /// On which of the four sides something lies.
  package func side(of bearing: Bearing) -> Int { part(of: bearing, in: Self.sides.count) }

  /// The direction at the centre of a side.
  func sector(ofSide side: Int) -> Int { side * count / Self.sides.count }

  private func part(of bearing: Bearing, in count: Int) -> Int {
    let degrees = bearing.degrees - (heading?.degrees ?? 0)
    let width = 360 / Double(count)
    return ((Int((degrees / width).rounded()) % count) + count) % count
  }
}
