import Cartography
import Cells
import Geodesy
import Motion
import Places
import Positioning
import Scene
import Tiles
import Wire

/// The contents of a screen, in the terms of the JSON format.
enum SceneReport {
  static func json(of session: Session, as grid: CellGrid) -> JSON {
    let (viewport, reading) = (session.navigator.shown, ScreenReading(grid))
    let tiles = session.host.maps.stack.tiles
    var report: JSON = [
      "size": ["columns": .integer(viewport.columns), "rows": .integer(viewport.rows)],
      "camera": camera(viewport, session.look.mode).adding(
        "height",
        session.host.centerHeight(in: viewport).map { .rounded($0.meters, digits: 1) } ?? .null
      ),
      "metersPerCell": [
        "x": .rounded(viewport.metersPerCell.x, digits: 4), "y": .rounded(viewport.metersPerCell.y, digits: 4),
      ],
      "labels": .array(session.host.frame.labels.enumerated().compactMap { label($1, reading.label($0)) }),
      "icons": .array(icons(session, viewport) + sights(session, viewport)),
      "clusters": .array(clusters(session, viewport)),
      "callout": callout(session, viewport, reading),
      "pins": .array(pins(session, reading)),
      "compass": compass(session),
      "position": position(session),
      "trip": session.host.position.receiver?.trip.json ?? .null,
      "targets": .array(targets(session).map { target($0, from: session.host.standpoint, viewport) }),
      "attribution": .string(session.host.attribution),
      "tiles": [
        "shown": .integer(tiles.shown), "standIns": .integer(tiles.standIns), "missing": .integer(tiles.missing),
      ],
    ]
    for part in reading.fields + session.reports(in: viewport) { report = report.adding(part.key, part.value) }
    if let year = session.look.year {
      report = report.adding("year", yearReport(year, session.host.maps.years.counts(in: year, for: viewport)))
    }
    return report
  }

  private static func yearReport(_ year: Int, _ counts: YearCounts?) -> JSON {
    [
      "shownAsOf": .integer(year),
      "shown": counts.map { .integer($0.shown) } ?? .null,
      "hidden": counts.map { .integer($0.hidden) } ?? .null,
      "unknown": counts.map { .integer($0.unknown) } ?? .null,
    ]
  }

  /// A name as its cells show it; nil if none of them does.
  private static func label(_ label: PlacedLabel, _ line: ScreenTexts.Line?) -> JSON? {
    guard let line, let first = line.cells.first else { return nil }
    return [
      "text": .string(line.text),
      "name": .string(label.name),
      "kind": .string(label.kind.name),
      "column": .integer(first.column),
      "row": .integer(first.row),
      "cells": .array(line.cells.map { [.integer($0.column), .integer($0.row)] }),
    ]
  }

  private static func camera(_ viewport: Viewport, _ mode: ViewMode) -> JSON {
    let center = viewport.worldPoint(at: viewport.visibleCenter).coordinate
    return [
      "latitude": .rounded(center.latitude.degrees, digits: 7),
      "longitude": .rounded(center.longitude.degrees, digits: 7),
      "zoom": .rounded(viewport.camera.zoom, digits: 5),
      "bearing": .rounded(viewport.camera.bearing.degrees, digits: 4),
      "mode": .string(mode.jsonName),
    ]
  }

  /// The rose by the direction that is up on it; no needle without a receiver, no target without one to go to.
  private static func compass(_ session: Session) -> JSON {
    guard session.look.mode != .map else { return .null }
    let needles = session.host.position.needles
    let hasReceiver = session.host.position.receiver != nil
    return [
      "needle": hasReceiver ? .rounded(needles.course.angle.degrees, digits: 3) : .null,
      "rose": .rounded(session.navigator.shown.camera.bearing.degrees, digits: 3),
      "target": needles.targetWords == nil ? .null : .rounded(needles.target.angle.degrees, digits: 3),
      "shimmering": .bool(hasReceiver && needles.course.isShimmering),
    ]
  }

  /// How much worse than its signals the constellation makes a fix.
  private static func dilution(_ sky: Sky?) -> JSON {
    func figure(_ value: Double?) -> JSON { value.map { .rounded($0, digits: 2) } ?? .null }
    guard let sky, sky.hdop != nil || sky.pdop != nil || sky.vdop != nil else { return .null }
    return ["position": figure(sky.pdop), "horizontal": figure(sky.hdop), "vertical": figure(sky.vdop)]
  }

