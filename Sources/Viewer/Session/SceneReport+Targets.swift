import Cells
import Geodesy
import Places
import Scene
import Wire

extension SceneReport {
  /// A target: where it is, and from where we are, how far and in what direction.
  static func target(_ target: Target, from standpoint: Standpoint, _ viewport: Viewport) -> JSON {
    let approach = standpoint.approach(to: target.coordinate)
    let cell = viewport.cell(of: viewport.nearestCopy(of: WorldPoint(target.coordinate)))
    return [
      "name": .string(target.name),
      "current": .bool(target.isCurrent),
      "place": place(target.coordinate),
      "distance": .rounded(approach.distance.meters, digits: 2),
      "azimuth": .rounded(approach.bearing.degrees, digits: 3),
      "closingSpeed": approach.closingSpeed.map { .rounded($0.metersPerSecond, digits: 3) } ?? .null,
      "timeToGo": approach.timeToGo.map { .rounded($0, digits: 1) } ?? .null,
      "column": cell.map { .integer($0.column) } ?? .null,
      "row": cell.map { .integer($0.row) } ?? .null,
    ]
  }

  /// The crosses of targets on the screen.
  static func icons(_ session: Session, _ viewport: Viewport) -> [JSON] {
    session.targets.compactMap { target in
      guard let cell = viewport.cell(of: viewport.nearestCopy(of: WorldPoint(target.coordinate))) else { return nil }
      return [
        "name": .string(target.name), "kind": "target", "column": .integer(cell.column - 2),
        "row": .integer(cell.row - 1), "columns": 5, "rows": 3, "nudged": false,
        "selected": .bool(target.isCurrent), "place": place(target.coordinate),
      ]
    }
  }

  private static func place(_ coordinate: Coordinate) -> JSON {
    [
      "latitude": .rounded(coordinate.latitude.degrees, digits: 7),
      "longitude": .rounded(coordinate.longitude.degrees, digits: 7),
    ]
  }
}
