internal import Geodesy
internal import Tiles

/// The entrance of an area of an extract.
struct Door {
  /// The name under which it is stored.
  enum Kind: String {
    case entrance
    /// The likely entrance of a building: the wall that faces a street.
    case front
  }

  let kind: Kind
  let point: WorldPoint
}

/// Finds the entrances of areas of an extract.
struct Doors {
  var entrances = Entrances()
  private let extract: Extract
  private let fronts: StreetFronts

  /// The area of a building's bounding box in square metres from which its centre is a poor guess for its entrance.
  private static let large = 1000.0

  init(of extract: Extract) {
    self.extract = extract
    fronts = StreetFronts(of: extract)
  }

  /// The entrance on an outline, given by its nodes; for a large or a numbered building without one, the wall at its
  /// street.
  func door(on outline: [Int], _ tags: Tags, isNumbered: Bool = false) -> Door? {
    if let node = entrances.entrance(on: outline) {
      return Door(kind: .entrance, point: extract.nodes.place(at: node))
    }
    let points = outline.map(extract.nodes.place)
    guard tags.has("building"), entrances.isWithout(outline), let box = Shape(.polygon, [points])?.box,
      isNumbered || Self.isLarge(box), let wall = fronts.front(of: points, street: tags["addr:street"])
    else { return nil }
    return Door(kind: .front, point: wall)
  }

  private static func isLarge(_ box: WorldRect) -> Bool {
    let metres = WorldPoint(x: box.minX, y: box.minY).metersPerWorld
    return box.width * box.height * metres * metres >= large
  }
}
