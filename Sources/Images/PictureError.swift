/// Why a picture cannot be had.
package enum PictureError: Error, Equatable {
  case notFound
  case unreadable(reason: String)
  case notAPicture
  case tooLarge(width: Int, height: Int)
  case needsMemory(bytes: Int)
  case damaged(reason: String)
  case animated

  /// The problem, to be put after the image's name.
  package var problem: String {
    switch self {
    case .notFound: "does not exist"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .notAPicture: "is not a PNG, JPEG or WebP picture"
    case .tooLarge(let width, let height): "is too large: \(width) × \(height) pixels"
    case .needsMemory(let bytes): "needs \(bytes.dividedUp(by: 1 << 20)) MB of memory, more than the budget allows"
    case .damaged(let reason): "is damaged: \(reason)"
    case .animated: "is animated; only still pictures can be shown"
    }
  }
}

extension Int {
  func dividedUp(by divisor: Int) -> Int { self / divisor + (self % divisor > 0 ? 1 : 0) }
}
