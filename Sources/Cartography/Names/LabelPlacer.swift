import Cells
import Glibc

/// Chooses the names that are shown in a window of cells, and their places, so that none overlaps another.
struct LabelPlacer {
  typealias Placed = (item: LabelItem, candidate: LabelCandidate)

  private let window: CellBox
  private let lattice: MapLattice
  private var memory: LabelMemory
  private(set) var ground: NameGround?
  private var index: CollisionIndex
  private(set) var placed: [Placed] = []
  /// From here on names are only for views in which the same name doesn't stand elsewhere.
  private(set) var firstSpare = 0
  /// How far from each other the same name may stand, in cells.
  private var apart: (columns: Int, rows: Int)
  /// Where each name stands.
  private var standing: [String: [CellPoint]] = [:]
  /// How each street is spelled.
  private var spellings: [LabelItem.Key: Int] = [:]
  /// The icons of named places, and the number of others at each.
  private var icons: [String: [(around: CellRect, others: Int)]] = [:]
  /// Where all icons stand that may be shown, each with a cell to either side.
  private var expected: [CellRect] = []

  /// The small marks; a name on one can make way for it.
  private var marks: [CellRect] = []

  /// The bonus of a name that was shown before.
  private static let familiarScore = 15.0
  private static let familiarCost = 2.0
  static let apart = (columns: 50, rows: 20)
  private static let apartClose = (columns: 34, rows: 11)
  private static let apartSpares = (columns: 20, rows: 8)
  private var isClose: Bool { lattice.zoom >= LabelKind.leastCloseZoom }

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

  /// Keeps further names away from those icons that aren't on a name.
  mutating func cover(those icons: [VectorScene.Icon]) {
    for icon in icons {
      let around = icon.surroundings
      let isClaiming = placed.contains { item, candidate in
        item.key.name != icon.name
          && candidate.lines.contains { around.overlaps(inWindow($0)) }
      }
      if !isClaiming { cover(around) }
    }
  }

  /// Takes over the names of landmarks, each with its icon before those that are less known.
  mutating func keepLandmarks(_ icons: [VectorScene.Icon], _ names: ArraySlice<Placed>, of items: [LabelItem]) {
    let landmarks = icons.filter { $0.importance.map { $0 >= .landmark } ?? false }
      .sorted { ($0.importance?.value ?? 0) > ($1.importance?.value ?? 0) }
    for icon in landmarks {
      func isOwn(_ item: LabelItem) -> Bool { item.key.name == icon.name && item.key.kind.group == .sight }
      if let planned = names.first(where: { isOwn($0.item) }) { keep([planned]) }
      if let item = items.first(where: isOwn), standing[item.standingName] == nil { _ = write(item) }
      cover(those: [icon])
    }
  }

  /// Takes over a name as it is if it overlaps nothing; returns whether it does so.
  mutating func keep(_ name: Placed) -> Bool {
    let isFree = name.candidate.lines.allSatisfy {
      index.isFree(inWindow($0), padding: 0, forStreet: false, besides: icon(of: name.item, name.candidate)?.around)
    }
    if isFree { take(name.item, name.candidate, padding: 0) }
    return isFree
  }

  /// Takes over names that the window holds whole.
  mutating func keep(_ names: ArraySlice<Placed>, of group: LabelKind.Group? = nil, most: Int = .max) {
    for (item, plain) in names where placed.count < most && fits(plain, item) {
      guard group.map({ $0 == item.key.kind.group }) ?? true else { continue }
      let candidate = besideIcon(besideStroke(plain, item), item)
      let start = candidate.lines[0].start
      let isAgain = standing[item.standingName, default: []].contains { !$0.isFar(start, by: distance(of: item)) }
      if item.key.kind == .houseNumber || !isAgain && !isElsewhere(item, plain, among: names) { take(item, candidate) }
    }
  }

