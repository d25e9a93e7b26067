import Cells
import Geodesy
import Places
import Scene

/// The crosses of the targets on the map, and those outside for the arrows at its edge.
final class TargetMarks: HostClient, MapLayer {
  private let store: TargetStore
  private var inscriptions: Inscriptions?
  private var registrations: [Registration] = []
  private var placed: Placed?

  /// The positions of the targets in a view, computed once for all callers.
  private struct Placed {
    let viewport: Viewport
    let version: Int
    let from: Coordinate
    /// At most `maxCrosses` targets; the current one is last, and so on top.
    let inside: [(Target, ScreenPoint)]
    let outside: [(target: Target, point: ScreenPoint, distance: Double)]
  }

  /// More than these would hide the map.
  private static let (maxCrosses, maxNames) = (400, 40)
  private static let longestName = 18

  init(_ host: Host, _ store: TargetStore) {
    self.store = store
    super.init(in: host)
    let inscriptions = Inscriptions(self)
    self.inscriptions = inscriptions
    registrations = [host.layers.add(self, at: .features), host.layers.add(inscriptions, at: .labels)]
    host.arrows.add { [weak self] in self?.goals(in: $0) ?? [] }
  }

  /// The names, which tracks and routes don't run over, as they may over the crosses.
  private final class Inscriptions: MapLayer {
    var kind: String { "target" }
    private unowned let marks: TargetMarks

    init(_ marks: TargetMarks) { self.marks = marks }

    func draw(into grid: inout CellGrid, in viewport: Viewport) { marks.write(into: &grid, in: viewport) }
  }

