package import Cartography
package import Cells
package import Geodesy

/// How maps are drawn: pictures in the colours of a style, vector tiles in a style of their own and as of a year.
package struct MapLook: Sendable {
  private(set) var drawing: MapDrawing
  /// Of the vector map.
  private(set) var style: Style
  /// Of pictures, and of the ground.
  let pictures: MapStyle
  private(set) var blocks: BlockSet
  private(set) var depth: ColorDepth

  /// Formats distances on the map.
  let measure: @Sendable (Distance) -> String
  /// Whether arrows show the direction of one-way streets.
  let showsOneWays: Bool
  /// The heights that shade the vector map; nil if it is flat.
  let heights: ReliefHeights?
  /// The units of contours; nil if there are none.
  let contours: UnitSystem?

  package init(
    choice: StyleChoice,
    style: Style,
    pictures: MapStyle,
    blocks: BlockSet,
    depth: ColorDepth,
    showsOneWays: Bool = true,
    heights: ReliefHeights? = nil,
    contours: UnitSystem? = nil,
    measure: @escaping @Sendable (Distance) -> String = { UnitSystem.metric.text(of: $0) }
  ) {
    drawing = MapDrawing(choice: choice, year: style.year, hasRelief: heights != nil, showsTransit: style.showsTransit)
    (self.style, self.pictures, self.blocks, self.depth) = (style, pictures, blocks, depth)
    (self.measure, self.showsOneWays) = (measure, showsOneWays)
    (self.heights, self.contours) = (heights, contours)
  }

  /// The same as of another year, or nil for the map as it is.
  func asOf(_ year: Int?) -> MapLook {
    var look = self
    (look.drawing.year, look.style.year) = (year, year)
    return look
  }

  /// The same as it is printed: in the blocks whose dots become pixels.
  package var inPrint: MapLook {
    var look = self
    (look.blocks, look.depth) = (.octant, .trueColor)
    return look
  }
}

/// The drawing of the vector map: a style, and a year or the present.
struct MapDrawing: Hashable, Sendable {
  var choice: StyleChoice
  var year: Int?
  /// Whether it is shaded by height.
  var hasRelief = false
  var showsTransit = false

  /// Represents all drawings that prepare a tile alike.
  var rules: MapDrawing { MapDrawing(choice: choice.rules, year: year) }
}

/// Which style the map is shown in.
package enum StyleChoice: Hashable, Sendable {
  case builtIn(MapStyle)
  /// One from a file; whether it only gives other colours to what those that come along draw.
  case file(String, isRecolored: Bool)

  /// Represents all styles that prepare a tile alike: built-in ones differ only in colours.
  var rules: StyleChoice {
    switch self {
    case .builtIn, .file(_, isRecolored: true): .builtIn(.day)
    case .file(_, isRecolored: false): self
    }
  }
}