  /// Whether a street's name is to stay at another of its places, where it was before.
  private func isElsewhere(_ item: LabelItem, _ candidate: LabelCandidate, among names: ArraySlice<Placed>) -> Bool {
    let places = memory.places(of: item.key, on: lattice)
    guard isClose, item.key.kind == .street, standing[item.standingName] == nil, !places.isEmpty,
      LabelMemory.familiarity(of: candidate, among: places) <= 0
    else { return false }
    return names.contains { other, place in
      other.key == item.key && LabelMemory.familiarity(of: place, among: places) > 0 && fits(place, other)
    }
  }

  /// Near there where it doesn't lie across what leads along there, if it is a street's and has such a place.
  private mutating func besideStroke(_ plain: LabelCandidate, _ item: LabelItem) -> LabelCandidate {
    guard item.key.kind.group == .street, breaksStroke(plain) else { return plain }
    let start = plain.lines[0].start
    let others = choices(item).map { item.candidates[$0.index] }
      .filter { $0.form == plain.form && $0.lines[0].start.isClose(start) }
    return others.first { !breaksStroke($0) && fits($0, item) } ?? plain
  }

  /// The minimum distance between two copies of a name in a view, in cells.
  private func distance(of item: LabelItem) -> (columns: Int, rows: Int) {
    switch item.key.kind.group {
    case .area: (120, 60)
    case .street where lattice.zoom >= HouseTints.leastZoom:
      (max(window.columns / 2 + 1, isClose ? 0 : 60), max(window.rows / 2 + 1, isClose ? 0 : 30))
    default: (60, 30)
    }
  }

  /// Takes over the names of countries, each wherever it fits into the window.
  mutating func keepCountries(_ names: ArraySlice<Placed>) {
    for (item, candidate) in names where item.key.kind == .country && standing[item.standingName] == nil {
      let choices = fits(candidate, item) ? [] : choices(item)
      let others = choices.map { item.candidates[$0.index] }.filter { fits($0, item) }
      // A name at an edge is seldom in the centre of the visible area.
      let inner = window.grown((columns: -window.columns / 6, rows: -window.rows / 6))
      if others.isEmpty, fits(candidate, item) {
        take(item, candidate)
      } else if let other = others.first(where: { inner.contains($0.box) }) ?? others.first {
        take(item, other)
      }
    }
  }

  /// Moves the names of points and areas that would be cut off or overlap an icon to another place, if there is one.
  ///
  /// Around its point in the same row, but for a mark on it: a name that made way for an upper or lower edge, or for a
  /// lens, would move along with that.
  mutating func mend(_ names: ArraySlice<Placed>) {
    for (item, cut) in names
    where item.key.kind.group != .street && standing[item.standingName] == nil && item.box.intersects(window) {
      // A name that is only cut off stays in place; otherwise an area's name would move away from the edge.
      let isAway = isClose && !window.grown(Self.awayFromEdge).intersects(cut.box)
      let ways: Set<LabelCandidate.Placement> = isAway || window.contains(cut.box) ? [.point, .aside] : [.point]
      let isMarked = isOnMark(cut)
      let other = choices(item, ways).lazy.map { item.candidates[$0.index] }.first {
        ($0.way == .aside || isMarked || $0.lines[0].row == cut.lines[0].row) && fits($0, item)
      }
      if let other { take(item, besideIcon(other, item)) }
    }
  }

  private func isOnMark(_ candidate: LabelCandidate) -> Bool {
    candidate.lines.contains { line in
      marks.contains(where: inWindow(line).grown(columns: 1).overlaps)
    }
  }

  private static let widestMark = 3

  /// From near, an area whose name stands so far outside of the view is named in it as well.
  private static let awayFromEdge = (columns: 10, rows: 4)

