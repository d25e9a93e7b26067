internal import Geodesy
internal import Tiles

/// Where one goes into what an extract has as an area.
struct Door {
  /// Under which name it is kept.
  enum Kind: String {
    case entrance
    /// Where its doors are likely: there it faces a street.
    case front
  }

  let kind: Kind
  let point: WorldPoint
}

/// Finds where one goes into what an extract has as areas.
struct Doors {
  var entrances = Entrances()
  private let extract: Extract
  private let fronts: StreetFronts

  /// From so many square metres on, of the box around it, the middle of a building says little of where one goes in.
  private static let large = 1000.0
  /// In metres.
  private static let depth = 10.0

  init(of extract: Extract) {
    self.extract = extract
    fronts = StreetFronts(of: extract)
  }

  /// By the nodes of an outline.
  func door(on outline: [Int], _ tags: Tags) -> Door? {
    if let node = entrances.entrance(on: outline) {
      return Door(kind: .entrance, point: extract.nodes.place(at: node))
    }
    let points = outline.map(extract.nodes.place)
    guard tags.has("building"), entrances.isWithout(outline), let box = Shape(.polygon, [points])?.box,
      Self.isLarge(box), let wall = fronts.front(of: points, street: tags["addr:street"])
    else { return nil }
    return Door(kind: .front, point: Self.behind(wall, towards: Self.middle(of: box)))
  }

  private static func middle(of box: WorldRect) -> WorldPoint {
    WorldPoint(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
  }

  private static func isLarge(_ box: WorldRect) -> Bool {
    let metres = middle(of: box).metersPerWorld
    return box.width * box.height * metres * metres >= large
  }

  /// So far behind a wall that a way tells on which side of the street the house is.
  private static func behind(_ wall: WorldPoint, towards middle: WorldPoint) -> WorldPoint {
    let (x, y) = (middle.x - wall.x, middle.y - wall.y)
    let length = (x * x + y * y).squareRoot()
    let share = length == 0 ? 0 : min(depth / wall.metersPerWorld / length, 0.5)
    return WorldPoint(x: wall.x + share * x, y: wall.y + share * y)
  }
}
