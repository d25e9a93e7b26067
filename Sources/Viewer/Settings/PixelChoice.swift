/// Whether the map is drawn in pixels.
enum PixelChoice: String, CaseIterable {
  /// If the terminal reports support, and over a line that is fast enough.
  case auto
  /// Over whatever line.
  case on
  case off
}
