import Cartography
import Cells
import Geodesy
import Places
import Scene

/// Arrows at the edge of the map towards the favourites that lie outside, with the way there.
final class FavoriteArrows: MapLayer {
  private let host: Host
  private let marks: SightMarks

  /// More would hide the map.
  private static let most = 5
  private static let longestName = 14

  init(_ host: Host, _ marks: SightMarks) {
    (self.host, self.marks) = (host, marks)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    for arrow in placed(in: viewport) { arrow.draw(into: &grid, host.look.style.panelText, host.look) }
  }

  func placed(in viewport: Viewport) -> [EdgeArrow] {
    guard host.look.mode != .compass, host.maps.facts.isGeographic, !marks.stock.favorites.isEmpty else { return [] }
    let area = host.panels.openBox(in: viewport)
    var taken = host.panels.chips.covered(in: viewport) + host.panels.padding.boxes(in: viewport)
    taken += [host.panels.rose.box(in: viewport)] + host.places.icons.reserved(in: viewport).map(\.box)
    taken += host.places.icons.callouts(in: viewport)
    return nearest(outside: area, in: viewport).compactMap { sight in
      let arrow = arrow(to: sight, within: area, clearOf: taken, viewport)
      if let arrow { taken.append(arrow.box) }
      return arrow
    }
  }

  private func nearest(outside area: CellRect, in viewport: Viewport) -> ArraySlice<MapSight> {
    let from = host.standpoint.coordinate
    return marks.stock.favorites
      .filter { !area.contains(viewport.screenPoint(of: viewport.nearestCopy(of: $0.position)).cell) }
      .map { (sight: $0, distance: Sphere.earth.distance(from: from, to: $0.coordinate)) }
      .sorted { $0.distance < $1.distance }
      .map(\.sight)
      .prefix(Self.most)
  }

  private func arrow(
    to sight: MapSight,
    within area: CellRect,
    clearOf taken: [CellRect],
    _ viewport: Viewport
  ) -> EdgeArrow? {
    let words = SightWords(host: host)
    let isASCII = host.look.blocks == .ascii
    let name = CharacterWidth.standard.truncating(words.title(sight), to: Self.longestName)
    let distance = host.look.measures.text(of: host.standpoint.approach(to: sight.coordinate).distance)
    return EdgeArrow(
      to: viewport.screenPoint(of: viewport.nearestCopy(of: sight.position)),
      words: "\(isASCII ? "!" : "♥") \(name) \(distance)",
      within: area,
      clearOf: taken,
      cellAspect: viewport.cellAspect,
      isASCII: isASCII
    )
  }
}
