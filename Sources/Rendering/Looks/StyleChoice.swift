/// Which style the map is shown in.
package enum StyleChoice: Hashable, Sendable {
  case builtIn(MapStyle)
  /// One from a file; whether it only gives other colours to what those that come along draw.
  case file(String, isRecolored: Bool)

  /// What stands for all styles that make the same of a tile: those built in differ in colours alone.
  var rules: StyleChoice {
    switch self {
    case .builtIn, .file(_, isRecolored: true): .builtIn(.day)
    case .file(_, isRecolored: false): self
    }
  }
}
