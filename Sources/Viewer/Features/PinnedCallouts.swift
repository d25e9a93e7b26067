import Cells
import Scene

/// A small callout that stays open for a POI, and the line to that.
struct PlacedPin {
  let sight: MapSight
  let place: LeaderLayout.Place
  let panel: Panel
}

/// The callouts that stay open, except that of the selected POI, which has a larger one.
struct PinnedCallouts {
  let host: Host

  private static let widest = 30

  func placed(beside icons: [PlacedIcon], clearOf taken: [CellRect], in viewport: Viewport) -> [PlacedPin] {
    let (pinned, selected) = (host.places.pois.pinned, host.places.pois.selected?.sight.id)
    guard !pinned.isEmpty, host.look.mode != .compass, host.maps.facts.isGeographic else { return [] }
    let seen = pinned.filter { $0.id != selected }.compactMap { sight in
      anchor(of: sight, icons, in: viewport).map { (sight: sight, anchor: $0, panel: panel(of: sight)) }
    }
    let labels = seen.map { pin in
      let size = pin.panel.size
      return LeaderLayout.Label(anchor: pin.anchor, columns: min(size.columns, Self.widest), rows: size.rows)
    }
    let open = host.panels.openBox(in: viewport)
    let places = LeaderLayout.places(for: labels, within: open, clearOf: taken, soft: icons.map(\.box))
    return zip(seen, places).compactMap { pin, place in
      place.map { PlacedPin(sight: pin.sight, place: $0, panel: pin.panel) }
    }
  }

  /// Its icon, or its place where that is in a group; nil where it isn't in view.
  private func anchor(of sight: MapSight, _ icons: [PlacedIcon], in viewport: Viewport) -> CellRect? {
    if let icon = icons.first(where: { $0.sight?.id == sight.id }) { return icon.box }
    let cell = viewport.screenPoint(of: viewport.nearestCopy(of: sight.position)).cell
    guard viewport.visibleBox.contains(cell) else { return nil }
    return CellRect(cell)
  }

  private func panel(of sight: MapSight) -> Panel {
    let words = SightWords(host: host)
    let room = Self.widest - 4
    return Panel(callout: [words.title(sight)] + words.facts(of: sight, columns: room), columns: room)
  }
}
