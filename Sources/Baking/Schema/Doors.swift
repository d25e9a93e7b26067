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

  /// Where one goes into what an extract has as an area, by the numbers of nodes.
  struct Entrances {
    private var main: [Int] = []
    private var plain: [Int] = []

    /// Takes a node; they come in the order of their numbers.
    mutating func take(_ node: Int, _ tags: Tags) {
      switch tags["entrance"] {
      case "main": main.append(node)
      case "yes": plain.append(node)
      default: break
      }
    }

    /// The main entrance on an outline, or the only one; nil if that is ambiguous.
    func entrance(on outline: [Int]) -> Int? {
      if let node = outline.first(where: { Self.has($0, main) }) { return node }
      let all = Set(outline.filter { Self.has($0, plain) })
      return all.count == 1 ? all.first : nil
    }

    /// Whether an outline has no doors at all.
    func isWithout(_ outline: [Int]) -> Bool {
      !outline.contains { Self.has($0, main) || Self.has($0, plain) }
    }

    private static func has(_ node: Int, _ nodes: [Int]) -> Bool {
      var range = nodes[...]
      while range.count > 1 {
        let middle = range.startIndex + range.count / 2
        range = nodes[middle] <= node ? range[middle...] : range[..<middle]
      }
      return range.first == node
    }
  }
}

/// The numbers of houses that are mapped as nodes, until the building is known on whose outline a node is.
struct HouseNumbers {
  private var waiting: [Int: String] = [:]

  /// The distance of a number inside from the wall, in metres.
  private static let inside = 2.5

  mutating func take(_ node: Int, _ tags: Tags) {
    if let number = tags["addr:housenumber"] { waiting[node] = number }
  }

  mutating func remove(at node: Int) -> String? { waiting.isEmpty ? nil : waiting.removeValue(forKey: node) }

  /// Those on no building, in the order of their nodes.
  var rest: [(node: Int, number: String)] { waiting.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

  /// The place inside of the outline at a door, or in the centre of a house that is too small for it; nil without an area.
  static func place(at door: WorldPoint, in rings: [[WorldPoint]]) -> WorldPoint? {
    let reach = inside / door.metersPerWorld
    let walls = rings.flatMap { ring in zip(ring, ring.dropFirst() + ring.prefix(1)) }
    let nearest = walls.min { door.squaredDistance(to: $0) < door.squaredDistance(to: $1) }
    guard let wall = nearest, let middle = Ring.middle(of: rings) else { return nil }
    let (x, y) = (wall.1.x - wall.0.x, wall.1.y - wall.0.y)
    let length = (x * x + y * y).squareRoot()
    let share = length > 0 ? reach / length : 0
    var sides = [share, -share].map { WorldPoint(x: door.x - $0 * y, y: door.y + $0 * x) }
    // At a corner neither is inside.
    let (across, down) = (middle.x - door.x, middle.y - door.y)
    let part = reach / max((across * across + down * down).squareRoot(), reach)
    sides.append(WorldPoint(x: door.x + across * part, y: door.y + down * part))
    return sides.first { side in !rings.count { Ring.contains($0, side) }.isMultiple(of: 2) } ?? middle
  }
}
