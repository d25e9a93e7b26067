import Geodesy
import Glibc

/// Finds for each name of a map the zoom from which it is shown for good.
///
/// A name appears where it no longer overlaps any name of higher rank that is shown by then; so it isn't lost again as
/// the map is zoomed in, and never takes the place of a name that ranks before it (Been, Daiches and Yap, 2006).
struct NameStages {
  struct Name {
    let point: WorldPoint
    /// In cells.
    let width: Int
    /// Whether it is written beside a mark.
    let isMarked: Bool
    /// The lower, the earlier it is placed.
    let rank: Double
    /// The zoom before which it isn't shown, however much space there is.
    let earliest: Double
    /// The side of the area that it names, in worlds, out of which it isn't moved.
    var extent = Double.infinity
  }

  struct Stage {
    let zoom: Double
    /// Which of the possible places beside the point it has.
    let side: Int
  }

  /// In cells from the point.
  private struct Box {
    var minColumn, maxColumn, minRow, maxRow: Double

    func grown(by cells: (columns: Double, rows: Double)) -> Box {
      Box(
        minColumn: minColumn - cells.columns,
        maxColumn: maxColumn + cells.columns,
        minRow: minRow - cells.rows,
        maxRow: maxRow + cells.rows
      )
    }
  }

  private struct Placed {
    let point: WorldPoint
    let boxes: [Box]
    let scale: Double
  }

  /// The names that are shown at each whole zoom, by squares of about the size of a name.
  private var levels = Array(repeating: [UInt64: [Placed]](), count: deepest + 1)

  private static let deepest = 12
  /// In cells: a square of a level, which no name exceeds.
  private static let square = (columns: 56.0, rows: 5.0)
  /// The sides of a tile at zoom 0 in cells.
  private static let world = (columns: 128.0, rows: 64.0)
  /// The free cells around the names of great cities, and how many more there are around those of small towns, so many
  /// ranks after them; they leave more of the map visible.
  private static let gaps = (great: (columns: 1.0, rows: 0.0), more: (columns: 3.5, rows: 0.6), ranks: 3.0)
  /// The further free cells between two names on a row that no mark is between: with one they would be read as one.
  private static let gapOfNames = 1.0
  /// The rank up to which a name is great: that of a million people.
  static let leastGreat = 3.0
  /// The rank of a capital at most, and of the largest cities.
  static let leastOutstanding = 1.3
  /// The rank up to which names have their marks left free by others: that of a city of 750,000 people.
  private static let leastSpared = 3.3
  /// In zooms: how much earlier a name must appear elsewhere than to the right of its mark, side by side.
  private static let costs = [0, 0.2, 0.3, 0.35, 0.4, 0.45]
  /// The height of an area in rows from which on its name may be moved by one.
  private static let rowsOfArea = 3.0
  /// In zooms: the maximum that an obstructed mark costs, of an outstanding name and of another.
  private static let maxObstruction = (outstanding: 3.0, other: 0.3)
  private static let mark = Box(minColumn: 0, maxColumn: 1, minRow: -0.5, maxRow: 0.5)

  static func stages(of names: [Name]) -> [Stage] {
    var stages = NameStages()
    var found = Array(repeating: Stage(zoom: 0, side: 0), count: names.count)
    let order = names.indices.sorted { (names[$0].rank, $0) < (names[$1].rank, $1) }
    let marked = order.prefix { names[$0].rank <= leastSpared }.filter { names[$0].isMarked }
    var (later, outstanding) = (marked[...], marked.prefix { names[$0].rank <= leastOutstanding })
    for index in order {
      if later.first == index { later.removeFirst() }
      if outstanding.first == index { outstanding.removeFirst() }
      // The greatest countries are named before all else; a small capital doesn't hide the great city beside it.
      let rank = names[index].rank
      let spared = rank < 0 ? [] : rank < leastOutstanding ? outstanding : later
      found[index] = stages.place(names[index], sparing: spared.map { names[$0] })
    }
    return found
  }

