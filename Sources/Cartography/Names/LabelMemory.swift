import Cells
import Geodesy

/// Where names stood in the frame before, on the ground, so that they stay there.
struct LabelMemory {
  private struct Place {
    var middle: WorldPoint
    var form: Int
    var way: LabelCandidate.Placement
  }

  private var places: [LabelItem.Key: [Place]] = [:]

  /// Cells that a name may have been moved by a change of zoom and still count as being where it was.
  private static let reach = 4.0

  func holds(_ key: LabelItem.Key) -> Bool { places[key] != nil }

  /// Where a name stood on a lattice, and how it was written there; nil where it stood nowhere.
  func familiar(_ key: LabelItem.Key, on lattice: MapLattice) -> Familiar? {
    places[key].map { old in
      Familiar(
        places: old.map { place in
          let cells = lattice.cells(place.middle)
          return Familiar.Place(x: cells.x, y: cells.y, form: place.form, way: place.way)
        }
      )
    }
  }

  /// The cells of a lattice that contained the centres of names of a kind.
  func middles(of kind: LabelKind, on lattice: MapLattice) -> [CellPoint] {
    places.filter { $0.key.kind == kind }.values.joined().map { place in
      // A position between two cells is in the second.
      let cells = lattice.cells(place.middle)
      return CellPoint(column: Int((cells.x + 0.25).rounded(.down)), row: Int(cells.y.rounded(.down)))
    }
  }

  struct Familiar {
    fileprivate let places: [Place]

    fileprivate struct Place {
      let x: Double
      let y: Double
      let form: Int
      let way: LabelCandidate.Placement
    }

    /// From 0 for a candidate that has nothing to do with where the name was to 1 for the same place and spelling.
    func share(of candidate: LabelCandidate) -> Double {
      let middle = LabelMemory.middle(of: candidate)
      return places.reduce(0) { most, place in
        guard place.form == candidate.form, place.way == candidate.way else { return most }
        let (across, down) = (place.x - middle.x, (place.y - middle.y) * 2)
        return max(most, 1 - (across * across + down * down).squareRoot() / LabelMemory.reach)
      }
    }
  }

  /// Remembers these names and no others.
  mutating func remember(_ placed: [(key: LabelItem.Key, candidate: LabelCandidate)], on lattice: MapLattice) {
    places.removeAll(keepingCapacity: true)
    add(placed, on: lattice)
  }

  /// Remembers these names besides the others.
  mutating func add(_ placed: [(key: LabelItem.Key, candidate: LabelCandidate)], on lattice: MapLattice) {
    for (key, candidate) in placed {
      let middle = Self.middle(of: candidate)
      guard let world = lattice.world(x: middle.x, y: middle.y) else { continue }
      places[key, default: []].append(Place(middle: world, form: candidate.form, way: candidate.way))
    }
  }

  private static func middle(of candidate: LabelCandidate) -> (x: Double, y: Double) {
    let box = candidate.box
    return (Double(box.minColumn + box.maxColumn + 1) / 2, Double(box.minRow) + 0.5)
  }
}
