/// The kinds of picture that can be read.
package enum PictureFormat: Sendable {
  case png
  case jpeg
  case webp
}

/// The properties of an image that are known before it is decoded.
package struct PictureInfo: Hashable, Sendable {
  package let format: PictureFormat
  /// The size as it is to be seen, turned upright.
  package let width: Int
  package let height: Int

  /// Images with a longer side are refused.
  static let largestSide = 30_000
}

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
