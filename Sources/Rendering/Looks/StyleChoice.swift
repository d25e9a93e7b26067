/// Which style the map is shown in.
package enum StyleChoice: Hashable, Sendable {
  case builtIn(MapStyle)
  /// That of the person's file.
  case file

  /// What stands for all styles that make the same of a tile: those that come along differ in colours alone.
  var rules: StyleChoice {
    switch self {
    case .builtIn: .builtIn(.day)
    case .file: .file
    }
  }
}
