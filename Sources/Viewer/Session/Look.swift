import Cells
import Geodesy

/// How the map is shown: what a person can choose with keys and options.
final class Look {
  var mode: ViewMode
  var blocks: BlockSet
  var style: MapStyle
  var units: UnitSystem
  var spelling: CoordinateFormat
  var depth: ColorDepth
  /// Whether a person has chosen blocks or style by a key; then what the terminal says late changes nothing.
  var wasChosen = false
  /// The map alone: no rose, no status, no names.
  let isBare: Bool
  let showsNames: Bool

  init(
    mode: ViewMode,
    blocks: BlockSet,
    style: MapStyle,
    units: UnitSystem,
    spelling: CoordinateFormat,
    depth: ColorDepth,
    isBare: Bool,
    showsNames: Bool
  ) {
    self.mode = mode
    self.blocks = blocks
    self.style = style
    self.units = units
    self.spelling = spelling
    self.depth = depth
    self.isBare = isBare
    self.showsNames = showsNames
  }
}

extension CaseIterable where Self: Equatable, AllCases.Index == Int {
  /// The next of all cases, and after the last the first again.
  var next: Self {
    let index = Self.allCases.firstIndex(of: self) ?? 0
    return Self.allCases[(index + 1) % Self.allCases.count]
  }
}
