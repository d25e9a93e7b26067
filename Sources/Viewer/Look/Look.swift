import Cartography
import Cells
import Geodesy
import Rendering
import Tiles

/// How the map is shown: what a person can choose with keys and options.
final class Look {
  var mode: ViewMode
  var lock = CenterLock.off
  var blocks: BlockSet
  var chosen: ChosenStyle
  /// All styles that can be chosen, in the order of the key.
  let styles: [AvailableStyle]
  var units: UnitSystem
  var spelling: CoordinateFormat
  var depth: ColorDepth
  /// The options, blocks or style, that were chosen by a key.
  var chosenOptions: Set<String> = []
  /// Whether any was; then what the terminal reports late changes nothing.
  var wasChosen: Bool { !chosenOptions.isEmpty }
  /// The map alone: no rose, no status, no names.
  let isBare: Bool
  var showsNames: Bool
  let showsSights: Bool
  /// The texts, in the user's language.
  var words: Words
  var keys: KeyTable
  /// The time zone of all clocks on the screen.
  var zone = ClockZone.universal
  /// Whether the estimated position is shown between fixes.
  var predicts = false
  /// Whether the map zooms by itself in course-up mode.
  var zoomsBySpeed = true
  /// Whether a route is followed, for which the map zooms by speed in every mode.
  var isNavigating = false
  var icons = IconChoice.auto
  /// Whether the map is shaded by height and has contours.
  var showsRelief = true
  /// Whether lines of public transport are drawn over the map.
  var showsTransit = false
  /// Whether the night side of the world is darker.
  var showsDaylight = false
  /// The bundled heights, and finer ones if there are any.
  var heights: ReliefHeights?
  /// Whether a walking route is on the map: for pedestrians one-way streets have no meaning.
  var isWalked = false

  var showsPictograms: Bool { blocks == .octant && icons == .pictograms }

  /// The year that the map is shown as of; nil for the map as it is.
  var year: Int?

  init(
    mode: ViewMode,
    blocks: BlockSet,
    chosen: ChosenStyle,
    styles: [AvailableStyle],
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
    self.chosen = chosen
    self.styles = styles
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
  /// The colours of lines that have to be visible over anything: the one with the best contrast is used.
  var lineInks: [CellColor] {
    guard depth != .none else { return [.standard] }
    return [CellColor(hex: style == .nightRed ? 0xff5030 : 0xffffff), CellColor(hex: 0)]
  }

  /// The colours of all but the vector map.
  var style: MapStyle { chosen.surroundings }

  /// How the vector map is drawn.
  var cartography: Style {
    var style = chosen.cartography
    (style.year, style.showsTransit) = (year, showsTransit)
    return style
  }

  var styleName: String { chosen.name(in: words) }

  /// Goes on to the next one that can be had.
  func chooseNextStyle() {
    let next = styles.firstIndex(of: chosen.offer).map { $0 + 1 } ?? 0
    let others = styles[next...] + styles[..<next]
    if let style = others.lazy.compactMap(\.style).first { chosen = style }
    chosenOptions.insert("style")
  }
}

extension CaseIterable where Self: Equatable, AllCases.Index == Int {
  /// The next of all cases, and after the last the first again.
  var next: Self { next(by: 1) }

  /// The case so many further on, or back.
  func next(by step: Int) -> Self {
    let (all, index) = (Self.allCases, Self.allCases.firstIndex(of: self) ?? 0)
    return all[(index + step + all.count) % all.count]
  }
}

/// The options whose values keys change.
extension Look {
  static let choiceNames = ["mode", "style", "blocks", "units", "coordinates", "relief", "transit", "daylight"]

  /// Their values now, by the names of the options.
  var choices: [String: String] {
    [
      "mode": mode.rawValue, "style": chosen.offer.value, "blocks": blocks.rawValue, "units": units.rawValue,
      "coordinates": spelling.rawValue, "relief": showsRelief ? "on" : "off",
      "transit": showsTransit ? "on" : "off", "daylight": showsDaylight ? "on" : "off",
    ]
  }
}

extension Look {
  /// The part of the look that maps use.
  var ofMaps: MapLook {
    let measures = measures
    return MapLook(
      choice: chosen.choice,
      style: cartography,
      pictures: style,
      blocks: blocks,
      depth: depth,
      showsOneWays: !isWalked,
      heights: showsRelief && depth.hasShades ? heights : nil,
      contours: showsRelief ? units == .imperial ? .imperial : .metric : nil
    ) {
      measures.text(of: $0)
    }
  }
}
