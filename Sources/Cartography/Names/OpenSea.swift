import Cells
import Geodesy
import Glibc

/// Which sea it is that a view shows, where the place of its name is out of view.
struct OpenSea {
  private let seas: [NamedPlace]
  /// The bays and harbours around, which have names of their own.
  private let bays: [NamedPlace]
  /// Where its name stood before.
  private let familiar: [CellPoint]
  private let view: CellBox
  private let lattice: MapLattice

  /// From farther away there is space for the names of all seas; from nearer, those of bays and harbours are more
  /// useful.
  static let zooms = 3.5..<14.0
  /// The maximum number of names of seas in a view to which more are added.
  static let most = 3
  /// The distance from the coast at which a name is clearly that of the sea.
  static let far = (columns: 8, rows: 3)
  /// The distance between the possible places of names, in cells.
  private static let apart = (columns: 16, rows: 6)

  /// Takes places of the seas around, of which the nearest identifies the sea.
  init(_ source: NameSource, in view: CellBox, on lattice: MapLattice, _ memory: LabelMemory) {
    (seas, self.view, self.lattice) = (source.seas, view, lattice)
    bays = source.places.filter { $0.kind == .water && $0.area > 0 }
    familiar = memory.middles(of: .sea, on: lattice)
  }

  /// The possible places of the name, and the minimum distance from the coast there: first its former places, then from
  /// the centre of the view outwards, preferably far from the coast.
  var places: [(place: CellPoint, margin: (columns: Int, rows: Int))] {
    let near = (columns: 1, rows: 0)
    let regular = fromMiddle(regularPlaces)
    return fromMiddle(familiar).map { ($0, near) } + regular.map { ($0, Self.far) } + regular.map { ($0, near) }
  }

  /// Fast on the world, so that it moves with the map.
  private var regularPlaces: [CellPoint] {
    func steps(_ range: ClosedRange<Int>, _ anchor: Int, _ step: Int) -> StrideThrough<Int> {
      let first = range.lowerBound + anchor
      return stride(from: first + (step - first % step) % step - anchor, through: range.upperBound, by: step)
    }
    return steps(view.minRow...view.maxRow, lattice.anchor.row, Self.apart.rows).flatMap { row in
      steps(view.minColumn...view.maxColumn, lattice.anchor.column, Self.apart.columns).map {
        CellPoint(column: $0, row: row)
      }
    }
  }

  private func fromMiddle(_ places: [CellPoint]) -> [CellPoint] {
    let middle = (column: (view.minColumn + view.maxColumn) / 2, row: (view.minRow + view.maxRow) / 2)
    func distance(_ place: CellPoint) -> Int {
      let (across, down) = (place.column - middle.column, 2 * (place.row - middle.row))
      return across * across + down * down
    }
    return places.sorted { (distance($0), $0.row, $0.column) < (distance($1), $1.row, $1.column) }
  }

  /// The name of the sea at a place; nil if it is written elsewhere, or wouldn't be entirely on the sea.
  func item(at place: CellPoint, besides named: Set<String>, where isSea: (LabelCandidate.Line) -> Bool) -> LabelItem? {
    guard let point = lattice.world(x: Double(place.column) + 0.5, y: Double(place.row) + 0.5) else { return nil }
    func distance(_ sea: NamedPlace) -> Double {
      let (x, y) = (sea.point.x - point.x, sea.point.y - point.y)
      return x * x + y * y
    }
    guard let sea = seas.min(by: { (distance($0), $0.name) < (distance($1), $1.name) }), !named.contains(sea.name)
    else {
      return nil
    }
    let text = TextForm(clean: sea.name)
    let line = LabelCandidate.Line(
      column: place.column - text.width / 2,
      row: place.row,
      text: text.text,
      width: text.width
    )
    guard line.column > view.minColumn, line.column + line.width <= view.maxColumn, !isInBay(line), isSea(line) else {
      return nil
    }
    let candidate = LabelCandidate(way: .point, form: 0, lines: LabelLines(line), cost: 0)
    return LabelItem(
      key: LabelItem.Key(name: sea.name, kind: .sea),
      score: 0,
      candidates: [candidate],
      box: candidate.box
    )
  }

  /// Whether a line would be read as the name of a bay, which is about as large as a circle of its size.
  private func isInBay(_ line: LabelCandidate.Line) -> Bool {
    bays.contains { bay in
      let middle = lattice.cells(bay.point)
      let across = max(Double(line.column) - middle.x, middle.x - Double(line.column + line.width), 0)
      let down = 2 * (Double(line.row) + 0.5 - middle.y)
      return hypot(across, down) < (bay.area / .pi).squareRoot() * lattice.dotsPerWorld / 2
    }
  }
}
