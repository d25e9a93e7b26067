import Cartography
import Cells
import Geodesy
import Motion
import Places
import Rendering
import Scene

/// The icons of POIs on the map, and the callouts that stay open.
final class SightMarks: HostClient, MapLayer {
  var kind: String { "icon" }
  private var motion: GroupMotion
  private var stock: SightStock { host.places.pois.stock }

  init(_ host: Host) {
    motion = GroupMotion(motion: host.navigator.motion)
    super.init(in: host)
  }

  var isMoving: Bool { !motion.isSettled }

  /// Advances groups that split or merge; true if that changes the display.
  func advance(by elapsed: Duration) -> Bool {
    let wasMoving = isMoving
    motion.isMoving = host.navigator.motion == .full
    motion.advance(by: elapsed)
    motion.show(level: stock.clusters.level(at: host.navigator.shown.camera.zoom))
    return wasMoving || isMoving
  }
}

/// The favourites outside a view, for the arrows at its edge.
extension SightMarks {
  private static let longestName = 14

  func goals(in viewport: Viewport) -> [EdgeArrows.Goal] {
    guard host.maps.facts.isGeographic, !stock.favorites.isEmpty else { return [] }
    let (area, from, names) = (host.panels.openBox(in: viewport), host.standpoint, SightWords(host: host))
    return stock.favorites.compactMap { sight in
      let point = viewport.screenPoint(of: viewport.nearestCopy(of: sight.position))
      guard !area.contains(point.cell) else { return nil }
      let distance = Sphere.earth.distance(from: from.coordinate, to: sight.coordinate)
      return EdgeArrows.Goal(point: point, distance: distance.meters, ink: look.style.panelText) { [look] in
        let name = CharacterWidth.standard.truncating(names.title(sight), to: Self.longestName)
        let heart = look.blocks == .ascii ? "!" : "♥"
        return "\(heart) \(name) \(look.measures.text(of: from.approach(to: sight.coordinate).distance))"
      }
    }
  }
}

/// How they look.
extension SightMarks {
  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard !host.maps.lens.isMarking else { return }
    let frame = host.frame
    if isMoving {
      drawMoving(frame.icons, into: &grid, in: viewport)
    } else {
      for icon in frame.icons { draw(icon, into: &grid) }
      let counted = frame.icons.filter { $0.others > 0 && !$0.isCounted }
      let taken = counted.isEmpty ? [] : frame.obstacles + frame.icons.map(\.box)
      for icon in counted { drawOthers(icon, clearOf: taken, frame.labels, into: &grid) }
    }
    draw(frame.pins, into: &grid)
  }

  private func drawMoving(_ icons: [PlacedIcon], into grid: inout CellGrid, in viewport: Viewport) {
    let placement = IconPlacement(host, in: viewport)
    for (group, position) in motion.leaving(placement.view, of: stock.clusters) {
      guard let subject = placement.subject(of: group) else { continue }
      let box = placement.box(of: subject, around: viewport.screenPoint(of: position))
      draw(PlacedIcon(subject: subject, name: "", box: box, isNudged: false), into: &grid)
    }
    for icon in icons { draw(animated(icon, in: viewport), into: &grid) }
  }

  /// An icon where it is by now.
  private func animated(_ icon: PlacedIcon, in viewport: Viewport) -> PlacedIcon {
    guard let group = icon.group, !icon.isChosen else { return icon }
    let (end, now) = (viewport.screenPoint(of: group.position), motion.position(of: group, in: stock.clusters))
    let place = viewport.screenPoint(of: now)
    var icon = icon
    icon.box.column += Int((place.x - end.x).rounded())
    icon.box.row += Int((place.y - end.y).rounded())
    return icon
  }

  /// Writes the number of other places at the same position beside an icon, if there is space and its name doesn't show
  /// it.
  private func drawOthers(
    _ icon: PlacedIcon,
    clearOf taken: [CellRect],
    _ labels: [PlacedLabel],
    into grid: inout CellGrid
  ) {
    let text = "+\(icon.others)"
    let box = CellRect(column: icon.box.column + icon.box.columns, row: icon.middle.row, columns: text.count, rows: 1)
    // One column more, so that the number doesn't touch other text.
    let room = CellRect(column: box.column, row: box.row, columns: box.columns + 1, rows: 1)
    guard let sight = icon.face, box.column + box.columns <= grid.columns,
      !taken.contains(where: { $0.overlaps(room) }),
      !labels.contains(where: { $0.cells.contains { room.contains($0) } })
    else { return }
    let colors = SightColors(host.look)
    let paint = colors.paint(of: SightKind(of: sight.kind).tone)
    let (sign, ground) =
      icon.isChosen ? (colors.chosen.sign, colors.chosen.ground) : (colors.others(on: paint), paint.ground)
    grid.label(text, at: box.corner, sign, on: ground, columns: box.columns, look)
  }

  private func draw(_ icon: PlacedIcon, into grid: inout CellGrid) {
    let colors = SightColors(host.look)
    let isPlain = host.look.depth == .none
    let lines: [String]
    var paint = colors.disc
    switch icon.subject {
    case .cluster(let cluster):
      lines = [host.look.blocks == .ascii || isPlain ? "(\(cluster.text))" : " \(cluster.text) "]
    case .sight(let sight), .group(_, let sight):
      lines = sight.iconLines(in: host.look)
      paint = colors.paint(of: SightKind(of: sight.kind).tone)
    }
    if icon.isChosen { paint = colors.chosen }
    grid.texts?.role = .icon
    for (row, text) in lines.enumerated() {
      grid.write(
        text,
        at: CellPoint(column: icon.box.column, row: icon.box.row + row),
        foreground: paint.sign,
        background: paint.ground,
        // Without colours what is chosen is the one that isn't reversed.
        style: isPlain ? (icon.isChosen ? [.bold, .underline] : .reverse) : .bold,
        columns: icon.box.columns
      )
    }
    grid.texts?.role = .line
  }

  private func draw(_ pins: [PlacedPin], into grid: inout CellGrid) {
    guard !pins.isEmpty else { return }
    var dots = DotOverlay(columns: grid.columns, rows: grid.rows)
    let ink = SightColors(look).disc.ground
    for pin in pins { dots.line(from: Self.middle(of: pin.place.start), to: Self.middle(of: pin.place.end), ink: ink) }
    dots.draw(over: &grid, blocks: look.blocks, depth: look.depth)
    for pin in pins { pin.panel.draw(into: &grid, box: pin.place.box, look: look) }
  }

  private static func middle(of cell: CellPoint) -> DotPoint {
    DotPoint(x: Double(cell.column * 2) + 1, y: Double(cell.row * 4) + 2)
  }
}

/// The callout of the selected POI.
final class CalloutLayer: HostClient, MapLayer {
  var kind: String { "callout" }
  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let callout = host.frame.callout else { return }
    callout.panel.draw(into: &grid, box: callout.box.box, look: look)
    SightCallout(host)?.drawPhoto(of: callout, into: &grid, in: viewport)
    callout.box.drawTick(into: &grid, look)
  }
}

/// The names beside icons: tracks and targets don't run over them.
final class CaptionLayer: HostClient, MapLayer {
  var kind: String { "name" }
  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    for caption in host.frame.captions { grid.label(caption.text, at: caption.box.corner, look.style.panelText, look) }
  }
}
