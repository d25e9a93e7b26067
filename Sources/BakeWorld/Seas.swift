import Baking
import Geodesy
import Tiles

/// The sea: the whole world with the land cut out of it, and what water the land encloses.
struct Seas {
  /// The rings of each, the outer one first.
  let all: [[[WorldPoint]]]

  /// Takes the rings of polygons of land.
  init(_ land: [[[WorldPoint]]]) {
    var shores: [[WorldPoint]] = []
    var seas: [[[WorldPoint]]] = [[WorldRect(minX: 0, minY: 0, maxX: 1, maxY: 1).corners]]
    for ring in land.joined() {
      if Ring.area(ring) > 0 { shores.append(ring) } else { seas.append([ring.reversed()]) }
    }
    for shore in shores {
      // An island is in the sea that its land encloses, unless that is the sea of the world.
      let sea = seas.indices.dropFirst().first { index in
        shore.first.map { Ring.contains(seas[index][0], $0) } ?? false
      }
      seas[sea ?? 0].append(shore.reversed())
    }
    all = seas
  }
}

/// Places all over a sea, by which a view without the place of its name can identify the sea.
///
/// The world is divided into squares so small that a few of them are in the sea; each gives a place.
struct SeaParts {
  let places: [WorldPoint]
  /// The zoom from which on they are needed.
  let zoom: Int

  private static let levels = 5...8
  private static let leastSquares = 6.0

  init(_ sea: Shape) {
    let level = Self.levels.first { sea.area * Double(1 << (2 * $0)) >= Self.leastSquares } ?? Self.levels.upperBound
    let side = 1 / Double(1 << level)
    func squares(_ range: ClosedRange<Double>) -> ClosedRange<Int> {
      Int(range.lowerBound / side)...Int(range.upperBound / side)
    }
    let places = squares(sea.box.minY...sea.box.maxY).flatMap { row in
      squares(sea.box.minX...sea.box.maxX).compactMap { column -> WorldPoint? in
        let place = WorldPoint(x: (Double(column) + 0.5) * side, y: (Double(row) + 0.5) * side)
        return sea.parts.count { Ring.contains($0, place) } % 2 == 1 ? place : nil
      }
    }
    self.places = places.isEmpty ? [Ring.middle(of: sea.parts)].compactMap(\.self) : places
    zoom = max(level - 2, TilePlan.firstZoomOfLeaves)
  }
}
