import Cells
import Scene

/// The places whose callouts stay open: small boxes, with lines to their places.
final class SightPins: HostClient, MapLayer {
  private(set) var sights: [MapSight] = []
  private var placed: (viewport: Viewport, others: [CellRect], pins: [PlacedPin])?
  /// The sight that has a callout of its own now.
  var chosen: MapSight.Identity? { didSet { placed = nil } }

  /// More boxes would hide the map.
  private static let most = 9
  private static let widest = 30

  /// Keeps a sight's callout open, or lets it go.
  func toggle(_ sight: MapSight) {
    placed = nil
    guard !sights.contains(where: { $0.id == sight.id }) else { return sights.removeAll { $0.id == sight.id } }
    sights = (sights + [sight]).suffix(Self.most)
  }

  /// Closes the latest pinned callout; false if there is none.
  func closeLast() -> Bool {
    placed = nil
    return sights.popLast() != nil
  }

  func placed(in viewport: Viewport) -> [PlacedPin] {
    guard !sights.isEmpty, host.look.mode != .compass, host.maps.facts.isGeographic else { return [] }
    var taken = host.panels.chips.covered(in: viewport) + host.panels.padding.boxes(in: viewport)
    taken += [host.panels.rose.box(in: viewport), host.places.icons.callout(in: viewport)?.box.box].compactMap(\.self)
    let icons = host.places.icons.shown(in: viewport).map(\.box)
    if let placed, placed.viewport == viewport, placed.others == taken + icons { return placed.pins }
    let seen = sights.filter { $0.id != chosen }.compactMap { sight in
      anchor(of: sight, in: viewport).map { (sight: sight, label: label(of: sight, at: $0)) }
    }
    let open = host.panels.openBox(in: viewport)
    let places = LeaderLayout.places(for: seen.map(\.label), within: open, clearOf: taken, soft: icons)
    let pins = zip(seen, places).compactMap { seen, place in place.map { PlacedPin(sight: seen.sight, place: $0) } }
    placed = (viewport, taken + icons, pins)
    return pins
  }

  /// Its icon, or its place where that is in a group; nil where it isn't in view.
  private func anchor(of sight: MapSight, in viewport: Viewport) -> CellRect? {
    if let icon = host.places.icons.shown(in: viewport).first(where: { $0.sight?.id == sight.id }) { return icon.box }
    let cell = viewport.screenPoint(of: viewport.nearestCopy(of: sight.position)).cell
    guard viewport.visibleBox.contains(cell) else { return nil }
    return CellRect(cell)
  }

  private func label(of sight: MapSight, at anchor: CellRect) -> LeaderLayout.Label {
    let wanted = panel(of: sight).size
    return LeaderLayout.Label(anchor: anchor, columns: min(wanted.columns, Self.widest), rows: wanted.rows)
  }

  private func panel(of sight: MapSight) -> Panel {
    let words = SightWords(host: host)
    let room = Self.widest - 4
    return Panel(callout: [words.title(sight)] + words.facts(of: sight, columns: room), columns: room)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let pins = placed(in: viewport)
    guard !pins.isEmpty, !host.maps.lens.isMarking else { return }
    var dots = DotOverlay(columns: grid.columns, rows: grid.rows)
    let ink = SightColors(host.look).disc.ground
    for pin in pins { dots.line(from: Self.middle(of: pin.place.start), to: Self.middle(of: pin.place.end), ink: ink) }
    dots.draw(over: &grid, blocks: host.look.blocks, depth: host.look.depth)
    for pin in pins { panel(of: pin.sight).draw(into: &grid, box: pin.place.box, look: host.look) }
  }

  private static func middle(of cell: CellPoint) -> DotPoint {
    DotPoint(x: Double(cell.column * 2) + 1, y: Double(cell.row * 4) + 2)
  }
}