  /// A sight's name with a cell between it and the icon over its mark, and with the number of others there, each if
  /// there is space.
  private func besideIcon(_ candidate: LabelCandidate, _ item: LabelItem) -> LabelCandidate {
    guard let (around, others) = icon(of: item, candidate), let parted = PartedName(candidate) else { return candidate }
    let line = inWindow(parted.name)
    let icon = (around.column + 1)..<(around.column + around.columns - 1)
    let isTouched = parted.isBehindMark ? icon.upperBound == line.column : icon.lowerBound == line.column + line.columns
    let mustSpread = isTouched && (around.row + 1..<around.row + around.rows - 1).contains(line.row)
    let beside = mustSpread && fits(parted.spread, item) ? parted.spread : candidate
    guard others > 0, parted.isBehindMark, around.contains(CellPoint(column: line.column - 2, row: line.row)) else {
      return beside
    }
    let counted = beside.counting(others)
    let names = beside.lines.last.map(inWindow) ?? line
    let added = (counted.lines.last?.width ?? 0) - names.columns
    let end = CellRect(column: names.column + names.columns, row: names.row, columns: added, rows: 1)
    // A number is worth no icon.
    return fits(counted, item) && !expected.contains(where: end.overlaps) ? counted : beside
  }

  /// Writes the names of streets that would be cut off or missing elsewhere on them, as far as there is space.
  ///
  /// Main roads, which matter for orientation, always get a few names.
  mutating func mendStreets(_ names: [Placed], most: Int) {
    var mainRoads = 0
    for (item, _) in names where item.key.kind == .street && !item.isPath || item.key.kind == .river {
      let isMain = mainRoads < Self.maxMainRoads && item.isMainRoad
      guard placed.count < most || isMain, standing[item.standingName] == nil, item.box.intersects(window) else {
        continue
      }
      guard write(item, [.level, .tag]) else { continue }
      if item.isMainRoad { mainRoads += 1 }
    }
  }

  private static let maxMainRoads = 2

  /// Writes names of any kind where the window would have hardly any.
  mutating func fill(_ items: @autoclosure () -> [LabelItem]) {
    func isName(_ item: LabelItem) -> Bool { ![.number, .shield].contains(item.key.kind.group) }
    let named = Set(placed.lazy.map(\.item).filter(isName).map(\.standingName))
    let missing = window.columns * window.rows / Self.cellsPerName - named.count
    guard missing > 0 else { return }
    // Names in memory may be of another zoom.
    let known = memory
    memory = LabelMemory()
    defer { memory = known }
    var count = 0
    for item in items() where isName(item) && standing[item.standingName] == nil && item.box.intersects(window) {
      if write(item) { count += 1 }
      if count == missing { return }
    }
  }

  /// Six names on a small screen.
  private static let cellsPerName = 320

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

  /// Whether one of some names is that one, and fits.
  func holds(_ key: LabelItem.Key, among names: ArraySlice<Placed>) -> Bool {
    names.contains { $0.item.key == key && fits($0.candidate, $0.item) }
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
  private struct Choice {
    let index: Int
    let form: Int
    let start: CellPoint
    let cost: Double
  }

  /// The ways to write a name, the best first; all of them or those of some kinds.
  private mutating func choices(
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

  private func fits(_ candidate: LabelCandidate, _ item: LabelItem) -> Bool {
    let group = item.key.kind.group
    guard group != .sight || !breaksStroke(candidate) else { return false }
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

  /// Whether it lies across what leads along there; its mark may, as that of a stop in the street does.
  private func breaksStroke(_ candidate: LabelCandidate) -> Bool {
    let first = PartedName(candidate)?.name ?? candidate.lines[0]
    return ([first] + candidate.lines.dropFirst()).contains { index.breaksStroke(inWindow($0)) }
  }

  /// The icon over the mark of a sight's name, of several things of that name the one that is there.
  private func icon(of item: LabelItem, _ candidate: LabelCandidate) -> (around: CellRect, others: Int)? {
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

  private mutating func take(_ item: LabelItem, _ candidate: LabelCandidate, padding: Int? = nil) {
    for line in candidate.lines {
      index.write(inWindow(line), padding: padding ?? Self.padding(item.key.kind.group))
    }
    standing[item.standingName, default: []].append(candidate.lines[0].start)
    if item.key.kind.isAlongLine { spellings[item.key] = candidate.form }
    placed.append((item, candidate))
  }

  private func inWindow(_ line: LabelCandidate.Line) -> CellRect {
    CellRect(column: line.column - window.minColumn, row: line.row - window.minRow, columns: line.width, rows: 1)
  }
}
