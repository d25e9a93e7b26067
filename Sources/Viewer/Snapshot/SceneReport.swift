import Cartography
import Cells
import Geodesy
import Glibc
import Scene
import Tiles
import Wire

/// What a screen shows, in the words of the JSON format.
enum SceneReport {
  static func json(of session: Session) -> JSON {
    let viewport = session.navigator.shown
    let tiles = session.tiles
    return [
      "size": ["columns": .integer(viewport.columns), "rows": .integer(viewport.rows)],
      "camera": camera(viewport, session.look.mode),
      "metersPerCell": [
        "x": rounded(viewport.metersPerCell.x, digits: 4), "y": rounded(viewport.metersPerCell.y, digits: 4),
      ],
      "labels": .array(session.labels.map(label)),
      "icons": [],
      "clusters": [],
      "callout": .null,
      "compass": compass(viewport, session.look.mode),
      "position": .null,
      "attribution": .string(session.attribution),
      "tiles": [
        "shown": .integer(tiles.shown), "standIns": .integer(tiles.standIns), "missing": .integer(tiles.missing),
      ],
    ]
  }

  private static func label(_ label: PlacedLabel) -> JSON {
    [
      "text": .string(label.text),
      "kind": .string(label.kind.rawValue),
      "column": .integer(label.column),
      "row": .integer(label.row),
      "cells": .array(label.cells.map { [.integer($0.column), .integer($0.row)] }),
    ]
  }

  private static func camera(_ viewport: Viewport, _ mode: ViewMode) -> JSON {
    let center = viewport.worldPoint(at: viewport.visibleCenter).coordinate
    return [
      "latitude": rounded(center.latitude.degrees, digits: 7),
      "longitude": rounded(center.longitude.degrees, digits: 7),
      "zoom": rounded(viewport.camera.zoom, digits: 5),
      "bearing": rounded(viewport.camera.bearing.degrees, digits: 4),
      "mode": .string(mode.rawValue),
    ]
  }

  /// The rose lies on the map, so its north is true north; there are no needles without a receiver or a target.
  private static func compass(_ viewport: Viewport, _ mode: ViewMode) -> JSON {
    mode == .map ? .null : ["needle": .null, "rose": 0, "target": .null, "shimmering": false]
  }

  /// No more digits than mean something, so that they are the same everywhere.
  private static func rounded(_ number: Double, digits: Int) -> JSON {
    let scale = pow(10, Double(digits))
    let rounded = (number * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? .integer(Int(rounded)) : .number(rounded)
  }
}
