import Cells
import Places
import Raster
import Scene
import Wire

/// The visible ink, in the terms of the JSON format.
extension InkFeature {
  func report(in viewport: Viewport) -> [(key: String, value: JSON)] {
    guard host.maps.facts.isGeographic else { return [] }
    let unfinished = [surface.hand?.item, draftItem].compactMap(\.self)
    let items = unfinished.map { ($0, false) } + document.items.map { ($0, true) }
    let words = InkWords(host.look, viewport).boxes(of: items.map(\.0))
    let reports = zip(items, words).map { report($0.0, viewport, isFinished: $0.1, $1) }
    return [
      ("ink", .array(Array(reports.dropFirst(unfinished.count) + reports.prefix(unfinished.count)))),
      ("pen", isOn ? pen(in: viewport) : .null),
    ]
  }

  private func report(_ item: InkItem, _ viewport: Viewport, isFinished: Bool, _ words: [CellRect]) -> JSON {
    let first = InkShape(item).places(on: InkPlane(viewport)).first.flatMap { viewport.cell(of: $0) }
    let cells = item.kind == .note ? words.flatMap(\.cells) : cells(of: item, in: viewport)
    return [
      "kind": .string(item.kind.name),
      "color": .string("\(item.color)"),
      "width": .rounded(item.width, digits: 3),
      "text": .string(InkWords(host.look, viewport).text(of: item) ?? ""),
      "points": .integer(item.points.count),
      "finished": .bool(isFinished),
      "column": first.map { .integer($0.column) } ?? .null,
      "row": first.map { .integer($0.row) } ?? .null,
      "cells": .array(cells.map { [.integer($0.column), .integer($0.row)] }),
    ]
  }

  /// Every cell of the screen that has ink of it, in reading order.
  private func cells(of item: InkItem, in viewport: Viewport) -> [CellPoint] {
    let (plane, shape) = (InkPlane(viewport), InkShape(item))
    let seen = plane.tiles(in: viewport) ?? []
    // Most of what was drawn lies elsewhere, and a picture of nothing takes as long as one of something.
    guard shape.mayTouch(Set(seen), of: plane) else { return [] }
    var tiles = Dictionary(uniqueKeysWithValues: seen.map { ($0, InkTile()) })
    InkPainter().paint([InkPainter.Layer(shape, number: 0, change: 0)], over: &tiles, on: plane)
    var sheet = InkSheet(plane)
    sheet.take(tiles, change: 0)
    var canvas = InkCanvas(viewport) { _ in .standard }
    canvas.add(sheet, (0, 0))
    return canvas.dots.inked.map { CellPoint(column: $0.column, row: $0.row) }
  }

  private func pen(in viewport: Viewport) -> JSON {
    let cell = pen.flatMap { viewport.cell(of: viewport.nearestCopy(of: $0)) }
    return [
      "tool": .string("\(state.tool)"),
      "color": .string("\(state.color)"),
      "width": .rounded(state.width, digits: 3),
      "down": .bool(isDown || draft != nil),
      "measure": .string(state.measure),
      "column": cell.map { .integer($0.column) } ?? .null,
      "row": cell.map { .integer($0.row) } ?? .null,
    ]
  }
}
