package import Cells
import Glibc
package import Raster
import Scene

/// The window that one map is seen through over another: where it is on the screen, and how it is cut.
package struct LensWindow: Hashable {
  package enum Shape: String, CaseIterable {
    case circle, rectangle, curtain, whole
    /// A smaller circle that follows the pointer.
    case spyglass

    /// Whether it has a place, and an edge there.
    package var hasPlace: Bool { self != .whole }
    /// A curtain reaches as far as the screen does.
    package var hasSize: Bool { self != .whole && self != .curtain }
    /// Round windows don't turn.
    package var hasAngle: Bool { self == .rectangle || self == .curtain }
  }

  package var shape = Shape.circle
  /// Its centre, as a fraction of the screen.
  package var x = 0.5
  package var y = 0.5
  /// Of the screen's shorter side.
  package var size = 0.8
  /// Clockwise.
  package var degrees = 0.0
  /// 0…1.
  package var softness = 0.15
  /// Whether the front is seen around the window, and the back through it.
  package var isSwapped = false

  /// How large a spyglass is beside a circle.
  private static let spyglass = 0.5
  package static let sizes = 0.1...3.0

  /// Dots of a cell: two across and four down, which are as high as wide in most terminals.
  package static let dots = (width: 2, height: 4)

  package init() {}

  /// How much of the front shows at every dot of a screen, of which a cell has so many.
  package func mask(
    columns: Int,
    rows: Int,
    cellAspect: Double,
    dots: (width: Int, height: Int) = LensWindow.dots
  ) -> Mask {
    let (width, height) = (columns * dots.width, rows * dots.height)
    guard shape != .whole else { return Mask(width: width, height: height, value: 255) }
    let dotHeight = Self.dotHeight(cellAspect, dots)
    let mask = gradient(width: Double(width), height: Double(height) * dotHeight)
      .mask(width: width, height: height, pixelHeight: dotHeight)
    return isSwapped ? mask.inverted : mask
  }

  /// Whether the edge of a curtain, which it is held by, is near a cell, though it may be drawn to the very side.
  package func curtainHangs(at cell: CellPoint, columns: Int, rows: Int, _ cellAspect: Double) -> Bool {
    let radians = degrees * .pi / 180
    let right = Double(cell.column) + 0.5 - x * Double(columns)
    let down = (Double(cell.row) + 0.5 - y * Double(rows)) / cellAspect
    return abs(right * cos(radians) + down * sin(radians)) <= Self.reach
  }

  /// The distance from its edge at which a divider can be dragged, in columns.
  private static let reach = 2.5

  /// How high a dot is, in widths of one.
  static func dotHeight(_ cellAspect: Double, _ dots: (width: Int, height: Int)) -> Double {
    Double(dots.width) / (Double(dots.height) * cellAspect)
  }

  /// The mask for a screen of such a size, in widths of a dot.
  private func gradient(width: Double, height: Double) -> GradientMask {
    let side = min(width, height) * size * (shape == .spyglass ? Self.spyglass : 1)
    var gradient: GradientMask
    var softness = softness
    switch shape {
    case .circle, .whole, .spyglass:
      gradient = GradientMask(.ellipse, center: PathPoint(x * width, y * height), width: side, height: side)
    case .rectangle:
      let shape = GradientMask.Shape.rectangle(cornerRadius: side / 8)
      gradient = GradientMask(shape, center: PathPoint(x * width, y * height), width: side * 1.5, height: side)
    case .curtain:
      // A rectangle so large that only its right side is to be seen.
      let far = (width + height) * 4
      let edge = PathPoint(x * width, y * height)
      let radians = degrees * .pi / 180
      gradient = GradientMask(
        .rectangle(cornerRadius: 0),
        center: PathPoint(edge.x - far / 2 * cos(radians), edge.y - far / 2 * sin(radians)),
        width: far,
        height: far
      )
      softness *= min(width, height) / far
    }
    (gradient.degrees, gradient.softness) = (degrees, softness)
    return gradient
  }
}
