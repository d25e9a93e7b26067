package import Raster
import Synchronization

/// The stroke being drawn, whose pieces are rasterized into tiles in the background while more of them arrive.
///
/// The caller hands over pieces and continues; a task that runs late finds the buffer empty and returns. Until a piece
/// is on a tile, it is painted with the frame.
package nonisolated final class ActiveStroke: Sendable {
  private struct State {
    var buffer: [InkPiece] = []
    /// Those that are on no tile yet, the ones being put there included.
    var fresh: [InkPiece] = []
    var tiles = InkTiles()
    /// Which stroke on which plane this is; what belongs to another one is dropped.
    var number = 0
    var isBusy = false
    /// The tiles that are looked at; all, where none are named.
    var wanted: Set<InkTileIndex>?
  }

  private struct Work {
    let pieces: [InkPiece]
    var tiles: InkTiles
    let wanted: Set<InkTileIndex>?
    let number: Int
  }

  private let state = Mutex(State())

  package init() {}

  /// Starts again with another stroke, on another plane or other tiles of it.
  package func begin(on wanted: Set<InkTileIndex>? = nil) {
    state.withLock { state in
      let (number, isBusy) = (state.number + 1, state.isBusy)
      state = State()
      (state.number, state.isBusy, state.wanted) = (number, isBusy, wanted)
    }
  }

  package func add(_ pieces: [InkPiece]) {
    state.withLock { state in
      state.buffer += pieces
      state.fresh += pieces
    }
  }

  /// Puts what has come on tiles.
  package func work() {
    let taken = state.withLock { state -> Work? in
      // One at a time: sums don't depend on the order, but two of them must not start from the same tiles.
      guard !state.isBusy, !state.buffer.isEmpty else { return nil }
      state.isBusy = true
      defer { state.buffer = [] }
      return Work(pieces: state.buffer, tiles: state.tiles, wanted: state.wanted, number: state.number)
    }
    guard var taken else { return }
    for piece in taken.pieces { taken.tiles.add(piece, within: taken.wanted) }
    state.withLock { state in
      state.isBusy = false
      guard state.number == taken.number else { return }
      state.tiles = taken.tiles
      state.fresh.removeFirst(taken.pieces.count)
    }
  }

  /// The stroke as it is now, with what is on no tile yet put there, and more that may still change.
  package func tiles(with wet: InkPiece?) -> InkTiles {
    let (known, fresh, wanted) = state.withLock { ($0.tiles, $0.fresh, $0.wanted) }
    var tiles = known
    for piece in fresh { tiles.add(piece, within: wanted) }
    if let wet { tiles.add(wet, within: wanted) }
    return tiles
  }
}
