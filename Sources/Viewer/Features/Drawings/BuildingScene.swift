import Geodesy
import Glibc
import Raster
import Tiles

/// The building at a place, with what stands on it, and the outlines around it.
nonisolated struct BuildingScene: Sendable {
  let building: Building
  /// Towers and wings that have outlines of their own within its own.
  let parts: [Building]
  let neighbours: [Building]

  /// In which layers maps have their buildings, and how they say how high these are.
  private static let layers = ["buildings", "building"]
  private static let heights = ["height", "render_height"]
  /// From tiles further away buildings are no outlines any more.
  private static let coarsestZoom = 14

  /// Looks for it in the first of some archives that has one there; nil where none has.
  init?(at place: Coordinate, in archives: [any TileArchive]) {
    for archive in archives where archive.info.zooms.upperBound >= Self.coarsestZoom {
      let found = Self.buildings(around: place, in: archive)
      let holding = found.indices.filter { found[$0].holds(PathPoint(0, 0)) }
      guard let index = holding.max(by: { found[$0].area < found[$1].area }) else { continue }
      let whole = found[index]
      building = whole
      let others = found.indices.filter { $0 != index }.map { found[$0] }
      parts = others.filter { $0.rings.joined().allSatisfy(whole.holds) }
      neighbours = others.filter { !$0.rings.joined().allSatisfy(whole.holds) }
      return
    }
    return nil
  }

  /// Those of the tile that the place lies in.
  private static func buildings(around place: Coordinate, in archive: any TileArchive) -> [Building] {
    let point = WorldPoint(place)
    let side = Double(1 << archive.info.zooms.upperBound)
    let id = TileID(zoom: archive.info.zooms.upperBound, x: Int(point.x * side), y: Int(point.y * side))
    guard let id, let tile = try? archive.vectorTile(at: id),
      let layer = layers.lazy.compactMap({ tile.layer($0) }).first, layer.extent > 0
    else { return [] }
    let extent = Double(layer.extent)
    let meters = point.metersPerWorld / side / extent
    let here = PathPoint((point.x * side - Double(id.x)) * extent, (point.y * side - Double(id.y)) * extent)
    let keys = heights.compactMap { layer.keyIndex($0) }
    return layer.features.filter { $0.kind == .polygon }.flatMap { feature in
      let height = keys.lazy.compactMap { layer.value(ofKey: $0, in: feature)?.number }.first {
        (1..<1000).contains($0)
      }
      let rings = feature.parts.map { part in
        layer.points(ofPart: part).map { index in
          let corner = layer.points[index]
          return PathPoint((Double(corner.x) - here.x) * meters, (Double(corner.y) - here.y) * meters)
        }
      }
      return polygons(of: rings).map { Building(rings: $0, height: height) }
    }
  }

  /// Parts the rings of a feature into outlines, each with its courtyards: those run the other way round.
  private static func polygons(of rings: [[PathPoint]]) -> [[[PathPoint]]] {
    var polygons: [[[PathPoint]]] = []
    let rings = rings.filter { $0.count >= 3 }
    let isMirrored = rings.first.map { Building.signedArea($0) < 0 } ?? false
    for ring in rings.map({ isMirrored ? $0.reversed() : $0 }) {
      if Building.signedArea(ring) > 0 {
        polygons.append([ring])
      } else if !polygons.isEmpty {
        polygons[polygons.count - 1].append(ring)
      }
    }
    return polygons
  }
}
