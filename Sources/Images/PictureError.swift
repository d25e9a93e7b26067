/// Why a picture cannot be had; `problem` is to be put after the image's name.
package enum PictureError: Error, Equatable {
  case notFound
  case unreadable(reason: String)
  case notAPicture
  case tooLarge(width: Int, height: Int)
  case needsMemory(bytes: Int)
  case damaged(reason: String)
  case animated
}

extension Int {
  /// Megabytes for a number of bytes, rounded up.
  var megabytes: Int { dividedUp(by: 1 << 20) }

  func dividedUp(by divisor: Int) -> Int { self / divisor + (self % divisor > 0 ? 1 : 0) }
}
