import Baking
import Geodesy
import Glibc
import Tiles

/// The name of a point or an area on a map of the world.
struct WorldLabel {
  /// Another place for the name.
  struct Part {
    let point: WorldPoint
    /// In square kilometres.
    let size: Double
    let zoom: Int
  }

  static let deepestZoom = 9

  let name: NameStages.Name
  private let layer: SchemaLayer
  private let attributes: [Attribute]
  private let size: Double
  let parts: [Part]

  /// A name of a feature, between other attributes; the larger of two is drawn first.
  init(
    _ layer: SchemaLayer,
    _ first: [Attribute],
    _ feature: LayerFeature,
    _ others: [Attribute] = [],
    at point: WorldPoint,
    size: Double,
    rank: Double,
    earliest: Double,
    extent: Double = .infinity,
    isMarked: Bool = false,
    parts: [Part] = []
  ) {
    (self.layer, self.size, self.parts) = (layer, size, parts)
    attributes = first + feature.names + others
    name = NameStages.Name(
      point: point,
      width: feature.title?.count ?? 0,
      isMarked: isMarked,
      rank: rank,
      earliest: max(earliest, 0),
      extent: extent
    )
  }

  /// The zoom from which an area, in worlds, takes so many cells for each letter of its name.
  static func zoom(showing area: Double, letters: Int, least: Double) -> Double {
    area > 0 ? log2(least * Double(letters) * 8 / area) / 2 - 8 : Double(deepestZoom)
  }

  /// Adds it to the tiles that show it, with the zoom in tenths from which it is shown.
  func add(_ stage: NameStages.Stage, to content: inout MapContent) {
    let attributes = attributes + Self.attributes(of: stage)
    if layer == .placeLabels {
      content.addTown(attributes, from: Self.zoom(of: stage), rank: size, at: name.point)
    } else {
      content.add(layer, attributes, from: Self.zoom(of: stage), rank: size, Shape(point: name.point))
    }
  }

  /// The name at another place, after great cities and not before it is shown at its own place.
  func name(of part: Part, after stage: NameStages.Stage) -> NameStages.Name {
    NameStages.Name(
      point: part.point,
      width: name.width,
      isMarked: false,
      rank: NameStages.leastGreat,
      earliest: max(Double(part.zoom), stage.zoom)
    )
  }

  /// Adds it at another place to the tiles that show it there.
  func add(_ part: Part, _ stage: NameStages.Stage, to content: inout MapContent) {
    content.add(
      layer,
      attributes.filter { $0.key != "way_area" } + Self.attributes(of: stage)
        + Attributes.area(squareKilometers: part.size) + Attributes.flag("part", true),
      from: Self.zoom(of: stage),
      rank: part.size / 1e9,
      Shape(point: part.point)
    )
  }

  private static func attributes(of stage: NameStages.Stage) -> [Attribute] {
    let side = stage.side > 0 ? [Attribute("side", .int(Int64(stage.side)))] : []
    return [Attribute("first_zoom", .int(tenths(of: stage)))] + side
  }

  private static func tenths(of stage: NameStages.Stage) -> Int64 { Int64((stage.zoom * 10).rounded(.up)) }

  private static func zoom(of stage: NameStages.Stage) -> Int { min(Int(tenths(of: stage) / 10), deepestZoom) }
}
