internal import Geodesy

/// Where a map and a screen meet.
extension Placement {
  /// Beyond these parallels Mercator stretches so much that a picture's own pixels can't follow.
  private static let furthestDetail = 60.0

  /// The part of the map within a box, in its unit square; nil where there is none.
  func part(in box: WorldRect) -> (x: ClosedRange<Double>, y: ClosedRange<Double>)? {
    let places = [box.minY, (box.minY + box.maxY) / 2, box.maxY].flatMap { y in
      [box.minX, (box.minX + box.maxX) / 2, box.maxX].map { x in mapPoint(of: WorldPoint(x: x, y: y)) }
    }
    let (x, y) = (places.map(\.x), places.map(\.y))
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return nil }
    guard left < 1, right > 0, top < 1, bottom > 0 else { return nil }
    return (max(left, 0)...min(right, 1), max(top, 0)...min(bottom, 1))
  }

  /// Places on the map that determine the range of its scale on screen: the centre of the visible part, and its edges.
  func samples(on screen: ViewExtent) -> [(x: Double, y: Double)] {
    let extent = screen.area.extent
    let middle = screen.area.center.x
    let isEven = projection == .mercator
    return (isEven ? [screen.area.center.y] : [extent.minY, screen.area.center.y, extent.maxY]).map { y in
      let north = Mercator.degreesNorth(ofY: y)
      let latitude = isEven ? y : Mercator.y(ofDegreesNorth: min(max(north, -Self.furthestDetail), Self.furthestDetail))
      let place = mapPoint(of: WorldPoint(x: middle, y: latitude))
      return (min(max(place.x, 0), 1), min(max(place.y, 0), 1))
    }
  }

  /// Whether the map fills the whole screen, as far as the world goes.
  func covers(_ screen: ViewExtent, copies: [Int], isGeographic: Bool) -> Bool {
    let bounds = bounds
    let goesRound = isGeographic && isUpright && bounds.maxX - bounds.minX >= 1 - 1e-9
    return copies.contains { copy in
      let screen = screen.shifted(by: copy)
      return screen.area.corners.allSatisfy { corner in
        let y = isGeographic ? min(max(corner.y, 0), 1) : corner.y
        let place = mapPoint(of: WorldPoint(x: corner.x, y: y))
        let slack = 1e-9
        return (goesRound || (-slack...1 + slack).contains(place.x)) && (-slack...1 + slack).contains(place.y)
      }
    }
  }
}
