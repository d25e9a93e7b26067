import Baking
import Geodesy

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
