import Cells
import Geodesy
import Places
import Scene

/// The favourites outside a view, for the arrows at its edge.
struct FavoriteArrows {
  private let host: Host
  private let marks: SightMarks

  private static let longestName = 14

  init(_ host: Host, _ marks: SightMarks) {
    (self.host, self.marks) = (host, marks)
  }

  func goals(in viewport: Viewport) -> [EdgeArrows.Goal] {
    guard host.maps.facts.isGeographic, !marks.stock.favorites.isEmpty else { return [] }
    let area = host.panels.openBox(in: viewport)
    let (from, words) = (host.standpoint, SightWords(host: host))
    return marks.stock.favorites.compactMap { sight in
      let point = viewport.screenPoint(of: viewport.nearestCopy(of: sight.position))
      guard !area.contains(point.cell) else { return nil }
      let distance = Sphere.earth.distance(from: from.coordinate, to: sight.coordinate)
      return EdgeArrows.Goal(point: point, distance: distance.meters, ink: host.look.style.panelText) { [host] in
        let name = CharacterWidth.standard.truncating(words.title(sight), to: Self.longestName)
        let heart = host.look.blocks == .ascii ? "!" : "♥"
        return "\(heart) \(name) \(host.look.measures.text(of: from.approach(to: sight.coordinate).distance))"
      }
    }
  }
}
