internal import Geodesy

/// Towns by where they are, so that the nearest one to a place is soon found.
struct TownIndex: Sendable {
  struct Town: Sendable {
    let point: WorldPoint
    /// From which zoom on it is shown.
    let zoom: Int
    /// The number of its attributes among those of all features.
    let attributes: Int

    fileprivate func moved(near place: WorldPoint) -> Town {
      Town(point: point.nearest(to: place), zoom: zoom, attributes: attributes)
    }
  }

  private static let side = 512
  /// No farther than that; in squares.
  private static let reach = 40

  private var towns: [Town] = []
  private var squares = [[Int32]](repeating: [], count: side * side)

  mutating func add(_ town: Town) {
    squares[Self.row(town.point.y) * Self.side + Self.row(town.point.x)].append(Int32(towns.count))
    towns.append(town)
  }

  private static func row(_ share: Double) -> Int { min(max(Int(share * Double(side)), 0), side - 1) }

  /// The town that is nearest to a place of those that are wanted, in the copy of the world that is nearest, and how far
  /// away it is.
  func nearest(to place: WorldPoint, where isWanted: (Town) -> Bool) -> (distance: Double, town: Town)? {
    let (column, row) = (Self.row(place.x), Self.row(place.y))
    var best: (distance: Double, town: Town)?
    for ring in 0...Self.reach {
      // Towns in outer rings are farther away.
      if let best, best.distance < Double(ring - 1) / Double(Self.side) { break }
      for down in -ring...ring where (0..<Self.side).contains(row + down) {
        let isEdge = abs(down) == ring
        for across in stride(from: -ring, through: ring, by: isEdge || ring == 0 ? 1 : 2 * ring) {
          let square = (column + across + Self.side) % Self.side
          for number in squares[(row + down) * Self.side + square] {
            let town = towns[Int(number)].moved(near: place)
            let (x, y) = (town.point.x - place.x, town.point.y - place.y)
            let distance = (x * x + y * y).squareRoot()
            if distance < best?.distance ?? .infinity, isWanted(town) { best = (distance, town) }
          }
        }
      }
    }
    return best
  }

  var isEmpty: Bool { towns.isEmpty }
}