  private static func position(_ session: Session) -> JSON {
    guard let position = session.host.position.receiver?.position else { return .null }
    let viewport = session.navigator.shown
    let cell = session.host.position.glide.place.flatMap { viewport.cell(of: viewport.nearestCopy(of: $0)) }
    return [
      "latitude": .rounded(position.coordinate.latitude.degrees, digits: 9),
      "longitude": .rounded(position.coordinate.longitude.degrees, digits: 9),
      "mode": .integer(position.fix.mode.rawValue),
      "eph": position.accuracy.map { .rounded($0, digits: 3) } ?? .null,
      "epv": session.host.position.receiver?.verticalAccuracy.map { .rounded($0, digits: 3) } ?? .null,
      "altitude": position.fix.altitude.map { .rounded($0, digits: 2) } ?? .null,
      "climb": position.fix.climb.map { .rounded($0, digits: 2) } ?? .null,
      "dilution": dilution(session.host.position.receiver?.sky),
      "age": .rounded(position.age / .seconds(1), digits: 3),
      "state": .string(position.freshness.rawValue),
      "column": cell.map { .integer($0.column) } ?? .null,
      "row": cell.map { .integer($0.row) } ?? .null,
      "locked": .bool(session.look.lock != .off),
    ]
  }
}

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

  private static func targets(_ session: Session) -> [Target] {
    session.look.isBare ? [] : session.host.places.targets.targets
  }

  /// The crosses of targets on the screen.
  static func icons(_ session: Session, _ viewport: Viewport) -> [JSON] {
    targets(session).compactMap { target in
      guard let cell = viewport.cell(of: viewport.nearestCopy(of: WorldPoint(target.coordinate))) else { return nil }
      return [
        "name": .string(target.name), "kind": "target", "column": viewport.column(cell.column - 2),
        "row": viewport.row(cell.row - 1), "columns": 5, "rows": 3, "nudged": false,
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

extension SceneReport {
  /// The icons of sights.
  static func sights(_ session: Session, _ viewport: Viewport) -> [JSON] {
    session.host.frame.icons.compactMap { icon in
      guard let sight = icon.sight else { return nil }
      return [
        "name": .string(Sanitizer.clean(sight.name)), "kind": .string(Sanitizer.clean(sight.kind)),
        "column": viewport.column(icon.box.column), "row": viewport.row(icon.box.row),
        "columns": .integer(icon.box.columns), "rows": .integer(icon.box.rows),
        "nudged": .bool(icon.isNudged), "selected": .bool(icon.isChosen),
        "place": place(sight.coordinate),
      ]
    }
  }

  /// The groups, with the one that is shown for all of them, and the discs; column and row are those of their first cell.
  static func clusters(_ session: Session, _ viewport: Viewport) -> [JSON] {
    session.host.frame.icons.compactMap { icon in
      guard let cluster = icon.cluster else { return nil }
      return [
        "name": icon.face.map { .string(Sanitizer.clean($0.name)) } ?? .null,
        "count": .integer(cluster.count), "column": viewport.column(icon.box.column), "row": viewport.row(icon.box.row),
        "columns": .integer(icon.box.columns), "rows": .integer(icon.box.rows),
        "nudged": .bool(icon.isNudged), "selected": .bool(icon.isChosen),
        "place": place(cluster.position.coordinate),
      ]
    }
  }

  /// The callouts that stay open, with the cells that their lines join.
  static func pins(_ session: Session, _ reading: ScreenReading) -> [JSON] {
    session.host.frame.pins.compactMap { pin in
      let callout = reading.callout(in: pin.place.box)
      guard !callout.isNull else { return nil }
      return callout.adding("line", ["from": cell(pin.place.start), "to": cell(pin.place.end)])
    }
  }

  /// The callout of the chosen sight, or of the place that is asked about.
  static func callout(_ session: Session, _ viewport: Viewport, _ reading: ScreenReading) -> JSON {
    let asked = AskedCallout(host: session.host)
    guard let box = (session.host.frame.callout ?? asked.placed(in: viewport))?.box else { return .null }
    let callout = reading.callout(in: box.box)
    return callout.isNull ? .null : callout.adding("tick", cell(box.tick))
  }

  private static func cell(_ cell: CellPoint) -> JSON {
    ["column": .integer(cell.column), "row": .integer(cell.row)]
  }
}

extension Viewport {
  /// A column of the screen; null off the screen.
  fileprivate func column(_ column: Int) -> JSON { (0..<columns).contains(column) ? .integer(column) : .null }
  fileprivate func row(_ row: Int) -> JSON { (0..<rows).contains(row) ? .integer(row) : .null }
}
