import Cells
import Geodesy
import Scene

/// A place on the map with a cross on it, and a box beside it with information or a question.
struct PlaceCallout {
  let host: Host
  let place: WorldPoint

  static let widest = 44

  /// The position of the box; nil if the place is out of view, or there is no space.
  func box(columns: Int, rows: Int, in viewport: Viewport) -> CalloutBox? {
    let (place, open) = (clearing(in: viewport), host.panels.openBox(in: viewport))
    guard open.contains(place) else { return nil }
    return CalloutBox(at: place, columns: min(columns, Self.widest), rows: rows, within: open)
  }

  /// No name begins under the cross.
  func clearing(in viewport: Viewport) -> CellRect {
    CellRect(cell(in: viewport))
  }

  /// Draws the cross, and the tick of a box of that size.
  func drawMarks(of size: (columns: Int, rows: Int), into grid: inout CellGrid, in viewport: Viewport) {
    guard let callout = box(columns: size.columns, rows: size.rows, in: viewport) else { return }
    grid.mark(host.look.blocks == .ascii ? "X" : "✕", at: cell(in: viewport), host.look)
    callout.drawTick(into: &grid, host.look)
  }

  private func cell(in viewport: Viewport) -> CellPoint {
    viewport.screenPoint(of: viewport.nearestCopy(of: place)).cell
  }
}

/// The callout of the place that the user has asked about: its address, where it is, how far away and how high.
struct AskedCallout {
  let host: Host

  private var inquiry: AskedPlace.Inquiry? { host.places.asked.inquiry }

  /// Its position on the screen; nil if the place is out of view.
  func placed(in viewport: Viewport) -> PlacedCallout? {
    let columns = PlaceCallout.widest - 4
    let daylight = inquiry?.daylight.map { DaylightWords(look: host.look).lines(of: $0, columns: columns) } ?? []
    let panel = Panel(callout: lines + daylight, columns: columns)
    let size = panel.size
    return inquiry.flatMap {
      PlaceCallout(host: host, place: $0.place).box(columns: size.columns, rows: size.rows, in: viewport)
    }.map { PlacedCallout(panel: panel, box: $0) }
  }

  /// The known parts of the address, a line each.
  var lines: [String] {
    guard let inquiry else { return [] }
    let coordinate = inquiry.place.coordinate
    let isMapped = host.maps.facts.show(coordinate, from: StartingView.defaultZoom)
    let facts = inquiry.facts
    let parts = isMapped ? [facts?.district, facts?.town] : [facts?.town, host.look.words(.noDetailedMap)]
    let names = (facts?.names(in: host.look.words) ?? []) + parts.compactMap(\.self)
    let way = SightWords(host: host).way(to: coordinate)
    let height = facts?.height.flatMap(host.look.measures.text) ?? ""
    return names + [host.look.spelling.text(of: coordinate), way, height].filter { !$0.isEmpty }
  }

  /// The place, with the name by which a route calls it; nil if none is asked about.
  var place: (name: String, coordinate: Coordinate)? {
    inquiry.map { inquiry in
      let coordinate = inquiry.place.coordinate
      let spot = host.look.spelling.text(of: coordinate, resolution: .meters(10))
      return (inquiry.facts?.name(in: host.look.words) ?? spot, coordinate)
    }
  }
}
