/// Whether the map is drawn in pixels.
enum PixelChoice: String, CaseIterable {
  /// Where the terminal says that it shows them, and over a line that is fast enough.
  case auto
  /// Over whatever line.
  case on
  case off
}
