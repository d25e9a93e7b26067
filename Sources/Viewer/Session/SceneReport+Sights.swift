import Cells
import Geodesy
import Places
import Scene
import Wire

extension SceneReport {
  /// The icons of sights.
  static func sights(_ session: Session, _ viewport: Viewport) -> [JSON] {
    session.icons.shown(in: viewport).compactMap { icon in
      guard let sight = icon.sight else { return nil }
      return [
        "name": .string(Sanitizer.clean(sight.name)), "kind": .string(Sanitizer.clean(sight.kind)),
        "column": .integer(icon.box.column), "row": .integer(icon.box.row),
        "columns": .integer(icon.box.columns), "rows": .integer(icon.box.rows),
        "nudged": .bool(icon.isNudged), "selected": .bool(icon.isChosen),
        "place": [
          "latitude": .rounded(sight.coordinate.latitude.degrees, digits: 7),
          "longitude": .rounded(sight.coordinate.longitude.degrees, digits: 7),
        ],
      ]
    }
  }

  /// The groups, with the one that is shown for all of them, and the discs; column and row are those of their first cell.
  static func clusters(_ session: Session, _ viewport: Viewport) -> [JSON] {
    session.icons.shown(in: viewport).compactMap { icon in
      guard let cluster = icon.cluster else { return nil }
      return [
        "name": icon.face.map { .string(Sanitizer.clean($0.name)) } ?? .null,
        "count": .integer(cluster.count), "column": .integer(icon.box.column), "row": .integer(icon.box.row),
        "columns": .integer(icon.box.columns), "rows": .integer(icon.box.rows),
        "nudged": .bool(icon.isNudged), "selected": .bool(icon.isChosen),
      ]
    }
  }

  /// The callouts that stay open, with the cells that their lines join.
  static func pins(_ session: Session, _ viewport: Viewport) -> [JSON] {
    session.icons.pins(in: viewport).map { pin in
      let (box, start, end) = (pin.place.box, pin.place.start, pin.place.end)
      return [
        "title": .string(Sanitizer.clean(pin.sight.name)), "column": .integer(box.column), "row": .integer(box.row),
        "columns": .integer(box.columns), "rows": .integer(box.rows),
        "line": [
          "from": ["column": .integer(start.column), "row": .integer(start.row)],
          "to": ["column": .integer(end.column), "row": .integer(end.row)],
        ],
      ]
    }
  }

  /// The callout of the chosen sight, or of the place that is asked about.
  static func callout(_ session: Session, _ viewport: Viewport) -> JSON {
    let asked = AskedCallout(host: session.host)
    guard let callout = session.icons.callout(in: viewport) ?? asked.placed(in: viewport) else { return .null }
    let (box, tick) = (callout.box.box, callout.box.tick)
    return [
      "title": .string(callout.title), "column": .integer(box.column), "row": .integer(box.row),
      "columns": .integer(box.columns), "rows": .integer(box.rows),
      "tick": ["column": .integer(tick.column), "row": .integer(tick.row)],
    ]
  }
}
