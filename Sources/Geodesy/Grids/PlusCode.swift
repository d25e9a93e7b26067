import Glibc

/// A plus code (Open Location Code): a box of the world, 20° wide with two digits and 14 m with ten.
///
/// Each of the first five pairs of digits is a row and a column, of which there are 20; each digit after them is one of
/// 20 boxes, in five rows of four. A `+` follows the eighth digit, and zeros replace omitted digits before it.
package struct PlusCode: Hashable, Sendable {
  /// The south-western corner, in the smallest boxes from the south pole and from 180° west.
  private let south: Int
  private let west: Int
  /// How many digits count.
  package let digits: Int

  /// Creates the box that holds a place.
  package init(_ place: Coordinate, digits: Int = 10) {
    precondition(Self.isLength(digits), "a code has 2, 4, 6, 8 or 10 to 15 digits")
    let (rows, columns) = Self.size(of: digits)
    let (north, east) = (place.latitude.degrees + 90, place.longitude.degrees + 180)
    // The pole belongs to the boxes below it.
    let row = min(Int(floor(north * Self.rowsPerDegree + Self.tolerance)), Self.rowsOfWorld - 1)
    let column = Int(floor(east * Self.columnsPerDegree + Self.tolerance)) % Self.columnsOfWorld
    self.init(south: row / rows * rows, west: column / columns * columns, digits: digits)
  }

  private init(south: Int, west: Int, digits: Int) {
    (self.south, self.west, self.digits) = (south, west, digits)
  }

  /// Reads a whole code; nil where it isn't one.
  package init?(_ text: String) {
    guard let (head, tail) = Self.parts(of: text), head.count == Self.digitsBeforePlus else { return nil }
    let leading = head.prefix { $0 != Self.padding }
    guard head[leading.endIndex...].allSatisfy({ $0 == Self.padding }),
      tail.isEmpty || leading.count == head.count
    else {
      return nil
    }
    let values = (leading + tail).compactMap { Self.alphabet.firstIndex(of: $0) }
    guard values.count == leading.count + tail.count, Self.isLength(values.count) else { return nil }
    guard values[0] < Self.rowsOfWorld / Self.size(of: 2).rows,
      values[1] < Self.columnsOfWorld / Self.size(of: 2).columns
    else { return nil }
    var (south, west) = (0, 0)
    for (index, value) in values.enumerated() {
      let (rows, columns) = Self.size(of: index + 1)
      if index >= Self.digitsOfPairs {
        south += value / Self.gridColumns * rows
        west += value % Self.gridColumns * columns
      } else if index.isMultiple(of: 2) {
        south += value * rows
      } else {
        west += value * columns
      }
    }
    self.init(south: south, west: west, digits: values.count)
  }

  /// The centre of the box.
  package var coordinate: Coordinate {
    let (rows, columns) = Self.size(of: digits)
    return Coordinate(
      north: (Double(south) + Double(rows) / 2) / Self.rowsPerDegree - 90,
      east: (Double(west) + Double(columns) / 2) / Self.columnsPerDegree - 180
    )
  }

  package var text: String {
    var text = (1...digits).map { number in
      let (rows, columns) = Self.size(of: number)
      let (row, column) = (south / rows, west / columns)
      guard number <= Self.digitsOfPairs else {
        return Self.alphabet[row % Self.gridRows * Self.gridColumns + column % Self.gridColumns]
      }
      return Self.alphabet[(number.isMultiple(of: 2) ? column : row) % Self.alphabet.count]
    }
    while text.count < Self.digitsBeforePlus { text.append(Self.padding) }
    text.insert("+", at: Self.digitsBeforePlus)
    return String(text)
  }

  /// The code of the same last digits whose box lies nearest to a place, given how many of the first are left out.
  init?(lacking missing: Int, _ rest: String, near place: Coordinate) {
    guard let found = PlusCode(PlusCode(place).text.prefix(missing) + rest) else { return nil }
    let (rows, columns) = Self.size(of: missing)
    let away = (
      north: (found.coordinate.latitude.degrees - place.latitude.degrees) * Self.rowsPerDegree / Double(rows),
      east: (found.coordinate.longitude - place.longitude).degrees * Self.columnsPerDegree / Double(columns)
    )
    let south = found.south - Int(away.north.rounded()) * rows
    let west = found.west - Int(away.east.rounded()) * columns
    // There is nothing beyond a pole.
    self.init(
      south: (0..<Self.rowsOfWorld).contains(south) ? south : found.south,
      west: (west + Self.columnsOfWorld) % Self.columnsOfWorld,
      digits: found.digits
    )
  }
}

/// How codes are made up.
extension PlusCode {
  private static let alphabet = Array("23456789CFGHJMPQRVWX")
  private static let padding: Character = "0"
  static let digitsBeforePlus = 8
  private static let digitsOfPairs = 10
  private static let maxDigits = 15
  private static let (gridRows, gridColumns) = (5, 4)

  /// The smallest boxes: a pair of digits parts a degree by 20 three times, and five more digits what is left.
  private static let rowsPerDegree = Double(8000 * 3125)
  private static let columnsPerDegree = Double(8000 * 1024)
  private static let rowsOfWorld = 180 * 8000 * 3125
  private static let columnsOfWorld = 360 * 8000 * 1024
  /// Places so little below a line count as on it.
  private static let tolerance = 1e-5

  static func isLength(_ digits: Int) -> Bool {
    (2...maxDigits).contains(digits) && (digits >= digitsOfPairs || digits.isMultiple(of: 2))
  }

  /// The number of smallest boxes along each side of a box given by this many digits.
  private static func size(of digits: Int) -> (rows: Int, columns: Int) {
    // One digit of a pair gives as much precision as both: a single one is of latitude.
    let pairs = min((digits + 1) / 2, digitsOfPairs / 2)
    var (rows, columns) = (20 * 8000 * 3125, 20 * 8000 * 1024)
    for _ in 1..<max(pairs, 1) { (rows, columns) = (rows / 20, columns / 20) }
    for _ in 0..<max(digits - digitsOfPairs, 0) { (rows, columns) = (rows / gridRows, columns / gridColumns) }
    return (rows, columns)
  }

  /// The parts before and after the plus, in capitals; nil if they can't be part of a code.
  static func parts(of text: String) -> (head: [Character], tail: [Character])? {
    guard text.utf8.count <= maxDigits + 1 else { return nil }
    let parts = text.uppercased().split(separator: "+", omittingEmptySubsequences: false).map(Array.init)
    guard parts.count == 2, parts[0].count <= digitsBeforePlus, parts[0].count.isMultiple(of: 2), parts[1].count != 1
    else { return nil }
    let isKnown = (parts[0] + parts[1]).allSatisfy { alphabet.contains($0) || $0 == padding }
    return isKnown ? (parts[0], parts[1]) : nil
  }
}
