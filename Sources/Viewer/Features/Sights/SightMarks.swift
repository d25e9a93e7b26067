import Cartography
import Cells
import Geodesy
import Motion
import Places
import Rendering
import Scene

/// The icons of sights on the map, of those in one place the best known one's, and discs where they are too many.
final class SightMarks: HostClient, MapLayer {
  private(set) var stock = SightStock()
  /// The chosen place, and its number in the stock.
  private(set) var chosen: (sight: MapSight, number: Int?)?
  private var motion: GroupMotion
  /// The disc that is chosen.
  var chosenCluster: Int? { didSet { host.places.icons.refresh() } }

  init(_ host: Host) {
    motion = GroupMotion(motion: host.navigator.motion)
    super.init(in: host)
  }

  var isMoving: Bool { !motion.isSettled }

  /// Lets groups that fall apart go on; true where something looks different.
  func advance(by elapsed: Duration) -> Bool {
    let wasMoving = isMoving
    motion.isMoving = host.navigator.motion == .full
    motion.advance(by: elapsed)
    motion.show(level: stock.clusters.level(at: host.navigator.shown.camera.zoom))
    return wasMoving || isMoving
  }

  /// Shows other sights; what is chosen stays so where it is still there.
  func show(_ stock: SightStock) {
    self.stock = stock
    choose(chosen?.sight)
  }

  func choose(_ sight: MapSight?) {
    chosenCluster = nil
    chosen = sight.map { ($0, stock.number(of: $0.id)) }
  }

  /// Places everything for a view: what is chosen first, then what stays where it is, then what has to give way.
  func place(in viewport: Viewport) -> [PlacedIcon] {
    guard host.look.mode != .compass, host.maps.facts.isGeographic else { return [] }
    var room = IconRoom(in: viewport, map: edges, clearOf: nameClearings(in: viewport))
    var placed: [PlacedIcon] = []
    for (subject, group, point) in ordered(subjects(in: viewport), in: viewport) {
      let size = size(of: subject)
      guard let place = room.place(around: point, columns: size.columns, rows: size.rows) else { continue }
      let isMoved = place.isNudged || subject.isNudged
      placed.append(
        PlacedIcon(
          subject: subject,
          group: group,
          name: name(of: subject),
          box: place.box,
          isNudged: isMoved,
          isChosen: isChosen(subject),
          importance: importance(of: subject)
        )
      )
    }
    return placed
  }

  /// The edges of the map, where it has any.
  private var edges: WorldRect? {
    let limits = host.maps.facts.limits
    return limits.wraps && limits.bounds.minY <= 0 && limits.bounds.maxY >= 1 ? nil : limits.bounds
  }

  private func nameClearings(in viewport: Viewport) -> [CellRect] {
    let arrow = host.look.mode == .map ? [host.panels.rose.box(in: viewport)] : []
    return arrow + host.panels.chips.covered(in: viewport)
  }

  private func view(of viewport: Viewport) -> WorldRect {
    let margin = 4 / viewport.columnsPerWorld
    let seen = viewport.visibleArea.extent
    return WorldRect(
      minX: seen.minX - margin,
      minY: seen.minY - margin,
      maxX: seen.maxX + margin,
      maxY: seen.maxY + margin
    )
  }

  /// The members of a group that exist in the year shown at their place, the best known first.
  func members(of group: Cluster, most: Int = .max) -> [MapSight] {
    numbers(of: group).prefix(most).map { stock[$0] }
  }

  private func numbers(of group: Cluster) -> [Int] {
    let viewport = host.navigator.shown
    let year = host.maps.lens.year(at: viewport.screenPoint(of: group.position).cell, in: viewport)
    let members = group.point.map { [$0] } ?? stock.clusters.members(of: group)
    return members.filter { stock.isThere($0, in: year) }
  }

  /// The subject that represents a group; nil if none of its members exists in that year, or is important enough.
  private func subject(of group: Cluster, in viewport: Viewport) -> PlacedIcon.Subject? {
    let best = stock.clusters.representative(of: group)
    // If all are from maps, the first one is the best known.
    guard stock.hasTimeless || chosen?.number != nil || isShown(best, in: viewport) else { return nil }
    let years = host.maps.lens.years(in: viewport)
    let isParted = years.around != years.inside
    guard isParted || group.count <= Self.most else {
      let some = stock.clusters.members(of: group, most: Self.maxAsked)
      return some.contains { isShown($0, in: viewport) } ? .cluster(group) : nil
    }
    if group.point != nil { return shown(of: numbers(of: group), in: viewport).first.map { .sight(stock[$0]) } }
    // The chosen place has an icon of its own.
    let members = stock.clusters.members(of: group).filter { $0 != chosen?.number }
    let there = shown(of: isParted ? numbers(of: group).filter { $0 != chosen?.number } : members, in: viewport)
    guard let first = there.min(by: { (-stock[$0].standing, $0) < (-stock[$1].standing, $1) }) else { return nil }
    var rest = group
    // The chosen place may have left this group, and joined another.
    rest.count = there.count + max(group.count - members.count, 0)
    guard rest.count > 1 else { return .sight(stock[first]) }
    return rest.count <= Self.maxTold ? .group(rest, stock[first]) : .cluster(rest)
  }

