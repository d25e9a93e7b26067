internal import Geodesy
internal import Tiles

/// Where one goes into what an extract has as an area.
struct Door {
  /// The name under which it is stored.
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

  /// In square metres of the box around a building: from this size on its centre is a poor guess for its entrance.
  private static let large = 1000.0

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
    return Door(kind: .front, point: wall)
  }

  private static func isLarge(_ box: WorldRect) -> Bool {
    let metres = WorldPoint(x: box.minX, y: box.minY).metersPerWorld
    return box.width * box.height * metres * metres >= large
  }
}
