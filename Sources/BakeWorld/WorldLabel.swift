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
  private let parts: [Part]

  init(_ layer: SchemaLayer, _ attributes: [Attribute], size: Double, name: NameStages.Name, parts: [Part] = []) {
    (self.layer, self.attributes, self.size, self.name, self.parts) = (layer, attributes, size, name, parts)
  }

  static func area(
    _ feature: LayerFeature,
    at point: WorldPoint,
    rank: Double,
    earliest: Double,
    extent: Double = .infinity,
    isMarked: Bool = false
  ) -> NameStages.Name {
    NameStages.Name(
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
    let tenths = Int64((stage.zoom * 10).rounded(.up))
    let zoom = min(Int(tenths / 10), Self.deepestZoom)
    var attributes = attributes + [Attribute("first_zoom", .int(tenths))]
    if stage.side > 0 { attributes.append(Attribute("side", .int(Int64(stage.side)))) }
    if layer == .placeLabels {
      content.addTown(attributes, from: zoom, rank: size, at: name.point)
    } else {
      content.add(layer, attributes, from: zoom, rank: size, Shape(point: name.point))
    }
    for part in parts {
      let own = attributes.filter { $0.key != "way_area" && $0.key != "side" }
      content.add(
        layer,
        own + Attributes.area(squareKilometers: part.size) + Attributes.flag("part", true),
        from: max(part.zoom, zoom),
        rank: part.size / 1e9,
        Shape(point: part.point)
      )
    }
  }
}
