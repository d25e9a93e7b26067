import Cells
import Geodesy
import Glibc

/// The name of the sea, or of another area, that fills a view without the place of its name.
struct OpenArea {
  private let kind: LabelKind
  /// The classes as which such areas are painted.
  let classes: [MapClass]
  private let areas: [NamedPlace]
  /// The bays and harbours around, which have names of their own.
  private let bays: [NamedPlace]
  /// Where its name stood before.
  private let familiar: [CellPoint]
  private let harbours: (tiles: [WorldRect], shores: [WorldPoint])
  private let view: CellBox
  private let lattice: MapLattice

  /// From farther away there is space for all names; from nearer, those of bays and harbours are more useful than a
  /// sea's.
  static func zooms(of kind: LabelKind) -> Range<Double> {
    kind == .sea ? 3.5..<14 : kind == .landmark ? HouseTints.leastZoom..<30 : 8..<30
  }
  /// The maximum number of names of seas in a view to which more are added.
  static let most = 3
  /// The distance from the edge at which a name is clearly that of the area.
  static let far = (columns: 8, rows: 3)
  /// The distance between the possible places of names, in cells; a building is narrow.
  private var apart: (columns: Int, rows: Int) { kind == .landmark ? (4, 1) : (16, 6) }

  /// In metres: a narrower circle of open water may be in a harbour or a lagoon, whose name is another.
  private static let leastRadius = 15_000.0
  /// In radiuses of a circle of its size: farther from its centre an area may be another one.
  private static let reach = 1.25

  /// Takes places of the areas around, of which the nearest identifies the area.
  init(_ kind: LabelKind, _ source: NameSource, in view: CellBox, on lattice: MapLattice, _ memory: LabelMemory) {
    (self.kind, self.view, self.lattice) = (kind, view, lattice)
    let isSea = kind == .sea
    classes = isSea ? [.sea] : kind == .water ? [.water] : MapClass.areas.filter(kind.names)
    areas =
      isSea
      ? source.seas
      : source.places.filter { $0.area > 0 && (kind == .landmark ? $0.kind.isLandmark : $0.kind == kind) }
    bays = isSea ? source.places.filter { $0.kind == .water && $0.area > 0 } : []
    harbours = isSea ? source.harbours : ([], [])
    familiar = memory.middles(on: lattice) { Self.names($0, as: kind) }
  }

  var isEmpty: Bool { areas.isEmpty }

  /// Whether a name of a kind is that of such an area.
  func names(_ other: LabelKind) -> Bool { Self.names(other, as: kind) }

  private static func names(_ other: LabelKind, as kind: LabelKind) -> Bool {
    kind == .landmark ? other.isLandmark : other == kind
  }

  /// The possible places of the name, and the minimum distance from the edge there: first its former places, then from
  /// the centre of the view outwards, preferably far from the edge.
  var places: [(place: CellPoint, margin: (columns: Int, rows: Int))] {
    let near = (columns: 1, rows: 0)
    let regular = fromMiddle(regularPlaces)
    let all = fromMiddle(familiar).map { ($0, near) } + regular.map { ($0, Self.far) }
    return kind == .sea || kind == .landmark ? all + regular.map { ($0, near) } : all
  }

  /// Fast on the world, so that it moves with the map.
  private var regularPlaces: [CellPoint] {
    func steps(_ range: ClosedRange<Int>, _ anchor: Int, _ step: Int) -> StrideThrough<Int> {
      let first = range.lowerBound + anchor
      return stride(from: first + (step - first % step) % step - anchor, through: range.upperBound, by: step)
    }
    return steps(view.minRow...view.maxRow, lattice.anchor.row, apart.rows).flatMap { row in
      steps(view.minColumn...view.maxColumn, lattice.anchor.column, apart.columns).map {
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

  /// The name of the area at a place; nil if it is written elsewhere, or wouldn't be entirely on the area.
  func item(at place: CellPoint, besides named: Set<String>, where isInside: (LabelCandidate.Line) -> Bool)
    -> LabelItem?
  {
    guard let point = lattice.world(x: Double(place.column) + 0.5, y: Double(place.row) + 0.5) else { return nil }
    func distance(_ area: NamedPlace) -> Double {
      hypot(area.point.x - point.x, area.point.y - point.y)
    }
    func radiuses(_ area: NamedPlace) -> Double { distance(area) / (area.area / .pi).squareRoot() }
    let nearest = areas.min { one, other in
      kind == .sea ? (distance(one), one.name) < (distance(other), other.name) : radiuses(one) < radiuses(other)
    }
    // Parts of seas without a size are those of older maps.
    guard let area = nearest, !named.contains(area.name), area.area == 0 || radiuses(area) < Self.reach else {
      return nil
    }
    let text = TextForm(clean: area.name)
    let line = text.line(place.column - text.width / 2, place.row)
    guard line.column > view.minColumn, line.column + line.width <= view.maxColumn, !isInBay(line), isInside(line),
      isOpen(point)
    else {
      return nil
    }
    let candidate = LabelCandidate.point(0, [line], cost: 0)
    return LabelItem(
      key: LabelItem.Key(name: area.name, kind: area.kind),
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

  /// Whether it is in a wide circle of open water, of which all is known.
  private func isOpen(_ place: WorldPoint) -> Bool {
    let (tiles, shores) = harbours
    guard !tiles.isEmpty else { return true }
    let radius = Self.leastRadius / place.metersPerWorld
    return (0...12).contains { step in
      let (angle, away) = (Double(step) * .pi / 6, step == 0 ? 0 : radius * 0.95)
      let (x, y) = (place.x + cos(angle) * away, place.y + sin(angle) * away)
      let isKnown = [x - radius, x + radius].allSatisfy { x in
        [y - radius, y + radius].allSatisfy { y in tiles.contains { $0.contains(WorldPoint(x: x, y: y)) } }
      }
      return isKnown && shores.allSatisfy { hypot($0.x - x, $0.y - y) >= radius }
    }
  }
}
