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

  /// The number of branches that are enough for parallel work.
  private static let branches = 64

  init(_ content: MapContent, _ plan: TilePlan) {
    baker = TileBaker(content: content, plan: plan)
  }

  private var deepestZoom: Int { baker.plan.deepestZoom }

  private struct Branch: Sendable {
    let frame: TileFrame
    var pieces: [TilePiece]
  }

  /// Makes the tiles, always in the same order; reports the progress after each branch.
  func run(
    _ take: ([BakedTile]) throws(BakingError) -> Void,
    progress: (Double) throws(BakingError) -> Void
  ) throws(BakingError) {
    var branches = [Branch(frame: TileFrame(zoom: 0, x: 0, y: 0), pieces: baker.content.order.map(TilePiece.init))]
    while branches.count < Self.branches, let zoom = branches.first?.frame.zoom, zoom < deepestZoom {
      branches = try level(branches, take)
    }
    var done = 0
    let count = branches.count
    // The last comes first, so that each can be let go when it is cut.
    branches.reverse()
    try OrderedParallelMap.run { () throws(BakingError) in
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
    try OrderedParallelMap.run { () throws(BakingError) in
      rest.popLast()
    } work: { (branch: Branch) -> (tile: BakedTile?, children: [Branch]) in
      let (tile, isLeaf) = baked(branch)
      return (tile, isLeaf ? [] : children(of: branch))
    } take: { (made: (tile: BakedTile?, children: [Branch])) throws(BakingError) in
      if let tile = made.tile { try take([tile]) }
      next += made.children
    }
    return next
  }

  private func descend(_ branch: Branch, into tiles: inout [BakedTile]) {
    let (tile, isLeaf) = baked(branch)
    if let tile { tiles.append(tile) }
    guard branch.frame.zoom < deepestZoom, !isLeaf else { return }
    for child in children(of: branch) { descend(child, into: &tiles) }
  }

  /// The tile of a branch, if there is anything on it, and whether it holds all that there is below.
  private func baked(_ branch: Branch) -> (tile: BakedTile?, isLeaf: Bool) {
    if let bytes = baker.leaf(of: branch.frame, branch.pieces) {
      return (tile(branch.frame, bytes, isThinned: false), true)
    }
    guard let made = baker.bytes(of: branch.frame, branch.pieces) else { return (nil, false) }
    return (tile(branch.frame, made.bytes, isThinned: made.isThinned), false)
  }

  /// Among tiles with leaves, empty ones are written as such, so that readers don't cut them out of the one above.
  private func tile(_ frame: TileFrame, _ bytes: [UInt8], isThinned: Bool) -> BakedTile {
    BakedTile(frame: frame, bytes: bytes.isEmpty ? [] : Deflate.bytes(of: bytes, as: .gzip), isThinned: isThinned)
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
    // If tiles may be cut out of those above them, each of four is marked as empty or not.
    if baker.plan.hasLeaves { return children }
    // A part that only reaches into a tile's margin is its neighbour's.
    return children.filter { child in
      child.pieces.contains { $0.box(in: baker.content).touches(child.frame.rect) }
    }
  }
}
