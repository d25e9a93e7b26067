internal import Cells
internal import Rendering

/// How a map is drawn.
public struct MapDrawing: Hashable, Sendable {
  public enum Style: String, CaseIterable, Sendable {
    case day
    case night
    case nightRed = "night-red"
  }

  /// The characters that a screen is made of.
  public enum Blocks: String, CaseIterable, Sendable {
    case half, quadrant, block, sextant, octant, braille, ascii
  }

  /// How many colours there are.
  public enum Colors: String, CaseIterable, Sendable {
    case none
    case eight = "8"
    case sixteen = "16"
    case indexed = "256"
    case trueColor = "true"
  }

  public var style = Style.day
  public var blocks = Blocks.block
  public var colors = Colors.trueColor

  public init(style: Style = .day, blocks: Blocks = .block, colors: Colors = .trueColor) {
    (self.style, self.blocks, self.colors) = (style, blocks, colors)
  }

  var look: MapLook {
    let style = MapStyle(rawValue: style.rawValue) ?? .day
    return MapLook(
      choice: .builtIn(style),
      style: style.cartography,
      pictures: style,
      blocks: BlockSet(rawValue: blocks.rawValue) ?? .block,
      depth: ColorDepth(rawValue: colors.rawValue) ?? .trueColor
    )
  }

  var ground: MapStyle { MapStyle(rawValue: style.rawValue) ?? .day }
}
