package import Wire

/// Why a tile cannot be decoded at all.
package enum VectorTileError: Error, Hashable {
  case cannotBeUnpacked(InflateError)
  case damaged(WireError)
  case tooMany(String, limit: Int)

  /// The problem, as the end of a sentence that names the tile.
  package var problem: String {
    switch self {
    case .cannotBeUnpacked(let error): error.problem
    case .damaged(let error): error.problem
    case .tooMany(let things, let limit): "it has more than \(limit) \(things)"
    }
  }
}