  private mutating func place(_ name: Name, sparing later: [Name]) -> Stage {
    let (great, more, ranks) = Self.gaps
    let share = min(max(name.rank - Self.leastGreat, 0) / ranks, 1)
    let gap = (columns: great.columns + more.columns * share, rows: great.rows + more.rows * share)
    let sides = Self.sides(of: name).map { boxes in
      let grown = boxes.map { $0.grown(by: gap) }
      let rows = name.isMarked ? 0 : abs(boxes[0].minRow + 0.5)
      let least = max(exp2(name.earliest), rows * Self.rowsOfArea / (name.extent * Self.world.rows))
      let zoom = log2(scale(of: grown, at: name.point, from: least))
      let obstruction = later.reduce(0) { $0 + Self.obstruction(of: grown, at: name.point, from: zoom, $1) }
      return (boxes: boxes, zoom: zoom, cost: zoom + obstruction)
    }
    let side = sides.indices.min { sides[$0].cost + Self.costs[$0] < sides[$1].cost + Self.costs[$1] } ?? 0
    let zoom = sides[side].zoom
    let placed = Placed(point: name.point, boxes: sides[side].boxes, scale: exp2(zoom))
    for level in min(Int(zoom), Self.deepest)...Self.deepest {
      levels[level][Self.key(Self.square(name.point, level)), default: []].append(placed)
    }
    return Stage(zoom: zoom, side: side)
  }

  /// For how many zooms boxes would cover the mark of a name that is placed later, besides those at which the mark in
  /// them does so anyway.
  private static func obstruction(of boxes: [Box], at point: WorldPoint, from zoom: Double, _ other: Name) -> Double {
    let mark = Placed(point: other.point, boxes: [mark], scale: 0)
    let start = max(zoom, other.earliest, log2(end([Self.mark], point, mark)))
    let most = other.rank <= leastOutstanding ? maxObstruction.outstanding : maxObstruction.other
    return min(max(log2(end(boxes, point, mark)) - start, 0), most)
  }

  /// The places that a name may have, the best first: beside its mark, or a row up or down.
  private static func sides(of name: Name) -> [[Box]] {
    let width = Double(name.width)
    let gap = gapOfNames / 2
    func box(_ columns: (Double, Double), row: Double) -> Box {
      Box(minColumn: columns.0, maxColumn: columns.1, minRow: row - 0.5, maxRow: row + 0.5)
    }
    guard name.isMarked else { return [0, -1, 1, -2, 2].map { [box((-width / 2 - gap, width / 2 + gap), row: $0)] } }
    let beside = [[box((0, width + 2 + gap), row: 0)], [box((-width - 1 - gap, 1), row: 0)]]
    guard name.rank <= leastGreat else { return beside }
    let oblique = [(1, width + 1 + gap), (-width - gap, 0)].flatMap { columns in
      [1.0, -1].map { [mark, box(columns, row: $0)] }
    }
    return beside + oblique
  }

  /// The smallest scale from which nothing overlaps a box around a point any more.
  private func scale(of boxes: [Box], at point: WorldPoint, from least: Double) -> Double {
    var scale = least
    for level in (0...Self.deepest).reversed() where scale < exp2(Double(level + 1)) {
      let (column, row) = Self.square(point, level)
      for square in (-1...1).flatMap({ down in (-1...1).map { (column + $0, row + down) } }) {
        for other in levels[level][Self.key(square)] ?? [] {
          let end = Self.end(boxes, point, other)
          if end > max(scale, other.scale) { scale = end }
        }
      }
    }
    return scale
  }

  /// The scale from which boxes no longer overlap those of another name.
  private static func end(_ boxes: [Box], _ point: WorldPoint, _ other: Placed) -> Double {
    let across = (other.point.x - point.x) * world.columns
    let down = (other.point.y - point.y) * world.rows
    var last = 0.0
    for box in boxes {
      for taken in other.boxes {
        let columns = overlap(across, box.minColumn - taken.maxColumn, box.maxColumn - taken.minColumn)
        let rows = overlap(down, box.minRow - taken.maxRow, box.maxRow - taken.minRow)
        let (start, end) = (max(columns.start, rows.start), min(columns.end, rows.end))
        if start < end { last = max(last, end) }
      }
    }
    return min(last, exp2(Double(deepest)))
  }

  /// The scales at which a distance is between two lengths.
  private static func overlap(_ distance: Double, _ least: Double, _ most: Double) -> (start: Double, end: Double) {
    guard distance != 0 else { return least < 0 && most > 0 ? (0, .infinity) : (0, 0) }
    let (one, other) = (max(least / distance, 0), max(most / distance, 0))
    return (min(one, other), max(one, other))
  }

  private static func square(_ point: WorldPoint, _ level: Int) -> (column: Int, row: Int) {
    let scale = exp2(Double(level))
    return (Int(point.x * scale * world.columns / square.columns), Int(point.y * scale * world.rows / square.rows))
  }

  private static func key(_ square: (column: Int, row: Int)) -> UInt64 {
    UInt64(truncatingIfNeeded: square.row) << 32 | UInt64(truncatingIfNeeded: square.column) & 0xffff_ffff
  }
}
