/// Which style the map is shown in.
package enum StyleChoice: Hashable, Sendable {
  case builtIn(MapStyle)
  /// One from a file; whether it only gives other colours to what those that come along draw.
  case file(String, isRecolored: Bool)

  /// Represents all styles that prepare a tile alike: built-in ones differ only in colours.
  var rules: StyleChoice {
    switch self {
    case .builtIn, .file(_, isRecolored: true): .builtIn(.day)
    case .file(_, isRecolored: false): self
    }
  }
}