  private func shown(of numbers: [Int], in viewport: Viewport) -> [Int] {
    numbers.filter { isShown($0, in: viewport) }
  }

  /// Whether a sight is shown at the zoom of a view.
  private func isShown(_ number: Int, in viewport: Viewport) -> Bool {
    number == chosen?.number || stock.leastZoom(of: number) <= viewport.camera.zoom
  }

  /// The importance of a map's place; nil for the chosen place or the user's own.
  private func importance(of subject: PlacedIcon.Subject) -> Importance? {
    let sight: MapSight
    switch subject {
    case .sight(let one), .group(_, let one): sight = one
    case .cluster(let cluster): sight = stock[stock.clusters.representative(of: cluster)]
    }
    guard sight.id.isOfMap, !isChosen(subject) else { return nil }
    return Importance(Double(sight.importance))
  }

  private func subjects(in viewport: Viewport) -> [(PlacedIcon.Subject, Cluster?, WorldPoint)] {
    let view = view(of: viewport)
    let clusters = stock.clusters.clusters(in: view, zoom: viewport.camera.zoom, selected: chosen?.number)
    var subjects: [(PlacedIcon.Subject, Cluster?, WorldPoint)] = clusters.compactMap { group in
      subject(of: group, in: viewport).map { ($0, group, group.position) }
    }
    if let chosen, chosen.number == nil {
      subjects.append((.sight(chosen.sight), nil, viewport.nearestCopy(of: chosen.sight.position)))
    }
    return subjects
  }

  /// Of so many in one place each is asked whether it is shown, of more only some.
  private static let most = 1_000
  private static let maxAsked = 50
  /// Of so many in one place the best known is shown, with the number of the others.
  private static let maxTold = 100

  private func ordered(
    _ subjects: [(PlacedIcon.Subject, Cluster?, WorldPoint)],
    in viewport: Viewport
  ) -> [(PlacedIcon.Subject, Cluster?, ScreenPoint)] {
    let visible = viewport.visibleBox
    func rank(_ subject: PlacedIcon.Subject, _ point: ScreenPoint) -> Int {
      if isChosen(subject) { return 0 }
      let size = size(of: subject)
      return visible.contains(IconRoom.box(around: point, columns: size.columns, rows: size.rows)) ? 1 : 2
    }
    return subjects.enumerated()
      .map { index, subject in
        let point = viewport.screenPoint(of: subject.2)
        return (rank: rank(subject.0, point), index: index, subject: subject, point: point)
      }
      .sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
      .map { ($0.subject.0, $0.subject.1, $0.point) }
  }

  private func isChosen(_ subject: PlacedIcon.Subject) -> Bool {
    switch subject {
    case .sight(let sight): sight.id == chosen?.sight.id
    case .group(let cluster, _), .cluster(let cluster): cluster.id == chosenCluster
    }
  }

  private func name(of subject: PlacedIcon.Subject) -> String {
    switch subject {
    case .sight(let sight), .group(_, let sight): sight.name
    case .cluster(let cluster): stock.clusters.members(of: cluster, most: 1).first.map { stock[$0].name } ?? ""
    }
  }

  /// The same at every zoom.
  private func size(of subject: PlacedIcon.Subject) -> (columns: Int, rows: Int) {
    switch subject {
    case .sight(let sight), .group(_, let sight): (Pictogram.columns, lines(of: sight).count)
    case .cluster(let cluster): (Self.text(ofCount: cluster.count).count + 2, 1)
    }
  }

  private func lines(of sight: MapSight) -> [String] {
    SightKind(of: sight.kind).lines(in: host.look, isFavorite: sight.isFavorite)
  }

  /// A number in at most four characters.
  static func text(ofCount count: Int) -> String {
    switch count {
    case ..<1000: "\(count)"
    case ..<10_000: "\(count / 1000).\(count % 1000 / 100)k"
    case ..<1_000_000: "\(count / 1000)k"
    default: "\(min(count / 1_000_000, 999))M"
    }
  }
}

/// The favourites outside a view, for the arrows at its edge.
extension SightMarks {
  private static let longestName = 14