  private var isShown: Bool { look.mode != .compass && !store.targets.isEmpty && host.maps.facts.isGeographic }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard isShown else { return }
    for (target, point) in targets(in: viewport).inside {
      drawCross(target, at: point, into: &grid, viewport)
    }
  }

  private func write(into grid: inout CellGrid, in viewport: Viewport) {
    guard isShown else { return }
    for (target, text, box) in names(of: targets(in: viewport).inside, in: viewport) {
      grid.label(text, at: box.corner, wordsColor(of: target), look)
    }
  }

  func clearings(in viewport: Viewport) -> [CellRect] {
    guard isShown else { return [] }
    let inside = targets(in: viewport).inside
    let crosses = inside.map { crossBox(of: $0, at: $1, viewport) }
    return crosses + names(of: inside, in: viewport).map(\.box)
  }

  private func targets(in viewport: Viewport) -> Placed {
    let from = host.standpoint.coordinate
    if let placed, placed.viewport == viewport, placed.version == store.version, placed.from == from { return placed }
    let (targets, area) = (store.targets, viewport.visibleBox)
    var inside: [(index: Int, point: ScreenPoint)] = []
    var outside: [(target: Target, point: ScreenPoint, distance: Double)] = []
    for index in targets.indices {
      let point = viewport.screenPoint(of: targets[index].coordinate)
      if area.contains(point.cell) {
        inside.append((index, point))
      } else {
        let distance = Sphere.earth.distance(from: from, to: targets[index].coordinate).meters
        outside.append((targets[index], point, targets[index].isCurrent ? -1 : distance))
      }
    }
    if let current = inside.firstIndex(where: { targets[$0.index].isCurrent }) {
      inside.append(inside.remove(at: current))
    }
    let placed = Placed(
      viewport: viewport,
      version: store.version,
      from: from,
      inside: inside.suffix(Self.maxCrosses).map { (targets[$0.index], $0.point) },
      outside: outside
    )
    self.placed = placed
    return placed
  }

  private func drawCross(_ target: Target, at point: ScreenPoint, into grid: inout CellGrid, _ viewport: Viewport) {
    let colors = GuideColors(host.look)
    let cell = point.cell
    let box = CellRect(cell).grown(columns: 4, rows: 3)
    guard var sketch = CellSketch(over: grid, box: box, look: host.look) else { return }
    let size = Self.arm(of: target)
    // On whole dots, so that its arms are alike.
    let center = DotPoint(x: (point.x * 2).rounded(), y: (point.y * 4).rounded())
    let shape = 0.5 / viewport.cellAspect
    if host.look.blocks != .ascii, host.look.blocks != .braille, host.look.depth != .none {
      sketch.fill(Self.cross(center, arm: size + 1, half: 2, shape), with: colors.targetRim)
    }
    sketch.fill(
      Self.cross(center, arm: size, half: 1, shape),
      with: target.isOverboard ? colors.alarm : target.isCurrent ? colors.target : colors.otherTarget
    )
    sketch.draw(into: &grid)
  }

  /// How long an arm is, in dots; the rim is one more.
  private static func arm(of target: Target) -> Double { target.isCurrent ? 6 : 4 }

  /// The cells that a cross takes.
  private func crossBox(of target: Target, at point: ScreenPoint, _ viewport: Viewport) -> CellRect {
    let (right, down) = (Self.arm(of: target) + 1, (Self.arm(of: target) + 1) * viewport.cellAspect * 2)
    let first = ScreenPoint(x: point.x - right / 2, y: point.y - down / 4).cell
    let last = ScreenPoint(x: point.x + right / 2, y: point.y + down / 4).cell
    return CellRect(
      column: first.column,
      row: first.row,
      columns: last.column - first.column + 1,
      rows: last.row - first.row + 1
    )
  }

  /// The twelve corners of a cross.
  private static func cross(_ center: DotPoint, arm: Double, half: Double, _ shape: Double) -> [DotPoint] {
    let quarter = [(arm, half), (half, half), (half, arm), (-half, arm), (-half, half), (-arm, half)]
    return (quarter + quarter.map { (-$0, -$1) }).map { DotPoint(x: center.x + $0, y: center.y + $1 / shape) }
  }

  private func names(
    of targets: [(Target, ScreenPoint)],
    in viewport: Viewport
  ) -> [(target: Target, text: String, box: CellRect)] {
    let (width, mark) = (CharacterWidth.standard, host.position.mark.box(in: viewport))
    let crosses = targets.map { (id: $0.id, box: crossBox(of: $0, at: $1, viewport)) }
    var names: [(target: Target, text: String, box: CellRect)] = []
    for (target, point) in targets.sorted(by: { $0.0.isCurrent && !$1.0.isCurrent }).prefix(Self.maxNames) {
      let text = " \(width.truncating(Sanitizer.clean(target.name), to: Self.longestName)) "
      let columns = width.of(text)
      let (cell, reach) = (point.cell, target.isCurrent ? 5 : 4)
      let others = crosses.lazy.filter { $0.id != target.id }.map(\.box) + (mark.map { [$0] } ?? [])
      func boxes(_ places: [(across: Int, down: Int)]) -> [CellRect] {
        places.map { CellRect(column: cell.column + $0, row: cell.row + $1, columns: columns, rows: 1) }
      }
      func isFree(_ box: CellRect) -> Bool {
        box.column >= 0 && box.column + columns <= viewport.columns && (0..<viewport.rows).contains(box.row)
          && !names.contains { $0.box.overlaps(box) }
      }
      func isHidden(_ box: CellRect) -> Bool { others.contains(where: box.overlaps) }
      let sides = boxes([(reach, 0), (1 - reach - columns, 0)])
      // Higher or lower only if another cross or the position mark is there.
      let places = sides.contains(where: isHidden) ? sides + boxes([(reach, -3), (reach, 3)]) : sides
      let free = places.filter(isFree)
      guard let box = free.first(where: { !isHidden($0) }) ?? free.first else { continue }
      names.append((target, text, box))
    }
    return names
  }

  private func goals(in viewport: Viewport) -> [EdgeArrows.Goal] {
    guard !store.targets.isEmpty, host.maps.facts.isGeographic else { return [] }
    let from = host.standpoint
    return targets(in: viewport).outside.map { target, point, distance in
      // The distance from a lost position isn't reliable.
      let isDim = host.position.isLost && !target.isOverboard
      let ink = isDim ? host.look.style.panelFaint : wordsColor(of: target)
      return EdgeArrows.Goal(point: point, distance: distance, ink: ink) { [host] in
        let name = CharacterWidth.standard.truncating(Sanitizer.clean(target.name), to: 12)
        return name + " " + host.look.measures.text(of: from.approach(to: target.coordinate).distance)
      }
    }
  }

  private func wordsColor(of target: Target) -> CellColor {
    let colors = GuideColors(host.look)
    if target.isOverboard { return colors.alarmWords }
    return target.isCurrent ? colors.targetWords : host.look.style.panelText
  }
}
