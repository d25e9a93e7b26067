internal import Geodesy

extension TownIndex {
  /// The towns that are nearest to one or another place of a tile, and lie beyond what it draws.
  func pointers(from frame: TileFrame, shownAt zoom: Int) -> [Town] {
    guard !isEmpty else { return [] }
    // As dense as the squares of a screen at the deepest zoom, within reason.
    let count = min(4 << max(zoom - frame.zoom, 0), 24)
    var found: [Town] = []
    let rect = frame.drawnRect
    for down in 0...count {
      for across in 0...count {
        let place = WorldPoint(
          x: (Double(frame.x) + Double(across) / Double(count)) * frame.side,
          y: (Double(frame.y) + Double(down) / Double(count)) * frame.side
        )
        guard let town = nearest(to: place, shownAt: zoom), !rect.contains(town.point),
          !found.contains(where: { $0.point == town.point })
        else { continue }
        found.append(town)
      }
    }
    return found
  }
}
