import Cartography
import Cells
import Geodesy
import Places
import Scene

/// The positions of POI icons in a view: of those at one position the best known one's, and discs where they are too
/// many.
struct IconPlacement {
  private let host: Host
  private let viewport: Viewport
  private let stock: SightStock
  private let selected: (sight: MapSight, number: Int?)?

  init(_ host: Host, in viewport: Viewport) {
    (self.host, self.viewport) = (host, viewport)
    (stock, selected) = (host.places.pois.stock, host.places.pois.selected)
  }

  /// Places the selected one first, then what stays where it is, then what has to give way.
  var icons: [PlacedIcon] {
    guard host.look.mode != .compass, host.maps.facts.isGeographic else { return [] }
    let arrow = host.look.mode == .map ? [host.panels.rose.box(in: viewport)] : []
    var room = IconRoom(in: viewport, map: edges, clearOf: arrow + host.panels.chips.covered(in: viewport))
    return ordered(subjects).compactMap { subject, group, point in
      let size = size(of: subject)
      return room.place(around: point, columns: size.columns, rows: size.rows).map { place in
        PlacedIcon(
          subject: subject,
          group: group,
          name: name(of: subject),
          box: place.box,
          isNudged: place.isNudged || subject.isNudged,
          isChosen: isSelected(subject),
          importance: importance(of: subject)
        )
      }
    }
  }

  /// The edges of the map, where it has any.
  private var edges: WorldRect? {
    let limits = host.maps.facts.limits
    return limits.wraps && limits.bounds.minY <= 0 && limits.bounds.maxY >= 1 ? nil : limits.bounds
  }

  /// The view with some columns around it, so that icons at its edge are included.
  var view: WorldRect {
    let margin = 4 / viewport.columnsPerWorld
    let seen = viewport.visibleArea.extent
    return WorldRect(
      minX: seen.minX - margin,
      minY: seen.minY - margin,
      maxX: seen.maxX + margin,
      maxY: seen.maxY + margin
    )
  }

  private var subjects: [(PlacedIcon.Subject, Cluster?, WorldPoint)] {
    let clusters = stock.clusters.clusters(in: view, zoom: viewport.camera.zoom, selected: selected?.number)
    var subjects: [(PlacedIcon.Subject, Cluster?, WorldPoint)] = clusters.compactMap { group in
      subject(of: group).map { ($0, group, group.position) }
    }
    if let selected, selected.number == nil {
      subjects.append((.sight(selected.sight), nil, viewport.nearestCopy(of: selected.sight.position)))
    }
    return subjects
  }

  private func ordered(
    _ subjects: [(PlacedIcon.Subject, Cluster?, WorldPoint)]
  ) -> [(PlacedIcon.Subject, Cluster?, ScreenPoint)] {
    let visible = viewport.visibleBox
    func rank(_ subject: PlacedIcon.Subject, _ point: ScreenPoint) -> Int {
      isSelected(subject) ? 0 : visible.contains(box(of: subject, around: point)) ? 1 : 2
    }
    return subjects.enumerated()
      .map { index, subject in
        let point = viewport.screenPoint(of: subject.2)
        return (rank: rank(subject.0, point), index: index, subject: subject, point: point)
      }
      .sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
      .map { ($0.subject.0, $0.subject.1, $0.point) }
  }

  /// The cells of an icon if nothing is in its way.
  func box(of subject: PlacedIcon.Subject, around point: ScreenPoint) -> CellRect {
    let size = size(of: subject)
    return IconRoom.box(around: point, columns: size.columns, rows: size.rows)
  }

  /// The same at every zoom.
  private func size(of subject: PlacedIcon.Subject) -> (columns: Int, rows: Int) {
    switch subject {
    case .sight(let sight), .group(_, let sight): (Pictogram.columns, sight.iconLines(in: host.look).count)
    case .cluster(let cluster): (cluster.text.count + 2, 1)
    }
  }

  private func isSelected(_ subject: PlacedIcon.Subject) -> Bool {
    switch subject {
    case .sight(let sight): sight.id == selected?.sight.id
    case .group(let cluster, _), .cluster(let cluster): cluster.id == host.places.pois.selectedGroup
    }
  }

  private func name(of subject: PlacedIcon.Subject) -> String {
    switch subject {
    case .sight(let sight), .group(_, let sight): sight.name
    case .cluster(let cluster): stock.clusters.members(of: cluster, most: 1).first.map { stock[$0].name } ?? ""
    }
  }

  /// The importance of a map's place; nil for the selected place or the user's own.
  private func importance(of subject: PlacedIcon.Subject) -> Importance? {
    let sight: MapSight
    switch subject {
    case .sight(let one), .group(_, let one): sight = one
    case .cluster(let cluster): sight = stock[stock.clusters.representative(of: cluster)]
    }
    guard sight.id.isOfMap, !isSelected(subject) else { return nil }
    return Importance(Double(sight.importance))
  }
}

/// Groups.
extension IconPlacement {
  /// Of so many in one place each is asked whether it is shown, of more only some.
  private static let most = 1_000
  private static let maxAsked = 50
  /// Of so many in one place the best known is shown, with the number of the others.
  private static let maxTold = 100

  /// The subject that represents a group; nil if none of its members exists in that year, or is important enough.
  func subject(of group: Cluster) -> PlacedIcon.Subject? {
    let best = stock.clusters.representative(of: group)
    // If all are from maps, the first one is the best known.
    guard stock.hasTimeless || selected?.number != nil || isShown(best) else { return nil }
    let years = host.maps.lens.years(in: viewport)
    let isParted = years.around != years.inside
    guard isParted || group.count <= Self.most else {
      return stock.clusters.members(of: group, most: Self.maxAsked).contains(where: isShown) ? .cluster(group) : nil
    }
    if group.point != nil { return numbers(of: group).first(where: isShown).map { .sight(stock[$0]) } }
    // The selected place has an icon of its own.
    let members = stock.clusters.members(of: group).filter { $0 != selected?.number }
    let there = (isParted ? numbers(of: group).filter { $0 != selected?.number } : members).filter(isShown)
    guard let first = there.min(by: { (-stock[$0].standing, $0) < (-stock[$1].standing, $1) }) else { return nil }
    var rest = group
    // The selected place may have left this group, and joined another.
    rest.count = there.count + max(group.count - members.count, 0)
    guard rest.count > 1 else { return .sight(stock[first]) }
    return rest.count <= Self.maxTold ? .group(rest, stock[first]) : .cluster(rest)
  }

  /// The members of a group that exist in the year shown at their place, the best known first.
  func members(of group: Cluster, most: Int) -> [MapSight] { numbers(of: group).prefix(most).map { stock[$0] } }

  private func numbers(of group: Cluster) -> [Int] {
    let year = host.maps.lens.year(at: viewport.screenPoint(of: group.position).cell, in: viewport)
    let members = group.point.map { [$0] } ?? stock.clusters.members(of: group)
    return members.filter { stock.isThere($0, in: year) }
  }

  /// Whether a POI is shown at the zoom of the view.
  private func isShown(_ number: Int) -> Bool {
    number == selected?.number || stock.leastZoom(of: number) <= viewport.camera.zoom
  }
}

extension PlacedIcon.Subject {
  /// Whether it gave way to what is selected.
  fileprivate var isNudged: Bool { if case .cluster(let cluster) = self { cluster.isNudged } else { false } }
}
