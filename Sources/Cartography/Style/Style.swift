package import Cells
package import Wire

/// The style of a vector map: the classes of features, their widths and their colours.
///
/// A style is JSON: that of MapLibre, with expressions, or one with words of our own. `class` sets the class of a layer's
/// features (a class of the raster, an ink or a kind of name), `colors` and `inks` give each its colour (`"#rrggbb"` or
/// with the numbers for 256 and 16 colours behind it), `dots` streets their colour in braille, `widths` each its width
/// in dots by zoom, `relief` shades the world by height, `extends` names a built-in style to start from. Unsupported
/// content is left out and reported in ``problems``. The built-in styles are such files themselves, in `BuiltIn`.
package struct Style: Sendable {
  package let name: String
  let layers: [StyleLayer]
  let colors: [MapClass: ZoomCurve<MapColor>]
  let inks: [MapInk: MapColor]
  let widths: [MapClass: ZoomCurve<Double>]
  /// The colours of streets where they are drawn as dots, if others than of their bands.
  let dots: [MapClass: MapColor]
  /// How it shades the world; nil if it doesn't.
  let relief: ReliefTints?
  /// The unknown content of the style, each item once.
  package let problems: [StyleProblem]
  /// The year that the map is shown as of; nil for all that the tiles hold.
  package var year: Int?
  /// Whether lines of public transport are drawn over the map.
  package var showsTransit = false
}

extension Style {
  /// Reads a style of our own or, as far as the common part goes, one of MapLibre's.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    self.init(try JSONParser.parse(bytes))
  }

  package init(_ json: JSON) {
    var reader = StyleReader()
    var style = reader.style(json)
    if reader.knownSources != nil, !style.hasLightGround {
      // The classes without a colour of their own get one for a dark ground.
      reader = StyleReader(base: "night")
      style = reader.style(json)
    }
    self = style
  }

  /// Whether black stands out more from the ground than white does, as on a map for the day.
  package var hasLightGround: Bool {
    let ground = color(of: .ground, at: 14).hex
    return CellColor.contrast(ground, 0) > CellColor.contrast(ground, 0xffffff)
  }

  /// The colours of the ground, on which most other things on the map are seen.
  package var areas: [CellColor] {
    colors(of: [.ground, .builtUp, .wood, .park, .pitch, .water, .building, .landmark, .square])
  }

  /// And of the streets that are seen from farther away.
  package var streets: [CellColor] { colors(of: [.street, .tertiary, .secondary, .primary, .trunk, .motorway]) }

  private func colors(of classes: [MapClass]) -> [CellColor] {
    classes.map { CellColor(hex: color(of: $0, at: 14).hex) }
  }

  /// The signs that distinguish buildings known to exist in a year from those of unknown age.
  package func ageSigns(in blocks: BlockSet, depth: ColorDepth) -> AgeSigns {
    AgeSigns(self, at: 16, isPlain: blocks == .ascii, depth: depth)
  }

  /// The colour of dots for things of unknown age, if their forms show that.
  var ageInk: MapColor { dots[.undatedStreet] ?? inks[.path] ?? .black }

  /// Whether a rule is followed at a zoom.
  func isShown(_ rule: Int, at zoom: Double) -> Bool {
    layers[rule].isShown(at: zoom) && (showsTransit || !layers[rule].isTransit)
  }

  func width(of mapClass: MapClass, at zoom: Double) -> Double { widths[mapClass]?.value(at: zoom) ?? 0 }

  func color(of mapClass: MapClass, at zoom: Double) -> MapColor {
    let ground = colors[.ground]?.value(at: zoom) ?? .black
    guard let color = colors[mapClass]?.value(at: zoom) else { return ground }
    return mapClass.isTunnel && mapClass != .tunnel ? color.mixed(with: ground, share: 1.0 / 3) : color
  }

  func dots(of mapClass: MapClass, _ palette: MapPalette) -> CellColor {
    dots[mapClass]?.cellColor(palette.depth) ?? palette.color(mapClass)
  }
}

/// A part of a style file that isn't supported.
package struct StyleProblem: Hashable, Sendable {
  /// The layer that it is in; empty for the style itself.
  package let layer: String
  /// The kind of the part: `paint property`, `filter` and others.
  package let part: String
  /// The JSON of its name or value.
  package let value: String

  init(_ layer: String, _ part: String, _ value: JSON) {
    (self.layer, self.part, self.value) = (layer, part, JSONWriter.text(of: value))
  }
}

/// One rule of a style: which features of which tile layers are shown as what.
struct StyleLayer: Hashable, Sendable {
  var id: String
  var sources: [String]
  var filter: Expression
  var minimumZoom = 0.0
  var maximumZoom = Double.infinity
  var subject: Subject
  /// In dots; nil for the width of the class.
  var width: ZoomCurve<Double>?
  /// The dashes of a line of dots, or of a tunnel in its widths; nil for a line without gaps.
  var dashes: Dashes?
  /// The keys of a name, the first that a feature has.
  var text: [String] = []
  /// The name in place of that of a key.
  var label: Expression?

  enum Subject: Hashable, Sendable {
    case area(MapClass)
    case band(MapClass)
    case dots(MapInk)
    case label(LabelKind)
  }

  func isShown(at zoom: Double) -> Bool { zoom >= minimumZoom && zoom < maximumZoom }

  /// Whether it is part of the overlay of lines of public transport.
  var isTransit: Bool { sources == ["transit_lines"] || subject == .dots(.stop) }
}

/// The drawing of buildings of known and of unknown age: distinct colours or, on screens of few colours, forms, of
/// which the unknown one is the sparser.
package struct AgeSigns {
  package let known: Cell
  package let unknown: Cell

  init(_ style: Style, at zoom: Double, isPlain: Bool, depth: ColorDepth) {
    func color(_ mapClass: MapClass) -> CellColor { style.color(of: mapClass, at: zoom).cellColor(depth) }
    let (building, ground) = (color(.building), color(.ground))
    guard depth.tellsAgesByForm else {
      known = Cell(.space, background: building)
      unknown = Cell(.space, background: color(.undatedBuilding))
      return
    }
    let ink = style.ageInk.cellColor(depth)
    let isSolid = depth != .none && building != ground
    known =
      isSolid
      ? Cell(.space, background: building)
      : Cell(Glyph(isPlain ? ":" : "░"), foreground: ink, background: ground)
    unknown = Cell(Glyph(isPlain ? "." : "·"), foreground: ink, background: ground)
  }
}

extension ColorDepth {
  /// Whether there are too few colours for things of known and of unknown age, and the ground.
  var tellsAgesByForm: Bool { self == .none || isCoarse }
}
