internal import Geodesy
internal import Threads

/// What is loaded: a part of one of the maps in the stack.
struct LoadKey: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case tile(TileID)
    case copy(PictureCopy)
  }

  let map: Int
  let part: Part
}

/// What became of a load; an empty tile has no pieces.
enum LoadOutcome: Sendable {
  case pieces([MapPiece], isOpaque: Bool)
  case failure(TileError)
}

/// A part of a map that is wanted and isn't on its way.
struct LoadRequest {
  let part: LoadKey.Part
  let priority: WorkPriority
  /// What it will take, at most.
  let bytes: Int
  let load: @Sendable () -> LoadOutcome
}
