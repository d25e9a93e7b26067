internal import Geodesy
internal import Tiles
internal import Wire

/// A tile as it goes into the file.
struct BakedTile: Sendable {
  let frame: TileFrame
  let bytes: [UInt8]
  let isThinned: Bool
}

/// Cuts everything on the map into tiles, from the whole world down, each from what its parent holds.
struct Tiler: Sendable {
  private let baker: TileBaker

  /// So many branches are worth being worked on side by side.
  private static let branches = 64

  init(_ content: MapContent, deepestZoom: Int) {
    baker = TileBaker(content: content, deepestZoom: deepestZoom)
  }

  private struct Branch: Sendable {
    let frame: TileFrame
    var pieces: [TilePiece]
  }

  /// Makes the tiles, always in the same order; says after each branch what part of them is done.
  func run(
    _ take: ([BakedTile]) throws(BakingError) -> Void,
    progress: (Double) throws(BakingError) -> Void
  ) throws(BakingError) {
    var branches = [Branch(frame: TileFrame(zoom: 0, x: 0, y: 0), pieces: baker.content.order.map(TilePiece.init))]
    while branches.count < Self.branches, let zoom = branches.first?.frame.zoom, zoom < baker.deepestZoom {
      branches = try level(branches, take)
    }
    var done = 0
    let count = branches.count
    // The last comes first, so that each can be let go when it is cut.
    branches.reverse()
    try SideBySide.run { () throws(BakingError) in
      branches.popLast()
    } work: { (branch: Branch) -> [BakedTile] in
      var tiles: [BakedTile] = []
      descend(branch, into: &tiles)
      return tiles
    } take: { (tiles: [BakedTile]) throws(BakingError) in
      try take(tiles)
      done += 1
      try progress(Double(done) / Double(count))
    }
  }

  /// Makes the tiles of one level, and what the next one is cut from.
  private func level(
    _ branches: [Branch],
    _ take: ([BakedTile]) throws(BakingError) -> Void
  ) throws(BakingError) -> [Branch] {
    var (next, rest) = ([Branch](), Array(branches.reversed()))
    try SideBySide.run { () throws(BakingError) in
      rest.popLast()
    } work: { (branch: Branch) -> (tile: BakedTile?, children: [Branch]) in
      (baked(branch), children(of: branch))
    } take: { (made: (tile: BakedTile?, children: [Branch])) throws(BakingError) in
      if let tile = made.tile { try take([tile]) }
      next += made.children
    }
    return next
  }

  private func descend(_ branch: Branch, into tiles: inout [BakedTile]) {
    if let tile = baked(branch) { tiles.append(tile) }
    guard branch.frame.zoom < baker.deepestZoom else { return }
    for child in children(of: branch) { descend(child, into: &tiles) }
  }

  private func baked(_ branch: Branch) -> BakedTile? {
    guard let made = baker.bytes(of: branch.frame, branch.pieces) else { return nil }
    return BakedTile(
      frame: branch.frame,
      bytes: Deflate.bytes(of: made.bytes, as: .gzip),
      isThinned: made.isThinned
    )
  }

  private func children(of branch: Branch) -> [Branch] {
    let frames = branch.frame.children
    let rects = frames.map(\.drawnRect)
    var children = frames.map { Branch(frame: $0, pieces: []) }
    for piece in branch.pieces {
      for (child, part) in piece.pieces(in: rects, of: baker.content).enumerated() {
        if let part { children[child].pieces.append(part) }
      }
    }
    // What only reaches into a tile's margin is its neighbour's.
    return children.filter { child in
      child.pieces.contains { $0.box(in: baker.content).touches(child.frame.rect) }
    }
  }
}