  func goals(in viewport: Viewport) -> [EdgeArrows.Goal] {
    guard host.maps.facts.isGeographic, !stock.favorites.isEmpty else { return [] }
    let (area, from, names) = (host.panels.openBox(in: viewport), host.standpoint, SightWords(host: host))
    return stock.favorites.compactMap { sight in
      let point = viewport.screenPoint(of: viewport.nearestCopy(of: sight.position))
      guard !area.contains(point.cell) else { return nil }
      let distance = Sphere.earth.distance(from: from.coordinate, to: sight.coordinate)
      return EdgeArrows.Goal(point: point, distance: distance.meters, ink: look.style.panelText) { [look] in
        let name = CharacterWidth.standard.truncating(names.title(sight), to: Self.longestName)
        let heart = look.blocks == .ascii ? "!" : "♥"
        return "\(heart) \(name) \(look.measures.text(of: from.approach(to: sight.coordinate).distance))"
      }
    }
  }
}

extension PlacedIcon.Subject {
  /// Whether it gave way to what is chosen.
  fileprivate var isNudged: Bool { if case .cluster(let cluster) = self { cluster.isNudged } else { false } }
}

/// How they look.
extension SightMarks {
  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard !host.maps.lens.isMarking else { return }
    guard isMoving else {
      let icons = host.places.icons.shown(in: viewport)
      for icon in icons { draw(icon, into: &grid) }
      let counted = icons.filter { $0.others > 0 && !$0.isCounted }
      guard !counted.isEmpty else { return }
      let taken = host.clearings(in: viewport) + icons.map(\.box)
      let labels = host.labels(in: viewport)
      for icon in counted { drawOthers(icon, clearOf: taken, labels, into: &grid) }
      return
    }
    for (group, position) in motion.leaving(view(of: viewport), of: stock.clusters) {
      guard let subject = subject(of: group, in: viewport) else { continue }
      let point = viewport.screenPoint(of: position)
      let size = size(of: subject)
      let box = IconRoom.box(around: point, columns: size.columns, rows: size.rows)
      draw(PlacedIcon(subject: subject, name: "", box: box, isNudged: false), into: &grid)
    }
    for icon in host.places.icons.shown(in: viewport) { draw(animated(icon, in: viewport), into: &grid) }
  }

  /// An icon where it is by now.
  private func animated(_ icon: PlacedIcon, in viewport: Viewport) -> PlacedIcon {
    guard let group = icon.group, !icon.isChosen else { return icon }
    let (end, now) = (viewport.screenPoint(of: group.position), motion.position(of: group, in: stock.clusters))
    let place = viewport.screenPoint(of: now)
    var icon = icon
    icon.box.column += Int((place.x - end.x).rounded())
    icon.box.row += Int((place.y - end.y).rounded())
    return icon
  }

  /// Writes the number of other places at the same position beside an icon, if there is space and its name doesn't show
  /// it.
  private func drawOthers(
    _ icon: PlacedIcon,
    clearOf taken: [CellRect],
    _ labels: [PlacedLabel],
    into grid: inout CellGrid
  ) {
    let text = "+\(icon.others)"
    let box = CellRect(column: icon.box.column + icon.box.columns, row: icon.middle.row, columns: text.count, rows: 1)
    // One column more, so that the number doesn't touch other text.
    let room = CellRect(column: box.column, row: box.row, columns: box.columns + 1, rows: 1)
    guard let sight = icon.face, box.column + box.columns <= grid.columns,
      !taken.contains(where: { $0.overlaps(room) }),
      !labels.contains(where: { $0.cells.contains { room.contains($0) } })
    else { return }
    let colors = SightColors(host.look)
    let paint = colors.paint(of: SightKind(of: sight.kind).tone)
    let (sign, ground) =
      icon.isChosen ? (colors.chosen.sign, colors.chosen.ground) : (colors.others(on: paint), paint.ground)
    grid.label(text, at: box.corner, sign, on: ground, columns: box.columns, look)
  }

  private func draw(_ icon: PlacedIcon, into grid: inout CellGrid) {
    let colors = SightColors(host.look)
    let isASCII = host.look.blocks == .ascii
    let lines: [String]
    var paint = colors.disc
    switch icon.subject {
    case .cluster(let cluster):
      let count = Self.text(ofCount: cluster.count)
      lines = [isASCII || host.look.depth == .none ? "(\(count))" : " \(count) "]
    case .sight(let sight), .group(_, let sight):
      lines = self.lines(of: sight)
      paint = colors.paint(of: SightKind(of: sight.kind).tone)
    }
    if icon.isChosen { paint = colors.chosen }
    let isPlain = host.look.depth == .none
    for (row, text) in lines.enumerated() {
      grid.write(
        text,
        at: CellPoint(column: icon.box.column, row: icon.box.row + row),
        foreground: paint.sign,
        background: paint.ground,
        // Without colours what is chosen is the one that isn't reversed.
        style: isPlain ? (icon.isChosen ? [.bold, .underline] : .reverse) : .bold,
        columns: icon.box.columns
      )
    }
  }
}
