import Geodesy
import Glibc

/// Points to a town from a view in which hardly anything has a name.
struct TownPointer {
  private let town: NamedPlace
  /// From the centre of the view, in dots.
  private let way: SIMD2<Double>
  private let distance: Distance

  /// From farther away there is always something with a name; from nearer, streets show the location.
  static let zooms = 3.5..<14.0
  /// A view with fewer names than that doesn't show where it is.
  static let fewNames = 2

  /// The number of towns, in different directions, that shows the location.
  private static let most = 3
  /// The maximum distance of a town, as a multiple of the nearest one's.
  private static let farthest = 4.0
  /// The cosine of the least angle between two directions.
  private static let leastTurn = 0.5

  private init(_ town: NamedPlace, _ way: SIMD2<Double>, from here: WorldPoint) {
    (self.town, self.way) = (town, way)
    distance = Ellipsoid.wgs84.distance(from: here.coordinate, to: town.point.coordinate)
  }

  /// The towns near a view, outside of it or at its edge without their names, each in another direction, the nearest
  /// first; of those in one direction the one that is large for its distance.
  static func all(
    _ source: NameSource,
    besides named: Set<String>,
    from view: CellBox,
    on lattice: MapLattice
  ) -> [TownPointer] {
    let middle = SIMD2(Double(view.minColumn + view.maxColumn + 1) / 2, Double(view.minRow + view.maxRow + 1) / 2)
    guard let here = lattice.world(x: middle.x, y: middle.y) else { return [] }
    let beyond = source.towns.compactMap { town -> (town: NamedPlace, way: SIMD2<Double>, distance: Double)? in
      let place = lattice.cells(town.point)
      let (column, row) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
      let isVisible =
        (view.minColumn...view.maxColumn).contains(column) && (view.minRow...view.maxRow).contains(row)
      let way = (SIMD2(place.x, place.y) - middle) * SIMD2(2, 4)
      return isVisible && named.contains(town.name) ? nil : (town, way, (way * way).sum().squareRoot())
    }
    var pointers: [(TownPointer, way: SIMD2<Double>)] = []
    guard let nearest = beyond.map(\.distance).min() else { return [] }
    let near = beyond.filter { $0.distance <= nearest * farthest }.sorted {
      ($0.distance / weight(of: $0.town), $0.town.name) < ($1.distance / weight(of: $1.town), $1.town.name)
    }
    for (town, way, distance) in near where pointers.count < most {
      let direction = way / distance
      guard pointers.allSatisfy({ ($0.way * direction).sum() < leastTurn }) else { continue }
      pointers.append((TownPointer(town, way, from: here), direction))
    }
    return pointers.map(\.0).sorted { $0.distance < $1.distance }
  }

  /// How many times as far as a village a town of its size is looked for: with ten times the people one more.
  private static func weight(of town: NamedPlace) -> Double { max(log10(max(town.population, 1)) - 2, 1) }

  /// The name with an arrow and how far it is, at the edge of the view where the way to the town leaves it, or in a row
  /// near there.
  func item(in view: CellBox, isPlain: Bool, _ measure: (Distance) -> String) -> LabelItem {
    let arrow = arrow(isPlain: isPlain)
    let isRight = way.x > 0
    let words = "\(town.name) \(measure(distance))"
    let text = TextForm(clean: isRight ? "\(words) \(arrow)" : "\(arrow) \(words)")
    let (columns, rows) = (view.maxColumn - view.minColumn + 1, view.maxRow - view.minRow + 1)
    let half = SIMD2(Double(columns), Double(rows) * 2)
    let share = min(half.x / max(abs(way.x), 1e-9), half.y / max(abs(way.y), 1e-9))
    let edge = (
      column: Double(view.minColumn) + (half.x + way.x * share) / 2,
      row: Double(view.minRow) + (half.y + way.y * share) / 4
    )
    let first = Int(edge.column.rounded(.down)) - (isRight ? text.width : 0)
    let column = min(max(first, view.minColumn + 1), view.maxColumn - text.width)
    let row = min(max(Int(edge.row.rounded(.down)), view.minRow), view.maxRow)
    let order = (view.minRow...max(view.maxRow, view.minRow)).sorted { (abs($0 - row), $0) < (abs($1 - row), $1) }
    let candidates = order.enumerated().map { rank, row in
      LabelCandidate.point(0, [text.line(column, row)], cost: Double(rank))
    }
    return LabelItem(
      key: LabelItem.Key(name: town.name, kind: .direction),
      score: 0,
      isBold: true,
      candidates: candidates,
      box: view
    )
  }

  private func arrow(isPlain: Bool) -> String {
    let eighth = Int((atan2(way.x, -way.y) * 4 / .pi).rounded() + 8) % 8
    return String(Array(isPlain ? "^/>\\v/<\\" : "↑↗→↘↓↙←↖")[eighth])
  }
}
