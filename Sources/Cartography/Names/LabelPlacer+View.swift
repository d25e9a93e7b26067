import Cells

/// The steps of the passes over a view, see ``NamePasses``.
extension LabelPlacer {
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

  static let widestMark = 3

  /// From near, an area whose name stands so far outside of the view is named in it as well.
  private static let awayFromEdge = (columns: 10, rows: 4)

  /// A sight's name with a cell between it and the icon over its mark, and with the number of others there, each if
  /// there is space.
  func besideIcon(_ candidate: LabelCandidate, _ item: LabelItem) -> LabelCandidate {
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

  /// Whether one of some names is that one, and fits.
  func holds(_ key: LabelItem.Key, among names: ArraySlice<Placed>) -> Bool {
    names.contains { $0.item.key == key && fits($0.candidate, $0.item) }
  }
}
