/// A direction with a name: the four winds and what lies between them.
package enum CompassPoint: Int, CaseIterable, Sendable {
  case north, northNortheast, northeast, eastNortheast
  case east, eastSoutheast, southeast, southSoutheast
  case south, southSouthwest, southwest, westSouthwest
  case west, westNorthwest, northwest, northNorthwest

  /// How many points the circle is divided into.
  package enum Division: Int, Sendable {
    case eight = 8
    case sixteen = 16
  }

  /// Creates the point nearest to a direction; from halfway on it is the next one clockwise.
  package init(nearest bearing: Bearing, of division: Division = .sixteen) {
    let count = division.rawValue
    let index = Int((bearing.degrees / 360 * Double(count)).rounded()) % count
    self = Self.allCases[index * Self.allCases.count / count]
  }
}
