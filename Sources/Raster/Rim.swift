/// The border of a drawn picture, where it covers pixels only in part.
enum Rim: Sendable {
  /// The border is sharp: a pixel takes as much of the picture as the picture covers of the pixel.
  case sharp
  /// The border fades as the filter does, so that neighbours drawn edge to edge add up to one whole picture.
  case shared
}
