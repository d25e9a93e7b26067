import Geodesy
import Synchronization
package import Tiles

/// The codes of height and light at points of a lattice.
protocol ReliefSampling {
  /// Those of a box of cells, row by row; nil until all that they need is loaded.
  func samples(_ box: CellBox) -> [UInt8]?

  /// The heights that a box of cells needs and that aren't loaded.
  func missing(_ box: CellBox) -> ReliefHeights.Missing
}

/// The heights that shade maps: those of the whole world and, where a source has them, finer ones from zoom 9 on.
package final class ReliefHeights: Sendable {
  /// The heights to load before a view can be shaded.
  package struct Missing: Equatable, Sendable {
    var parts: [Int] = []
    var tiles: [TileID] = []

    package var isEmpty: Bool { parts.isEmpty && tiles.isEmpty }
  }

  let world: HeightMap
  private let fine: (any HeightTiles)?
  /// The loaded tiles; an empty one has no heights.
  private let loaded = Mutex<[TileID: [Float]]>([:])

  /// Tiles of 256 kB; a large screen shows up to 16.
  private static let most = 24
  private static let samples = 256 * 256
  /// The heights that there are, in metres.
  private static let onEarth: ClosedRange<Float> = -12_000...9_000

  package init(world: HeightMap, fine: (any HeightTiles)? = nil) {
    (self.world, self.fine) = (world, fine)
  }

  /// Whether maps are shaded from near as well.
  var hasTerrain: Bool { fine != nil }

  /// The finest zoom with heights of its own in a tile; nil if there are only those of the whole world.
  func finestZoom(in id: TileID) -> Int? { fine?.finestZoom(in: id) }

  /// Those of some tiles that may have heights and aren't loaded.
  func missing(_ ids: [TileID]) -> [TileID] {
    guard let fine else { return [] }
    return loaded.withLock { loaded in ids.filter { loaded[$0] == nil && fine.mayHave($0) } }
  }

  /// The loaded heights of some tiles.
  func tiles(_ ids: [TileID]) -> [TileID: [Float]] {
    loaded.withLock { loaded in loaded.filter { ids.contains($0.key) && !$0.value.isEmpty } }
  }

  /// Loads what is missing, on any thread; what can't be read counts as unknown.
  package func load(_ missing: Missing) {
    if !missing.parts.isEmpty { world.load(missing.parts) }
    for id in missing.tiles {
      let read = (try? fine?.tile(id)) ?? []
      let heights = read.count == Self.samples ? read.map { Self.onEarth.contains($0) ? $0 : .nan } : []
      loaded.withLock { loaded in
        if loaded.count >= Self.most { loaded = loaded.filter { missing.tiles.contains($0.key) } }
        loaded[id] = heights
      }
    }
  }
}
