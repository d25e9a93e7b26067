import Geodesy
import Scene

/// The selected box, and its margin.
struct RegionChoice {
  enum Subject: CaseIterable {
    case view, box, around, along
  }

  private(set) var subject = Subject.view
  var box: WorldRect
  private var radius = 3
  private var buffer = 2

  private static let radii = [1.0, 2, 3, 5, 10, 20, 30, 50, 100, 200].map(Distance.kilometers)
  private static let buffers = [0.5, 1.0, 2, 3, 5, 10, 20].map(Distance.kilometers)

  /// Creates a box in the centre of the visible area above the panel.
  init(in viewport: Viewport) {
    let (columns, rows) = (Double(viewport.columns), Double(viewport.rows))
    let corners = [(0.25, 0.05), (0.75, 0.05), (0.75, 0.45), (0.25, 0.45)].map {
      viewport.worldPoint(at: ScreenPoint(x: columns * $0.0, y: rows * $0.1))
    }
    let (x, y) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
    box = WorldRect(minX: x[0], minY: max(y[0], 0), maxX: x[3], maxY: min(y[3], 1))
  }

  mutating func choose(next step: Int) { subject = subject.next(by: step) }

  var distance: Distance? {
    switch subject {
    case .view, .box: nil
    case .around: Self.radii[radius]
    case .along: Self.buffers[buffer]
    }
  }

  /// Reaches further, or less far; false where that means nothing.
  mutating func reach(by step: Int) -> Bool {
    switch subject {
    case .view, .box: return false
    case .around: radius = min(max(radius + step, 0), Self.radii.count - 1)
    case .along: buffer = min(max(buffer + step, 0), Self.buffers.count - 1)
    }
    return true
  }

  /// Moves the box by parts of what is seen.
  mutating func move(right: Double, down: Double, in viewport: Viewport) {
    let (width, height) = (viewport.area.width * right, viewport.area.height * down)
    guard box.minY + height > 0, box.maxY + height < 1 else { return }
    box.minX += width
    box.maxX += width
    box.minY += height
    box.maxY += height
  }

  /// Makes the box wider and higher, about its centre.
  mutating func widen(right: Double, down: Double, in viewport: Viewport) {
    let (width, height) = (viewport.area.width * right / 2, viewport.area.height * down / 2)
    let wider = WorldRect(
      minX: box.minX - width,
      minY: max(box.minY - height, 0),
      maxX: box.maxX + width,
      maxY: min(box.maxY + height, 1)
    )
    guard wider.maxX - wider.minX > 1 / viewport.columnsPerWorld, wider.maxY - wider.minY > 1 / viewport.rowsPerWorld
    else { return }
    box = wider
  }
}
