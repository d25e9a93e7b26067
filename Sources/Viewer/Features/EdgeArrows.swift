import Cartography
import Cells
import Scene

/// The arrows at the edge of the map for all that lies outside: the nearest with their names, the rest merged by side.
final class EdgeArrows: MapLayer {
  var kind: String { "arrow" }
  struct Goal {
    let point: ScreenPoint
    /// In metres; less than zero for what is shown before all else.
    let distance: Double
    let ink: CellColor
    let words: () -> String
  }

  /// A goal that has an arrow; a frame that holds it holds nothing else.
  struct Label {
    let point: ScreenPoint
    let ink: CellColor
    let text: String
  }

  struct Placed {
    let arrow: EdgeArrow
    let ink: CellColor
  }

  private let panels: Panels
  private let frames: FrameStore
  private let look: Look
  private var sources: [(Viewport) -> [Goal]] = []
  private var registration: Registration?

  /// More arrows with names would hide the map.
  private static let most = 3

  init(_ panels: Panels, _ frames: FrameStore, _ look: Look, in layers: LayerManager) {
    (self.panels, self.frames, self.look) = (panels, frames, look)
    registration = layers.add(self, at: .position)
  }

  /// Adds what may lie outside a view.
  func add(_ source: @escaping (Viewport) -> [Goal]) { sources.append(source) }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    for placed in frames.last?.arrows ?? [] { placed.arrow.draw(into: &grid, placed.ink, look) }
  }

  /// The labels of the goals to point to, the nearest first.
  func labels(in viewport: Viewport) -> [Label] {
    guard look.mode != .compass else { return [] }
    var choice = EdgeArrowChoice(most: Self.most, around: panels.openBox(in: viewport))
    for goal in sources.lazy.flatMap({ $0(viewport) }) where goal.point.x.isFinite && goal.point.y.isFinite {
      choice.add(goal)
    }
    return choice.nearest.map { Label(point: $0.point, ink: $0.ink, text: $0.words()) }
      + choice.rest.map { goal, count in
        Label(point: goal.point, ink: look.style.panelText, text: look.words(.moreOutside, "\(count)"))
      }
  }

  /// The arrows with some labels, besides icons if there is space, and over them if there is none.
  func placed(
    _ labels: [Label],
    clearOf taken: [CellRect],
    besides icons: [CellRect],
    in viewport: Viewport
  ) -> [Placed] {
    let area = panels.openBox(in: viewport)
    var taken = taken
    return labels.compactMap { label in
      let arrow = [taken + icons, taken].lazy.compactMap { boxes in
        EdgeArrow(
          to: label.point,
          words: label.text,
          within: area,
          clearOf: boxes,
          cellAspect: viewport.cellAspect,
          isASCII: self.look.blocks == .ascii
        )
      }.first
      guard let arrow else { return nil }
      taken.append(arrow.box)
      return Placed(arrow: arrow, ink: label.ink)
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
