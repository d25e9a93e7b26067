import Cells
import Glibc

/// Chooses the names that are shown in a window of cells, and their places, so that none overlaps another.
struct LabelPlacer {
  typealias Placed = LabelItem.Placed

  let window: CellBox
  let lattice: MapLattice
  var memory: LabelMemory
  private(set) var ground: NameGround?
  var index: CollisionIndex
  private(set) var placed: [Placed] = []
  /// From here on names are only for views in which the same name doesn't stand elsewhere.
  private(set) var firstSpare = 0
  /// How far from each other the same name may stand, in cells.
  private var apart: (columns: Int, rows: Int)
  /// Where each name stands.
  var standing: [String: [CellPoint]] = [:]
  /// How each street is spelled.
  private var spellings: [LabelItem.Key: Int] = [:]
  /// The icons of named places, and the number of others at each.
  var icons: [String: [(around: CellRect, others: Int)]] = [:]
  /// Where all icons stand that may be shown, each with a cell to either side.
  var expected: [CellRect] = []

  /// The small marks; a name on one can make way for it.
  var marks: [CellRect] = []

  /// The bonus of a name that was shown before.
  private static let familiarScore = 15.0
  private static let familiarCost = 2.0
  static let apart = (columns: 50, rows: 20)
  private static let apartClose = (columns: 34, rows: 11)
  private static let apartSpares = (columns: 20, rows: 8)
  var isClose: Bool { lattice.zoom >= LabelKind.leastCloseZoom }

  init(_ window: CellBox, on lattice: MapLattice, _ memory: LabelMemory, ground: NameGround?) {
    self.window = window
    self.lattice = lattice
    self.memory = memory
    self.ground = ground
    apart = lattice.zoom >= LabelKind.leastCloseZoom ? Self.apartClose : Self.apart
    index = CollisionIndex(columns: window.columns, rows: window.rows)
  }

  /// Keeps names away from cells of the window.
  mutating func cover(_ rect: CellRect) {
    index.cover(rect)
    if rect.rows == 1, rect.columns <= Self.widestMark { marks.append(rect) }
  }

  /// Keeps names of sights off cells along which something leads, and those of streets where they have another place.
  mutating func keepNames(off cells: [CellPoint]) { index.add(strokes: cells) }

  /// Keeps names away from an icon, but for its own, unless they come before it.
  mutating func expect(_ icon: VectorScene.Icon) {
    if !icon.yields { cover(icon.box) }
    expected.append(icon.surroundings)
    if let name = icon.name { icons[name, default: []].append((icon.around, icon.others)) }
  }

  /// Writes a name if there is space in the window, preferably in its assigned spelling; returns whether there is.
  mutating func write(
    _ item: LabelItem,
    _ ways: Set<LabelCandidate.Placement>? = nil,
    maxOfOthers: Double = Self.maxOfOthers
  ) -> Bool {
    let free = choices(item, ways, maxOfOthers: maxOfOthers).filter { fits(item.candidates[$0.index], item) }
    guard let choice = free.first(where: { $0.form == item.form }) ?? free.first else { return false }
    take(item, besideIcon(item.candidates[choice.index], item))
    return true
  }

  /// Places the names that fit into blocks of the world; streets again wherever they go on for long.
  mutating func place(_ items: [LabelItem], in blocks: inout LabelBlocks) {
    let ranked = ranked(items).filter { !items[$0].isFiller }.map { (item: items[$0], choices: choices(items[$0])) }
    // Streets leave some space for names beside them; they get the rest afterwards.
    for (item, choices) in ranked { placeSpelled(item, choices, in: &blocks, isFirst: true) }
    blocks.open()
    for (item, choices) in ranked { placeSpelled(item, choices, in: &blocks) }
    blocks.addSpares()
    (firstSpare, apart) = (placed.count, Self.apartSpares)
    for (item, choices) in ranked { placeSpelled(item, choices, in: &blocks) }
  }

  /// Places a name; that of a street in one spelling all along it, in another than its own only where that fits nowhere.
  private mutating func placeSpelled(
    _ item: LabelItem,
    _ choices: [Choice],
    in blocks: inout LabelBlocks,
    isFirst: Bool = false
  ) {
    guard item.key.kind.isAlongLine, choices.contains(where: { $0.form != choices[0].form }) else {
      return place(item, choices, in: &blocks)
    }
    let form = spellings[item.key] ?? item.form
    place(item, choices.filter { $0.form == form }, in: &blocks)
    guard !isFirst, spellings[item.key] == nil else { return }
    place(item, choices.filter { $0.form != form }, in: &blocks)
  }

  /// The items that may be in the window, the most important first.
  private func ranked(_ items: [LabelItem]) -> [Int] {
    items.indices.filter { items[$0].box.intersects(window) }
      .map { (score: items[$0].score + (isFamiliar(items[$0]) ? Self.familiarScore : 0), index: $0) }
      .sorted { ($0.score, -$0.index) > ($1.score, -$1.index) }
      .map(\.index)
  }

  /// Whether it comes earlier because it was shown before.
  private func isFamiliar(_ item: LabelItem) -> Bool { !item.isStaged && memory.holds(item.key) }

  private mutating func place(_ item: LabelItem, _ choices: [Choice], in blocks: inout LabelBlocks) {
    // The best place on a stretch of a street, and what is near it; then the best of what is far from there.
    var bests: [CellPoint] = []
    for (rank, choice) in choices.enumerated() where bests.allSatisfy({ $0.isApart(choice.start, by: apart) }) {
      bests.append(choice.start)
      for other in choices[rank...] where other.start.isClose(choice.start) {
        if place(item.candidates[other.index], of: item, in: &blocks) { break }
      }
    }
  }

