internal import Geodesy

extension TownIndex {
  /// Towns beyond a tile that are nearest to any place of it, if a town inside would mislead.
  ///
  /// The town nearest to a place inside is also nearest to a place on the edge: the line from one to the other crosses
  /// it.
  func pointers(from frame: TileFrame, shownAt zoom: Int) -> [Town] {
    guard !isEmpty else { return [] }
    let rect = frame.drawnRect
    var found: [Town] = []
    for place in frame.edge {
      guard let (distance, town) = nearest(to: place, where: { $0.zoom <= zoom }), !rect.contains(town.point),
        !found.contains(where: { $0.point == town.point })
      else { continue }
      let inside = nearest(to: place) { $0.zoom <= zoom && rect.contains($0.point) }
      let detour = Self.detour / place.metersPerWorld
      if inside.map({ $0.distance > distance * 1.5 && $0.distance > distance + detour }) ?? true { found.append(town) }
    }
    return found
  }

  /// In metres: if the next town inside is hardly farther away, it will do.
  private static let detour = 15_000.0
}

extension TileFrame {
  /// Places all along the edge.
  fileprivate var edge: [WorldPoint] {
    let count = 16
    return (0..<count).flatMap { index in
      let share = Double(index) / Double(count)
      return [(share, 0), (1, share), (1 - share, 1), (0, 1 - share)].map { across, down in
        WorldPoint(x: (Double(x) + across) * side, y: (Double(y) + down) * side)
      }
    }
  }
}
