import Cells
import Geodesy

/// The names of the previous frame and their places on the ground, so that they stay there.
struct LabelMemory {
  private struct Name {
    let placed: LabelItem.Placed
    /// The named place, or the centre of a name that isn't beside it.
    let anchor: WorldPoint
    /// The cell of the anchor on the lattice on which the name was placed.
    let cell: CellPoint

    init?(_ placed: LabelItem.Placed, on lattice: MapLattice) {
      let around = placed.candidate.box.grown((2, 2))
      let place = placed.item.point.flatMap { place in
        let cell = lattice.cell(of: place)
        let isBeside = around.contains(CellBox((cell.column, cell.row), columns: 1, rows: 1))
        return placed.candidate.way == .point && isBeside ? place : nil
      }
      let middle = LabelMemory.middle(of: placed.candidate)
      // A position between two cells is in the second.
      guard let anchor = place ?? lattice.world(x: middle.x + 0.25, y: middle.y) else { return nil }
      (self.placed, self.anchor, cell) = (placed, anchor, lattice.cell(of: anchor))
    }

    /// As far from its anchor on another lattice.
    func moved(to lattice: MapLattice) -> LabelItem.Placed {
      let now = lattice.cell(of: anchor)
      return (placed.item, placed.candidate.moved(by: now.column - cell.column, now.row - cell.row))
    }
  }

  /// In the order in which they were placed.
  private var names: [Name] = []
  private var numbers: [LabelItem.Key: [Int]] = [:]

  /// Cells that a name may have been moved by a change of zoom and still count as being where it was.
  private static let reach = 4.0

  var isEmpty: Bool { names.isEmpty }

  func holds(_ key: LabelItem.Key) -> Bool { numbers[key] != nil }

  /// Where a name was on a lattice, and how it was written there.
  func places(of key: LabelItem.Key, on lattice: MapLattice) -> [LabelCandidate] {
    (numbers[key] ?? []).map { names[$0].moved(to: lattice).candidate }
  }

  /// The cells of a lattice that contained the centres of names of some kinds.
  func middles(on lattice: MapLattice, where isWanted: (LabelKind) -> Bool) -> [CellPoint] {
    names.filter { isWanted($0.placed.item.key.kind) }.map { name in
      let middle = Self.middle(of: name.moved(to: lattice).candidate)
      return CellPoint(column: Int(middle.x.rounded(.down)), row: Int(middle.y.rounded(.down)))
    }
  }

  /// From 0 for a candidate that has nothing to do with where its name was to 1 for the same place and spelling.
  static func familiarity(of candidate: LabelCandidate, among places: [LabelCandidate]) -> Double {
    let middle = middle(of: candidate)
    return places.reduce(0) { most, place in
      guard place.form == candidate.form, place.way == candidate.way else { return most }
      let old = Self.middle(of: place)
      let (across, down) = (old.x - middle.x, (old.y - middle.y) * 2)
      return max(most, 1 - (across * across + down * down).squareRoot() / reach)
    }
  }

  /// Remembers these names and no others.
  mutating func remember(_ placed: [LabelItem.Placed], on lattice: MapLattice) {
    names = []
    add(placed, on: lattice)
  }

  /// Remembers these names besides the others.
  mutating func add(_ placed: [LabelItem.Placed], on lattice: MapLattice) {
    names += placed.compactMap { Name($0, on: lattice) }
    number()
  }

  /// Moves the names to another lattice along with the ground, and forgets those that don't fit there.
  mutating func move(to lattice: MapLattice, where fits: (LabelItem.Placed) -> Bool) {
    names = names.filter { fits($0.moved(to: lattice)) }
    number()
  }

  private mutating func number() {
    numbers = Dictionary(grouping: names.indices) { names[$0].placed.item.key }
  }

  private static func middle(of candidate: LabelCandidate) -> (x: Double, y: Double) {
    let box = candidate.box
    return (Double(box.minColumn + box.maxColumn + 1) / 2, Double(box.minRow) + 0.5)
  }
}

extension MapLattice {
  /// In cells from the anchor.
  fileprivate func cell(of place: WorldPoint) -> CellPoint {
    let (x, y) = cells(place)
    return CellPoint(column: Int(x.rounded(.down)), row: Int(y.rounded(.down)))
  }
}
