import Cells

/// The colours of a style at one zoom, as a screen of one depth shows them.
struct MapPalette {
  let depth: ColorDepth
  private let classes: [MapColor]
  private let inks: [MapInk: MapColor]
  let cells: [CellColor]
  /// As shown, for contrast.
  let shown: [UInt32]
  /// 256 × weight × distance: what it costs to show a sample of class `row` in the colour of class `column`.
  let costs: [Int32]

  static let classCount = MapClass.allCases.count

  init(classes: [MapColor], inks: [MapInk: MapColor], depth: ColorDepth) {
    precondition(classes.count == Self.classCount, "every class has a colour")
    self.depth = depth
    self.classes = classes
    self.inks = inks
    cells = classes.map { $0.cellColor(depth) }
    // Without colours all that matters is what is a street.
    let shown =
      depth == .none
      ? MapClass.allCases.map { $0.isKnownStreet ? 0xffffff : 0 } : classes.map { $0.shown(depth) }
    self.shown = shown
    let places = shown.map(ColorSpace.place)
    costs = MapClass.allCases.flatMap { shownClass in
      MapClass.allCases.map { other in
        let distance = ColorSpace.distance(places[shownClass.index], places[other.index])
        return Int32((distance * shownClass.weight * 256).rounded())
      }
    }
  }

  func color(_ mapClass: MapClass) -> CellColor { cells[mapClass.index] }

  func mapColor(_ mapClass: MapClass) -> MapColor { classes[mapClass.index] }

  func color(_ ink: MapInk) -> MapColor { inks[ink] ?? .black }

  /// The background of a name on a class, and the colour that the screen shows for it.
  func nameGround(_ mapClass: MapClass) -> (cell: CellColor, shown: UInt32) {
    if mapClass.isBand, depth != .none, let ground = inks[.nameGround] {
      return (ground.cellColor(depth), ground.shown(depth))
    }
    return (cells[mapClass.index], shown[mapClass.index])
  }

  /// Whether letters of a colour can be read on a ground.
  ///
  /// Of eight colours red on black is as bright as the red night has it.
  func isReadable(_ ink: MapColor, on ground: UInt32) -> Bool {
    let least = depth == .eight && ground == 0 ? 3.5 : ColorSpace.readable
    return CellColor.contrast(ink.shown(depth), ground) >= least
  }

  /// Of some colours the first that can be read on a ground, else black or white, whichever stands out more.
  func readable(_ wanted: [MapColor], on ground: UInt32) -> MapColor {
    wanted.first { isReadable($0, on: ground) }
      ?? [MapColor.black, .white].max {
        CellColor.contrast($0.shown(depth), ground) < CellColor.contrast($1.shown(depth), ground)
      } ?? .black
  }
}
