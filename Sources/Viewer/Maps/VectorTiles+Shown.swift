import Cartography
import Geodesy
import Tiles

/// What there is to draw of the tiles in memory.
nonisolated extension VectorTiles {
  /// What the view is drawn from, the lowest map first: the tiles of each, and what stands in for those on their way.
  var shown: [VectorSheet] {
    guard let area else { return [] }
    var shown: [VectorSheet] = []
    for (index, sheet) in sheets.enumerated().reversed() {
      var seen: Set<UnwrappedTileID> = []
      let tiles = sheet.wanted.flatMap { drawn(at: $0.id, sheet.archive) }.filter { seen.insert($0.id).inserted }
      // The lowest has nothing to hide.
      let covers = index == sheets.count - 1 ? [] : covers(of: sheet, in: area)
      if !covers.isEmpty { shown += shore(of: sheet.archive, in: area) }
      shown.append(VectorSheet(tiles: tiles, covers: covers))
    }
    return shown
  }

  /// The sea around an archive, in every copy of the world that shows it.
  private func shore(of archive: Int, in area: ViewArea) -> [VectorSheet] {
    guard let place = shores.first(where: { $0.above == archive }),
      case .shore(let id, let tile) = states[.shore(place)]
    else { return [] }
    let wraps = TileCover.tiles(covering: area, zoom: 0).map(\.wrap)
    let tiles = wraps.map { (id: UnwrappedTileID(wrap: id.wrap + $0, canonical: id.canonical), tile: tile) }
    let around = ShoreBlend.area(around: stack.bounds(of: archive))
    return [VectorSheet(tiles: tiles, covers: wraps.map(around.shifted), kind: .sea)]
  }

  /// A tile, or what stands in for it: all of its children, else its nearest parent, else what is here of its children.
  private func drawn(at id: UnwrappedTileID, _ archive: Int) -> [(id: UnwrappedTileID, tile: VectorTile)] {
    switch states[.tile(id.canonical, archive: archive)] {
    case .loaded, .empty: return tile(at: id, archive).map { [$0] } ?? []
    case .failed, .shore, nil: break
    }
    let children = id.children.compactMap { child -> (id: UnwrappedTileID, tile: VectorTile)? in
      if case .loaded(let tile) = states[.tile(child.canonical, archive: archive)] { (child, tile) } else { nil }
    }
    guard children.count < id.children.count, let parent = tile(at: id, archive) else { return children }
    return [parent]
  }

  func tile(at id: UnwrappedTileID, _ archive: Int) -> (id: UnwrappedTileID, tile: VectorTile)? {
    switch states[.tile(id.canonical, archive: archive)] {
    case .loaded(let tile): (id, tile)
    case .empty: nil
    case .failed, .shore, nil: id.parent.flatMap { tile(at: $0, archive) }
    }
  }

  /// How many of the view's tiles are here, on their way or can't be had.
  var counts: (shown: Int, standIns: Int, missing: Int) {
    var counts = (shown: 0, standIns: 0, missing: 0)
    for sheet in sheets {
      for wanted in sheet.wanted {
        switch states[wanted.key] {
        case .loaded: counts.shown += 1
        case .empty, .shore: break
        case .failed, nil:
          if drawn(at: wanted.id, sheet.archive).isEmpty { counts.missing += 1 } else { counts.standIns += 1 }
        }
      }
    }
    return counts
  }
}
