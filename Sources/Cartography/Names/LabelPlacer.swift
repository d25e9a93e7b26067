import Cells

/// Chooses which names are shown, and where, so that none lies on another.
struct LabelPlacer {
  typealias Placed = (item: LabelItem, candidate: LabelCandidate)

  private let columns: Int
  private let rows: Int
  private let shift: (columns: Int, rows: Int)
  private let lattice: MapLattice
  private var index: CollisionIndex
  private var quota: LabelQuota
  private(set) var placed: [Placed] = []

  /// What a name that was shown before is worth more.
  private static let familiarScore = 15.0
  private static let familiarCost = 2.0

  init(_ scene: VectorScene, lattice: MapLattice, shift: (columns: Int, rows: Int)) {
    columns = scene.columns
    rows = scene.rows
    self.shift = shift
    self.lattice = lattice
    index = CollisionIndex(columns: scene.columns, rows: scene.rows)
    quota = LabelQuota(columns: scene.columns, rows: scene.rows, zoom: scene.zoom)
    for rect in scene.covered {
      for row in rect.row..<rect.row + max(rect.rows, 0) {
        index.cover((rect.column, row, rect.columns))
      }
    }
  }

  mutating func place(_ items: [LabelItem], memory: LabelMemory, on raster: borrowing ClassRaster) {
    let view = CellBox(
      minColumn: shift.columns,
      maxColumn: shift.columns + columns - 1,
      minRow: shift.rows,
      maxRow: shift.rows + rows - 1
    )
    var visible: [(score: Double, index: Int)] = []
    for (index, item) in items.enumerated() where item.box.intersects(view) {
      visible.append((item.score + (memory.holds(item.key) ? Self.familiarScore : 0), index))
    }
    visible.sort { ($0.score, -$0.index) > ($1.score, -$1.index) }
    var shown: Set<String> = []
    // Streets leave some room for what stands beside them; what isn't used they get afterwards.
    for isSecondRound in [false, true] {
      if isSecondRound { quota.openToStreets() }
      for (_, index) in visible where !quota.isUsedUp {
        let item = items[index]
        guard quota.allows(item.key.kind.group), !shown.contains(item.key.name), !isNumbered(item) else { continue }
        // Every street has a number 1.
        if place(item, memory, raster), item.key.kind != .houseNumber { shown.insert(item.key.name) }
      }
    }
    for (_, index) in visible where !quota.isUsedUp && items[index].length > Self.repeatedLength {
      repeatName(of: items[index], memory, raster)
    }
  }

  private mutating func place(
    _ item: LabelItem,
    _ memory: LabelMemory,
    _ raster: borrowing ClassRaster,
    where isWanted: (LabelCandidate) -> Bool = { _ in true }
  ) -> Bool {
    let isFamiliar = memory.holds(item.key)
    var choices: [(cost: Double, index: Int)] = []
    for (index, candidate) in item.candidates.enumerated() where isWanted(candidate) && fits(candidate, item) {
      if candidate.way == .aside, !lies(candidate, on: item.key.kind, raster) { continue }
      var cost = candidate.cost
      if candidate.way == .tag { cost += tagCost(candidate, raster) }
      if isFamiliar { cost -= Self.familiarCost * memory.familiarity(of: candidate, item.key, on: lattice) }
      choices.append((cost, index))
    }
    guard let best = choices.min(by: { ($0.cost, $0.index) < ($1.cost, $1.index) }) else { return false }
    take(item, item.candidates[best.index])
    return true
  }

  private static func padding(_ group: LabelKind.Group) -> Int { group == .street ? 2 : 1 }

  private func fits(_ candidate: LabelCandidate, _ item: LabelItem) -> Bool {
    let group = item.key.kind.group
    return candidate.lines.allSatisfy {
      index.isFree(onScreen($0), padding: Self.padding(group), forStreet: group == .street)
    }
  }

  /// Whether a house has its number already, as one with many doors may.
  private func isNumbered(_ item: LabelItem) -> Bool {
    guard item.key.kind == .houseNumber else { return false }
    let line = item.candidates[0].lines[0]
    return placed.contains { item.key == $0.item.key && $0.candidate.lines[0].isNear(line) }
  }

  /// Whether all of a name is on what it is the name of.
  private func lies(_ candidate: LabelCandidate, on kind: LabelKind, _ raster: borrowing ClassRaster) -> Bool {
    for line in candidate.lines {
      let (column, row, width) = onScreen(line)
      for column in column..<column + width where !kind.names(CellProbe.area(column, row, in: raster)) { return false }
    }
    return true
  }

  private mutating func take(_ item: LabelItem, _ candidate: LabelCandidate) {
    let group = item.key.kind.group
    for line in candidate.lines {
      index.cover(onScreen(line), padding: Self.padding(group))
      index.closeToStreets(onScreen(line))
    }
    quota.use(group)
    placed.append((item, candidate))
  }

  private func onScreen(_ line: LabelCandidate.Line) -> (column: Int, row: Int, width: Int) {
    (line.column - shift.columns, line.row - shift.rows, line.width)
  }

  /// A tag over junctions or along other streets reads as their name.
  private func tagCost(_ candidate: LabelCandidate, _ raster: borrowing ClassRaster) -> Double {
    var (count, under) = (0, 0)
    for line in candidate.lines {
      let (column, row, width) = onScreen(line)
      for column in column..<column + width {
        count += 1
        if CellProbe.streetShare(column, row, in: raster) > 0.2 { under += 1 }
      }
    }
    return count == 0 ? 0 : 5 * max(0, Double(under - candidate.ownCells) / Double(count) - 0.1)
  }
}

/// Long streets are named again.
extension LabelPlacer {
  /// In cells.
  private static let repeatedLength = 100.0

  private mutating func repeatName(of item: LabelItem, _ memory: LabelMemory, _ raster: borrowing ClassRaster) {
    guard item.key.kind == .street else { return }
    while quota.allows(.street) {
      let others = placed.filter { $0.item.key == item.key }.map { $0.candidate.lines[0] }
      guard !others.isEmpty else { return }
      let isPlaced = place(item, memory, raster) { candidate in
        let line = candidate.lines[0]
        return candidate.way != .tag
          && others.allSatisfy { abs($0.column - line.column) >= 60 || abs($0.row - line.row) >= 30 }
      }
      guard isPlaced else { return }
    }
  }
}
