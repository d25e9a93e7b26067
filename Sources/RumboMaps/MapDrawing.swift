internal import Cartography
internal import Cells
internal import Rendering
internal import Tiles
internal import Wire

/// How a map is drawn.
public struct MapDrawing: Hashable, Sendable {
  /// The built-in styles.
  public enum Style: String, CaseIterable, Sendable {
    case day
    case night
    case nightRed = "night-red"
  }

  /// The characters that a screen is made of.
  public enum Blocks: String, CaseIterable, Sendable {
    case half, quadrant, block, sextant, octant, braille, ascii
  }

  /// The number of colours.
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
  /// The style of vector tiles; nil for the built-in one of ``style``, which images and the ground always have.
  public var vectorStyle: MapStyle?
  /// The caller's own content, from the bottom to the top.
  public var overlay: [MapOverlayItem] = []

  public init(
    style: Style = .day,
    blocks: Blocks = .block,
    colors: Colors = .trueColor,
    vectorStyle: MapStyle? = nil,
    overlay: [MapOverlayItem] = []
  ) {
    (self.style, self.blocks, self.colors) = (style, blocks, colors)
    (self.vectorStyle, self.overlay) = (vectorStyle, overlay)
  }

  var look: MapLook {
    MapLook(
      choice: vectorStyle.map { .file($0.text, isRecolored: false) } ?? .builtIn(ground),
      style: vectorStyle?.style ?? ground.cartography,
      pictures: ground,
      blocks: blockSet,
      depth: depth
    )
  }

  var ground: Rendering.MapStyle { Rendering.MapStyle(rawValue: style.rawValue) ?? .day }
  var blockSet: BlockSet { BlockSet(rawValue: blocks.rawValue) ?? .block }
  var depth: ColorDepth { ColorDepth(rawValue: colors.rawValue) ?? .trueColor }
}

/// A style for vector tiles: one of MapLibre's, or one in Rumbo's own format.
public struct MapStyle: Hashable, Sendable {
  /// The name in the style; empty if it has none.
  public let name: String
  /// The unsupported parts, which are left out, each with its layer.
  public let problems: [String]
  let text: String
  let style: Cartography.Style

  private static let sizeLimit = 8 << 20

  /// Reads a JSON file of up to 8 megabytes.
  public init(contentsOf path: String) throws(MapError) {
    let bytes: [UInt8]?
    do throws(TileError) {
      bytes = try BoundedFile.bytes(of: path, limit: Self.sizeLimit)
    } catch {
      throw MapError(problem: error.problem, advice: error.advice)
    }
    guard let bytes else { throw Self.invalid(path, "the file does not exist") }
    try self.init(bytes, path)
  }

  /// Reads a style from its JSON text.
  public init(json: String) throws(MapError) { try self.init(Array(json.utf8), "The text") }

  private init(_ bytes: [UInt8], _ source: String) throws(MapError) {
    let json: JSON
    do throws(JSONError) {
      json = try JSONParser.parse(bytes)
    } catch {
      throw Self.invalid(source, error.problem)
    }
    guard json.object != nil else { throw Self.invalid(source, "it is not a JSON object") }
    (style, text) = (Cartography.Style(json), String(decoding: bytes, as: UTF8.self))
    name = Sanitizer.clean(style.name)
    problems = style.problems.map { problem in
      let layer = problem.layer.isEmpty ? "" : "Layer “\(problem.layer)”: "
      return Sanitizer.clean("\(layer)Unsupported \(problem.part) \(problem.value)", limit: 200)
    }
  }

  private static func invalid(_ source: String, _ reason: String) -> MapError {
    let problem = "\(Sanitizer.clean(source)) is not a style: \(reason)."
    return MapError(problem: problem, advice: "Give a MapLibre style, or one of Rumbo's own.")
  }

  public static func == (one: MapStyle, other: MapStyle) -> Bool { one.text == other.text }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
