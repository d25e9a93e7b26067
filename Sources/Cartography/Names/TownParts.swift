package import Geodesy
import Glibc

/// The parts of towns around a place, of which the nearest is the one that contains it.
package struct TownParts: Sendable {
  private let parts: [(name: String, point: WorldPoint)]

  package init(_ tiles: [PreparedTile]) {
    parts = NameSource(tiles.map(\.shapes)).places.filter { Self.isPart($0.kind) }.map { ($0.name, $0.point) }
  }

  static func isPart(_ kind: LabelKind) -> Bool {
    [.suburb, .quarter, .neighbourhood, .village].contains(kind)
  }

  /// Nil where none is near enough.
  package func name(at place: WorldPoint) -> String? {
    func distance(_ part: (name: String, point: WorldPoint)) -> Double {
      hypot(part.point.x - place.x, part.point.y - place.y)
    }
    let nearest = parts.min { distance($0) < distance($1) }
    return nearest.flatMap { distance($0) * place.metersPerWorld < LocationNames.districtReach ? $0.name : nil }
  }
}
