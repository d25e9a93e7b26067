package import Geodesy
package import Tiles

/// Several sources of heights, of which the finest that knows a place answers.
package struct Heights: Sendable {
  /// The finest first.
  package let sources: [any HeightSource]
  private let world: RasterHeights?

  /// Takes sources, and the coarse heights of the whole world below them all.
  package init(_ sources: [any HeightSource], world: HeightMap? = nil) {
    self.sources = sources.sorted { $0.finestZoom > $1.finestZoom }
    self.world = world.map { RasterHeights(WorldRaster($0)) }
  }

  /// Whether a source may have heights in a tile; those of the whole world don't count.
  package func mayHave(_ id: TileID) -> Bool { sources.contains { $0.mayHave(id) } }

  /// The zoom of the finest source that may have heights in a tile.
  package func finestZoom(in id: TileID) -> Int? { sources.first { $0.mayHave(id) }?.finestZoom }

  /// The heights of a tile as of ``HeightSource/tile(_:)``, voids filled from the next source; without those of the
  /// whole world, which are too coarse to be seen beside others.
  ///
  /// Fails only if no source has any, and one of them failed.
  package func tile(_ id: TileID) throws(TileError) -> [Float]? {
    var (heights, failure): ([Float]?, TileError?)
    for source in sources where source.mayHave(id) {
      do throws(TileError) {
        guard let next = try source.tile(id) else { continue }
        heights = heights.map { zip($0, next).map { $0.isNaN ? $1 : $0 } } ?? next
        if heights?.contains(where: \.isNaN) == false { break }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure, heights == nil { throw failure }
    return heights
  }

  /// The height of a place from the finest source that knows it; nil if none has its area.
  ///
  /// Fails only if no source knows it, and one of them failed.
  package func answer(at place: Coordinate) throws(TileError) -> HeightAnswer? {
    var (void, failure): (HeightAnswer?, TileError?)
    for source in sources + (world.map { [$0] } ?? []) {
      do throws(TileError) {
        guard let answer = try source.answer(at: place) else { continue }
        guard answer.height == .void else { return answer }
        void = void ?? answer
      } catch {
        failure = failure ?? error
      }
    }
    if let failure, void == nil { throw failure }
    return void
  }
}

extension Heights {
  /// The height in metres of who stands or floats at a place, from a source but that of the whole world; nil if it isn't
  /// known.
  package func ground(at place: Coordinate) throws(TileError) -> Double? {
    for source in sources {
      switch try source.answer(at: place)?.height {
      case .land(let meters): return meters
      case .sea: return 0
      case .void, nil: continue
      }
    }
    return nil
  }
}

extension Heights: HeightTiles {}
