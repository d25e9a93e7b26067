internal import Dispatch
internal import Geodesy
internal import Glibc
internal import Synchronization
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

  private typealias Branch = (frame: TileFrame, pieces: [TilePiece])

  /// Makes the tiles, always in the same order; says after each branch what part of them is done.
  func run(
    _ take: ([BakedTile]) throws(BakingError) -> Void,
    progress: (Double) throws(BakingError) -> Void
  ) throws(BakingError) {
    let whole = baker.content.order.map { TilePiece(feature: $0, shape: baker.content.features[$0].shape) }
    var branches: [Branch] = [(TileFrame(zoom: 0, x: 0, y: 0), whole)]
    while branches.count < Self.branches, let zoom = branches.first?.frame.zoom, zoom < baker.deepestZoom {
      try take(branches.compactMap { baked($0) })
      branches = branches.flatMap { children(of: $0) }
    }
    let workers = max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
    for start in stride(from: 0, to: branches.count, by: workers * 2) {
      let turn = Array(branches[start..<min(start + workers * 2, branches.count)])
      for tiles in side(by: turn) { try take(tiles) }
      try progress(Double(start + turn.count) / Double(branches.count))
    }
  }

  /// The tiles of some branches, worked on by all cores.
  private func side(by turn: [Branch]) -> [[BakedTile]] {
    let results = Mutex([[BakedTile]](repeating: [], count: turn.count))
    DispatchQueue.concurrentPerform(iterations: turn.count) { index in
      var tiles: [BakedTile] = []
      descend(turn[index], into: &tiles)
      results.withLock { $0[index] = tiles }
    }
    return results.withLock { $0 }
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
    branch.frame.children.compactMap { child in
      let rect = child.drawnRect
      let pieces = branch.pieces.compactMap { piece in
        piece.shape.clipped(to: rect).map { TilePiece(feature: piece.feature, shape: $0) }
      }
      // What only reaches into a tile's margin is its neighbour's.
      guard pieces.contains(where: { $0.shape.box.touches(child.rect) }) else { return nil }
      return (child, pieces)
    }
  }
}
