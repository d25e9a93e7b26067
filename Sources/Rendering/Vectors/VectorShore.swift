import Cartography
import Geodesy
import Tiles

/// Where the sea of an archive goes over into that of a coarser one.
struct VectorShore: Sendable {
  var state = LoadState.notLoaded
  private let box: WorldRect
  /// How deep the coarser one is.
  private let depth: Int
  private let archives: (above: any TileArchive, below: any TileArchive)
  private let name: Name
  private var sea: (id: UnwrappedTileID, tile: VectorTile)?

  /// Identifies a tile.
  fileprivate struct Name: Hashable, Sendable {
    let below: ObjectIdentifier
    let rules: StyleChoice
    let isCertain: Bool
  }

  /// Archives are so many zooms apart before their coasts differ by much.
  private static let coarser = 4

  init(of above: VectorArchiveMap, on below: VectorArchiveMap, _ rules: StyleChoice, isCertain: Bool) {
    box = above.bounds
    depth = below.depth
    archives = (above.archive, below.archive)
    name = Name(below: ObjectIdentifier(below), rules: rules, isCertain: isCertain)
  }

  /// Whether two archives are of very different detail.
  static func parts(_ above: VectorArchiveMap, from below: VectorArchiveMap) -> Bool {
    above.depth >= below.depth + coarser
  }

  func isLike(_ other: Self) -> Bool { name == other.name }

  /// Finds the sea, on whichever thread.
  func found(in style: Style) -> LoadOutcome {
    let above = Self.tiles(of: archives.above, over: box)
    let below = Self.tiles(of: archives.below, over: ShoreBlend.area(around: box, onZoom: depth))
    let sea = ShoreBlend.tile(
      around: box,
      onZoom: depth,
      above: above,
      below: below,
      style: style,
      isCertain: name.isCertain
    )
    return .content(ShoreContent(name: name, sea: sea))
  }

  /// Takes what was found; false where it is that of another one.
  mutating func receive(_ content: ShoreContent) -> Bool {
    guard content.name == name else {
      _ = state.handle(.cancel)
      return false
    }
    guard state.handle(.arrive) == .keep else { return false }
    sea = content.sea
    return true
  }

  /// The sea, in every copy of the world that a screen shows.
  func sheet(on screen: ViewExtent) -> VectorSheet? {
    guard let sea else { return nil }
    let wraps = TileCover.tiles(covering: screen.area, zoom: 0).map(\.wrap)
    let tiles = wraps.map { wrap in
      (id: UnwrappedTileID(wrap: sea.id.wrap + wrap, canonical: sea.id.canonical), tile: sea.tile)
    }
    let around = ShoreBlend.area(around: box, onZoom: depth)
    return VectorSheet(tiles: tiles, covers: wraps.map(around.shifted), kind: .sea)
  }

  /// The tiles of an archive, as deep as four of them cover a part of the world.
  private static func tiles(of archive: any TileArchive, over rect: WorldRect) -> [(
    id: UnwrappedTileID, tile: VectorTile
  )] {
    let view = ViewArea(
      center: WorldPoint(x: (rect.minX + rect.maxX) / 2, y: (rect.minY + rect.maxY) / 2),
      width: rect.maxX - rect.minX,
      height: rect.maxY - rect.minY
    )
    let zooms = archive.info.grid.zooms
    let level = zooms.reversed().first { TileCover.tiles(covering: view, zoom: $0).count <= 4 } ?? zooms.lowerBound
    return TileCover.tiles(covering: view, zoom: level).compactMap { id in
      // Read errors are reported where the tile itself is drawn.
      (try? archive.vectorTile(at: id.canonical)).flatMap(\.self).map { (id, $0) }
    }
  }
}

/// The sea that was found around an archive; nothing where there is none.
struct ShoreContent: TileContent {
  fileprivate let name: VectorShore.Name
  let sea: (id: UnwrappedTileID, tile: VectorTile)?

  var isEmpty: Bool { sea == nil }
  var bytes: Int { sea?.tile.byteCount ?? 0 }
}
