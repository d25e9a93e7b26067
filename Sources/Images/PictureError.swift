/// Why a picture cannot be had.
package enum PictureError: Error, Equatable {
  case notAPicture
  case tooLarge(width: Int, height: Int)
  case damaged(reason: String)
  case animated
}
