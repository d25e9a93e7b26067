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
  /// The goals of the frame that is being drawn, for all who ask meanwhile.
  private var frame: (viewport: Viewport, goals: [Goal])?
  private var isDrawing = false

  /// More arrows with names would hide the map.
  private static let most = 3

  init(_ panels: Panels, _ icons: PlacedIcons, _ look: Look, in layers: LayerManager) {
    (self.panels, self.icons, self.look) = (panels, icons, look)
    registration = layers.add(self, at: .position)
  }

  /// Adds what may lie outside a view.
  func add(_ source: @escaping (Viewport) -> [Goal]) { sources.append(source) }

  func begin(in viewport: Viewport) -> Bool {
    (isDrawing, frame) = (true, nil)
    return false
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    for (arrow, ink) in placed(in: viewport) { arrow.draw(into: &grid, ink, look) }
    (isDrawing, frame) = (false, nil)
  }

  func clearings(in viewport: Viewport) -> [CellRect] { placed(in: viewport).map(\.arrow.box) }

  private func goals(in viewport: Viewport) -> [Goal] {
    if let frame, frame.viewport == viewport { return frame.goals }
    var choice = EdgeArrowChoice(most: Self.most, around: panels.openBox(in: viewport))
    for goal in sources.lazy.flatMap({ $0(viewport) }) where goal.point.x.isFinite && goal.point.y.isFinite {
      choice.add(goal)
    }
    let goals =
      choice.nearest
      + choice.rest.map { goal, count in
        Goal(point: goal.point, distance: goal.distance, ink: look.style.panelText) { [look] in
          look.words(.moreOutside, "\(count)")
        }
      }
    if isDrawing { frame = (viewport, goals) }
    return goals
  }

  private func placed(in viewport: Viewport) -> [(arrow: EdgeArrow, ink: CellColor)] {
    guard look.mode != .compass, case let goals = goals(in: viewport), !goals.isEmpty else { return [] }
    let area = panels.openBox(in: viewport)
    var taken = panels.chips.covered(in: viewport) + panels.padding.boxes(in: viewport)
    taken += [panels.rose.box(in: viewport)] + icons.callouts(in: viewport)
    // Beside the icons of places if there is room, and over them if there is none.
    let reserved = icons.reserved(in: viewport).map(\.box)
    return goals.compactMap { goal in
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
}

/// The nearest goals, and the others by the side of an area beyond which they are.
struct EdgeArrowChoice {
  private let most: Int
  private let area: CellRect
  private(set) var nearest: [EdgeArrows.Goal] = []
  private var sides: [(nearest: EdgeArrows.Goal, count: Int)?] = Array(repeating: nil, count: 4)

  init(most: Int, around area: CellRect) {
    (self.most, self.area) = (most, area)
  }

  /// The nearest of the others beyond each side, and the number of them.
  var rest: [(EdgeArrows.Goal, Int)] { sides.compactMap { side in side.map { ($0.nearest, $0.count) } } }

  mutating func add(_ goal: EdgeArrows.Goal) {
    let index = nearest.lastIndex { $0.distance <= goal.distance }.map { $0 + 1 } ?? 0
    guard index < most else { return merge(goal) }
    nearest.insert(goal, at: index)
    if nearest.count > most { merge(nearest.removeLast()) }
  }

  private mutating func merge(_ goal: EdgeArrows.Goal) {
    let right = goal.point.x - Double(area.column) - Double(area.columns) / 2
    let down = goal.point.y - Double(area.row) - Double(area.rows) / 2
    let isAcross = abs(right) * Double(area.rows) >= abs(down) * Double(area.columns)
    let number = isAcross ? (right < 0 ? 0 : 1) : (down < 0 ? 2 : 3)
    let side = sides[number]
    let isNearer = side.map { goal.distance < $0.nearest.distance } ?? true
    sides[number] = (isNearer ? goal : side?.nearest ?? goal, (side?.count ?? 0) + 1)
  }
}
