import Cells
import Geodesy

/// The names of the previous frame and their places on the ground, so that they stay there.
struct LabelMemory {
  private struct Name {
    let placed: LabelPlacer.Placed
    /// The named place, or the centre of a name that isn't beside it.
    let anchor: WorldPoint
    /// The anchor in cells of the lattice on which the name was placed.
    let cells: (x: Double, y: Double)
    let isBesideAnchor: Bool

    init?(_ placed: LabelPlacer.Placed, on lattice: MapLattice) {
      self.placed = placed
      let middle = LabelMemory.middle(of: placed.candidate)
      if let place = placed.item.point, placed.candidate.isBeside(lattice.cells(place)) {
        (anchor, cells, isBesideAnchor) = (place, lattice.cells(place), true)
      } else if let place = lattice.world(x: middle.x, y: middle.y) {
        (anchor, cells, isBesideAnchor) = (place, middle, false)
      } else {
        return nil
      }
    }

    /// As far from its anchor on another lattice; by whole cells as the mark of a place moves.
    func moved(to lattice: MapLattice) -> LabelPlacer.Placed {
      let now = lattice.cells(anchor)
      func distance(_ old: Double, _ new: Double) -> Int {
        isBesideAnchor ? Int(new.rounded(.down)) - Int(old.rounded(.down)) : Int((new - old).rounded())
      }
      return (placed.item, placed.candidate.moved(by: distance(cells.x, now.x), distance(cells.y, now.y)))
    }
  }

  /// In the order in which they were placed.
  private var names: [Name] = []
  private var numbers: [LabelItem.Key: [Int]] = [:]

  /// Cells that a name may have been moved by a change of zoom and still count as being where it was.
  private static let reach = 4.0

  var isEmpty: Bool { names.isEmpty }

  func holds(_ key: LabelItem.Key) -> Bool { numbers[key] != nil }

  /// Where a name stood on a lattice, and how it was written there; nil where it stood nowhere.
  func familiar(_ key: LabelItem.Key, on lattice: MapLattice) -> Familiar? {
    numbers[key].map { Familiar(places: $0.map { names[$0].moved(to: lattice).candidate }) }
  }

  /// The cells of a lattice that contained the centres of names of a kind.
  func middles(of kind: LabelKind, on lattice: MapLattice) -> [CellPoint] {
    names.filter { $0.placed.item.key.kind == kind }.map { name in
      // A position between two cells is in the second.
      let middle = Self.middle(of: name.moved(to: lattice).candidate)
      return CellPoint(column: Int(middle.x.rounded(.down)), row: Int(middle.y.rounded(.down)))
    }
  }

  struct Familiar {
    fileprivate let places: [LabelCandidate]

    /// From 0 for a candidate that has nothing to do with where the name was to 1 for the same place and spelling.
    func share(of candidate: LabelCandidate) -> Double {
      let middle = LabelMemory.middle(of: candidate)
      return places.reduce(0) { most, place in
        guard place.form == candidate.form, place.way == candidate.way else { return most }
        let old = LabelMemory.middle(of: place)
        let (across, down) = (old.x - middle.x, (old.y - middle.y) * 2)
        return max(most, 1 - (across * across + down * down).squareRoot() / LabelMemory.reach)
      }
    }
  }

  /// Remembers these names and no others.
  mutating func remember(_ placed: [LabelPlacer.Placed], on lattice: MapLattice) {
    (names, numbers) = ([], [:])
    add(placed, on: lattice)
  }

  /// Remembers these names besides the others.
  mutating func add(_ placed: [LabelPlacer.Placed], on lattice: MapLattice) {
    append(placed.compactMap { Name($0, on: lattice) })
  }

  /// Moves the names to another lattice along with the ground, and forgets those that don't fit there.
  mutating func move(to lattice: MapLattice, where fits: (LabelPlacer.Placed) -> Bool) {
    let kept = names.filter { fits($0.moved(to: lattice)) }
    (names, numbers) = ([], [:])
    append(kept)
  }

  private mutating func append(_ more: [Name]) {
    for name in more {
      numbers[name.placed.item.key, default: []].append(names.count)
      names.append(name)
    }
  }

  private static func middle(of candidate: LabelCandidate) -> (x: Double, y: Double) {
    let box = candidate.box
    return (Double(box.minColumn + box.maxColumn + 1) / 2, Double(box.minRow) + 0.5)
  }
}

extension LabelCandidate {
  /// Whether a place is in its box, or at most two cells from it.
  fileprivate func isBeside(_ place: (x: Double, y: Double)) -> Bool {
    let box = box.grown((2, 2))
    let (column, row) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
    return way == .point && (box.minColumn...box.maxColumn).contains(column)
      && (box.minRow...box.maxRow).contains(row)
  }
}
