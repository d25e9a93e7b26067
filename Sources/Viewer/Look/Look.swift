import Cartography
import Cells
import Geodesy
import Rendering

/// How the map is shown: what a person can choose with keys and options.
final class Look {
  var mode: ViewMode
  var lock = CenterLock.off
  var blocks: BlockSet
  var choice: StyleChoice
  /// The style of a file, where there is one to choose.
  let fileStyle: FileStyle?
  var units: UnitSystem
  var spelling: CoordinateFormat
  var depth: ColorDepth
  /// Whether a person has chosen blocks or style by a key; then what the terminal says late changes nothing.
  var wasChosen = false
  /// The map alone: no rose, no status, no names.
  let isBare: Bool
  var showsNames: Bool
  let showsSights: Bool
  /// What is said, in a person's language.
  var words: Words
  var keys: KeyTable
  /// Whether it is shown where we may be by now, though nobody has said so.
  var predicts = false
  var icons = IconChoice.auto

  func showsPictograms(at zoom: Double) -> Bool { blocks != .ascii && icons.showsPictograms(at: zoom) }

  /// The year that the map is shown as of; nil for the map as it is.
  var year: Int?

  init(
    mode: ViewMode,
    blocks: BlockSet,
    choice: StyleChoice,
    fileStyle: FileStyle?,
    units: UnitSystem,
    spelling: CoordinateFormat,
    depth: ColorDepth,
    isBare: Bool,
    showsNames: Bool,
    showsSights: Bool,
    words: Words,
    keys: KeyTable
  ) {
    self.mode = mode
    self.blocks = blocks
    self.choice = choice
    self.fileStyle = fileStyle
    self.units = units
    self.spelling = spelling
    self.depth = depth
    self.isBare = isBare
    self.showsNames = showsNames
    self.showsSights = showsSights
    self.words = words
    self.keys = keys
  }
}

extension Look {
  var measures: Measures { Measures(units, in: words) }
}

/// The styles.
extension Look {
  /// What lines are drawn in that have to be seen over anything: whichever stands out from what lies there.
  var lineInks: [CellColor] {
    guard depth != .none else { return [.standard] }
    return [CellColor(hex: style == .nightRed ? 0xff5030 : 0xffffff), CellColor(hex: 0)]
  }

  /// The colours of all but the vector map.
  var style: MapStyle {
    switch choice {
    case .builtIn(let style): style
    case .file: fileStyle?.surroundings ?? .day
    }
  }

  /// How the vector map is drawn.
  var cartography: Style {
    var style =
      switch choice {
      case .builtIn(let style): style.cartography
      case .file: fileStyle?.style ?? .day
      }
    style.year = year
    return style
  }

  var styleName: String {
    switch choice {
    case .builtIn(let style): words(style.phrase)
    case .file: fileStyle?.name ?? ""
    }
  }

  func chooseNextStyle() {
    switch choice {
    case .builtIn(let style): choice = fileStyle != nil && style.next == .day ? .file : .builtIn(style.next)
    case .file: choice = .builtIn(.day)
    }
    wasChosen = true
  }
}

extension CaseIterable where Self: Equatable, AllCases.Index == Int {
  /// The next of all cases, and after the last the first again.
  var next: Self {
    let index = Self.allCases.firstIndex(of: self) ?? 0
    return Self.allCases[(index + 1) % Self.allCases.count]
  }
}
