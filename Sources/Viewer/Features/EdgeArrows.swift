import Cartography
import Cells
import Scene

/// The arrows at the edge of the map for all that lies outside: the nearest with their names, the rest merged by side.
final class EdgeArrows: MapLayer {
  struct Goal {
    let point: ScreenPoint
    /// In metres; less than zero for what is shown before all else.
    let distance: Double
    let ink: CellColor
    let words: () -> String
  }

  private let panels: Panels
  private let icons: PlacedIcons
  private let look: Look
  private var sources: [(Viewport) -> [Goal]] = []
  private var registration: Registration?

  /// More arrows with names would hide the map.
  private static let most = 3

  init(_ panels: Panels, _ icons: PlacedIcons, _ look: Look, in layers: LayerManager) {
    (self.panels, self.icons, self.look) = (panels, icons, look)
    registration = layers.add(self, at: .position)
  }

  /// Adds what may lie outside a view.
  func add(_ source: @escaping (Viewport) -> [Goal]) { sources.append(source) }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    for (arrow, ink) in placed(in: viewport) { arrow.draw(into: &grid, ink, look) }
  }

  func clearings(in viewport: Viewport) -> [CellRect] { placed(in: viewport).map(\.arrow.box) }

  private func placed(in viewport: Viewport) -> [(arrow: EdgeArrow, ink: CellColor)] {
    guard look.mode != .compass else { return [] }
    let goals = sources.flatMap { $0(viewport) }.filter { $0.point.x.isFinite && $0.point.y.isFinite }
      .sorted { $0.distance < $1.distance }
    guard !goals.isEmpty else { return [] }
    let area = panels.openBox(in: viewport)
    var taken = panels.chips.covered(in: viewport) + panels.padding.boxes(in: viewport)
    taken += [panels.rose.box(in: viewport)] + icons.callouts(in: viewport)
    // Beside the icons of places if there is room, and over them if there is none.
    let reserved = icons.reserved(in: viewport).map(\.box)
    return (goals.prefix(Self.most) + merged(goals.dropFirst(Self.most), around: area)).compactMap { goal in
      let words = goal.words()
      let arrow = [taken + reserved, taken].lazy.compactMap { boxes in
        EdgeArrow(
          to: goal.point,
          words: words,
          within: area,
          clearOf: boxes,
          cellAspect: viewport.cellAspect,
          isASCII: self.look.blocks == .ascii
        )
      }.first
      guard let arrow else { return nil }
      taken.append(arrow.box)
      return (arrow, goal.ink)
    }
  }

  /// The number of goals beyond each side of an area, towards the nearest of them.
  private func merged(_ goals: ArraySlice<Goal>, around area: CellRect) -> [Goal] {
    let middle = ScreenPoint(
      x: Double(area.column) + Double(area.columns) / 2,
      y: Double(area.row) + Double(area.rows) / 2
    )
    let sides = Dictionary(grouping: goals) { goal in
      let (right, down) = (goal.point.x - middle.x, goal.point.y - middle.y)
      let isAcross = abs(right) * Double(area.rows) >= abs(down) * Double(area.columns)
      return isAcross ? (right < 0 ? 0 : 1) : (down < 0 ? 2 : 3)
    }
    return sides.sorted { $0.key < $1.key }.map { _, goals in
      Goal(point: goals[0].point, distance: goals[0].distance, ink: look.style.panelText) { [look] in
        look.words(.moreOutside, "\(goals.count)")
      }
    }
  }
}
