import Cartography
import Cells
import Places
import Scene

/// Going through the sights one after the other.
extension Sights {
  /// Something that one comes to in walking through the sights.
  private struct Stop {
    let cell: CellPoint
    let subject: PlacedIcon.Subject
    var isChosen = false
  }

  /// The places on the map with an icon, or with only a name beside a symbol, in reading order.
  private var stops: [Stop] {
    let viewport = host.navigator.shown
    let (icons, labels) = (host.frame.icons, host.frame.labels)
    let seen = Set(icons.compactMap(\.face?.id))
    let signed = labels.filter(\.isSigned).compactMap { label -> Stop? in
      let sight = pois.stock.sights(called: label.name).first {
        viewport.cell(of: viewport.nearestCopy(of: $0.position)).map(viewport.visibleBox.contains) ?? false
      }
      guard let sight, !seen.contains(sight.id) else { return nil }
      return Stop(cell: CellPoint(column: label.column, row: label.row), subject: .sight(sight))
    }
    return (icons.map { Stop(cell: $0.middle, subject: $0.subject, isChosen: $0.isChosen) } + signed)
      .sorted { ($0.cell.row, $0.cell.column) < ($1.cell.row, $1.cell.column) }
  }

  /// Selects the next place in view, from the centre in reading order; after the last comes the first.
  func walk(_ step: Int) {
    closeSheets()
    host.messages.clear()
    let stops = stops
    let chosen = stops.firstIndex(where: \.isChosen)
    guard let next = chosen.map({ ($0 + step + stops.count) % stops.count }) ?? nearest(to: middle, stops) else {
      choose(nil)
      return host.messages.show(host.look.words(.noSightsHere))
    }
    if case .sight(let sight) = stops[next].subject { return choose(sight) }
    // The selected place had an icon of its own, and may be in the group now.
    choose(nil)
    let regrouped = self.stops
    switch nearest(to: ScreenPoint(middleOf: stops[next].cell), regrouped).map({ regrouped[$0].subject }) {
    case .sight(let sight)?: choose(sight)
    case .group(let cluster, _)?, .cluster(let cluster)?:
      pois.selectedGroup = cluster.id
      host.messages.show(host.look.words(.sightsInGroup, count: cluster.count))
    case nil: break
    }
  }

  private var middle: ScreenPoint {
    let view = host.navigator.shown
    return view.screenPoint(of: view.nearestCopy(of: host.navigator.middle.place))
  }

  private func nearest(to point: ScreenPoint, _ stops: [Stop]) -> Int? {
    func distance(_ stop: Stop) -> Double {
      let found = ScreenPoint(middleOf: stop.cell)
      let (across, down) = (found.x - point.x, (found.y - point.y) / host.navigator.shown.cellAspect)
      return across * across + down * down
    }
    return stops.indices.min { distance(stops[$0]) < distance(stops[$1]) }
  }
}
