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
}