  private mutating func place(_ candidate: LabelCandidate, of item: LabelItem, in blocks: inout LabelBlocks) -> Bool {
    let group = item.key.kind.group
    guard item.isAssured || blocks.allows(group, candidate), fits(candidate, item), isAlone(candidate, item) else {
      return false
    }
    blocks.use(group, candidate)
    take(item, candidate)
    return true
  }

  /// A candidate by its number, and where it starts.
  struct Choice {
    let index: Int
    let form: Int
    let start: CellPoint
    let cost: Double
  }

  /// The ways to write a name, the best first; all of them or those of some kinds.
  mutating func choices(
    _ item: LabelItem,
    _ ways: Set<LabelCandidate.Placement>? = nil,
    maxOfOthers: Double = Self.maxOfOthers
  ) -> [Choice] {
    let familiar = memory.places(of: item.key, on: lattice)
    var choices: [Choice] = []
    for (index, candidate) in item.candidates.enumerated() where ways?.contains(candidate.way) ?? true {
      if candidate.way == .aside, !candidate.lines.allSatisfy({ ground?.lies($0, on: item.key.kind) ?? true }) {
        continue
      }
      // A path through a house isn't visible.
      if item.isPath, !candidate.lines.allSatisfy({ ground?.isOpen($0) ?? true }) { continue }
      var cost = candidate.cost
      if candidate.way == .tag {
        let share = shareOfOthers(under: candidate)
        guard share <= maxOfOthers else { continue }
        cost += 5 * max(0, share - 0.1)
      }
      if !familiar.isEmpty { cost -= Self.familiarCost * LabelMemory.familiarity(of: candidate, among: familiar) }
      choices.append(Choice(index: index, form: candidate.form, start: candidate.lines[0].start, cost: cost))
    }
    return choices.sorted { ($0.cost, $0.index) < ($1.cost, $1.index) }
  }

  /// The share of a tag on other streets: along one it reads as its name.
  private mutating func shareOfOthers(under tag: LabelCandidate) -> Double {
    let line = tag.lines[0]
    let under = (ground?.streetCells(line) ?? 0) - tag.ownCells
    return line.width == 0 ? 0 : Double(under) / Double(line.width)
  }

  private static let maxOfOthers = 0.5
}

/// The taken places.
extension LabelPlacer {
  private static func padding(_ group: LabelKind.Group) -> Int { group == .street ? 2 : 1 }

  func fits(_ candidate: LabelCandidate, _ item: LabelItem) -> Bool {
    let group = item.key.kind.group
    guard group != .sight || !breaksStroke(candidate), !isStacked(candidate, item) else { return false }
    // The place that was found for a name when the map was made is free of the others' as far as it has to be.
    let hasOwnPlace = item.isStaged && candidate.cost < 0
    return candidate.lines.allSatisfy {
      index.isFree(
        inWindow($0),
        padding: hasOwnPlace ? 0 : Self.padding(group),
        forStreet: group == .street || group == .number,
        besides: icon(of: item, candidate)?.around
      )
    }
  }

  /// Whether the name of a part of a town touches that of another place above or below: as one block they would read as
  /// one name.
  private func isStacked(_ candidate: LabelCandidate, _ item: LabelItem) -> Bool {
    let kind = item.key.kind
    guard kind != .village, TownParts.isPart(kind), !item.isStaged else { return false }
    return placed.contains { other, place in
      guard other.key.kind.group == .place else { return false }
      return place.lines.contains { line in
        let around = inWindow(line).grown(columns: 0, rows: 1)
        return candidate.lines.contains { around.overlaps(inWindow($0)) }
      }
    }
  }

  /// Whether it lies across what leads along there; its mark may, as that of a stop in the street does.
  func breaksStroke(_ candidate: LabelCandidate) -> Bool {
    let first = PartedName(candidate)?.name ?? candidate.lines[0]
    return ([first] + candidate.lines.dropFirst()).contains { index.breaksStroke(inWindow($0)) }
  }

  /// The icon over the mark of a sight's name, of several things of that name the one that is there.
  func icon(of item: LabelItem, _ candidate: LabelCandidate) -> (around: CellRect, others: Int)? {
    guard item.key.kind.group == .sight, let icons = icons[item.key.name] else { return nil }
    let ends = candidate.lines.lazy.map(inWindow).flatMap { line in
      [line.column, line.column + line.columns - 1].map { CellPoint(column: $0, row: line.row) }
    }
    return icons.first { icon in ends.contains(where: icon.around.contains) }
  }

  /// Whether the name doesn't stand near already.
  ///
  /// Every street has a number 1, but a house has its number once.
  private func isAlone(_ candidate: LabelCandidate, _ item: LabelItem) -> Bool {
    let start = candidate.lines[0].start
    if item.key.kind == .country {
      // Once in each copy of the world.
      let world = Int(lattice.dotsPerWorld * 0.3)
      return standing[item.standingName, default: []].allSatisfy { $0.isFar(start, by: (world, world / 2)) }
    }
    return standing[item.standingName, default: []].allSatisfy {
      item.key.kind == .houseNumber ? !$0.isNear(start) : $0.isApart(start, by: apart)
    }
  }

  mutating func take(_ item: LabelItem, _ candidate: LabelCandidate, padding: Int? = nil) {
    for line in candidate.lines {
      index.write(inWindow(line), padding: padding ?? Self.padding(item.key.kind.group))
    }
    standing[item.standingName, default: []].append(candidate.lines[0].start)
    if item.key.kind.isAlongLine { spellings[item.key] = candidate.form }
    placed.append((item, candidate))
  }

  func inWindow(_ line: LabelCandidate.Line) -> CellRect {
    CellRect(column: line.column - window.minColumn, row: line.row - window.minRow, columns: line.width, rows: 1)
  }
}
