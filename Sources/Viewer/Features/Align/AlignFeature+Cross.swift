import Cells
import Geodesy
import Scene

/// The crosshair that keys move over what can be seen of the map.
extension AlignFeature {
  /// In dots: an arrow key goes one column sideways or half a row, with Shift eight times as far.
  private static let (step, farStep) = (2.0, 16.0)

  func moveCross(by action: Action) {
    guard let step = action.arrowStep else { return }
    let length = step.isFar ? Self.farStep : Self.step
    moveCross(step.columns * length, step.rows * length)
  }

  private var crossPoint: ScreenPoint {
    let viewport = host.navigator.shown
    guard let cross = aligning?.marking?.cross else { return viewport.visibleCenter }
    return host.screenPoint(of: cross, in: viewport)
  }

  /// The part of the screen in which places can be marked: no panel or chip covers it.
  var markable: FreeSpace {
    let viewport = host.navigator.shown
    var taken = host.panels.padding.boxes(in: viewport)
    if !host.look.isBare {
      taken += host.panels.chips.placed(in: viewport).map(\.box)
      if host.panels.rose.rose(in: viewport) == nil {
        taken += [host.panels.rose.arrow(in: viewport)].compactMap(\.self)
      }
    }
    return FreeSpace(columns: viewport.columns, rows: viewport.rows, besides: taken)
  }

  /// Marks the place under the crosshair; one that can't be seen only comes into view.
  func markCross() {
    guard let cross = aligning?.marking?.cross else { return }
    let cell = crossPoint.cell
    guard let seen = markable.nearestCell(to: cell), seen != cell else { return mark(cross) }
    moveCross(0, 0)
  }

  /// Where it can't be seen any more the map goes on under it instead.
  private func moveCross(_ right: Double, _ down: Double) {
    let start = crossPoint
    let wanted = ScreenPoint(
      x: ((start.x * 2 + right).rounded(.down) + 0.5) / 2,
      y: ((start.y * 4 + down).rounded(.down) + 0.5) / 4
    )
    aligning?.marking?.cross = host.navigator.shown.worldPoint(at: wanted)
    guard let seen = markable.nearestCell(to: wanted.cell), seen != wanted.cell else { return }
    host.navigator.director.pan(
      columns: Double(wanted.cell.column - seen.column),
      rows: Double(wanted.cell.row - seen.row),
      over: .zero
    )
    keepCrossInSight()
  }

  /// Puts it on the nearest place that can be seen, also where the map ends and can't go on under it.
  func keepCrossInSight() {
    let found = crossPoint
    let cell = found.cell
    guard let seen = markable.nearestCell(to: cell), seen != cell else { return }
    let place = ScreenPoint(x: found.x + Double(seen.column - cell.column), y: found.y + Double(seen.row - cell.row))
    aligning?.marking?.cross = host.navigator.shown.worldPoint(at: place)
  }

  func zoom(_ levels: Double) {
    host.navigator.director.zoom(to: host.navigator.director.target.zoom + levels, about: crossPoint)
  }
}
