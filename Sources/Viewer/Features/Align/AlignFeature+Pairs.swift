import Cells
import Geodesy
import Rendering
import Scene
import Terminal
import Tiles

/// Putting a picture in its place by pairs of points: a place on the picture, and then where it belongs on the map.
extension AlignFeature {
  func beginMarking() {
    guard let aligning else { return }
    let viewport = host.navigator.shown
    aligning.marking = PairMarking(
      cross: viewport.worldPoint(at: viewport.visibleCenter),
      opacityBefore: aligning.overlay.opacity
    )
    host.panels.stack.change(to: .pairs)
    toggleTable()
    showPairs()
    keepCrossInSight()
  }

  func leaveMarking() {
    guard let aligning, let marking = aligning.marking else { return }
    release()
    aligning.overlay.opacity = marking.opacityBefore
    aligning.marking = nil
    host.panels.stack.change(to: .align)
    host.maps.lens.isMarking = false
    table = nil
    showPairs()
  }

  /// Adapts the screen to the pairs.
  func showPairs() {
    guard let aligning else { return }
    if let chosen = aligning.marking?.chosen, chosen >= aligning.pairs.points.count { aligning.marking?.chosen = nil }
    host.maps.lens.isMarking = aligning.marking != nil
    if let marking = aligning.marking { aligning.overlay.opacity = marking.opacity }
    table?.refresh()
  }

  func forgetPixel() { aligning?.marking?.pixel = nil }

  /// Changes the pairs, and with them where the picture lies.
  private func changePairs(_ change: (inout PicturePairs) -> Void) {
    self.change { pose in
      change(&pose.pairs)
      pose.followPairs()
    }
  }

  /// Marks a place: the first time on the picture, the second time on the map.
  func mark(_ place: WorldPoint) {
    guard let marking = aligning?.marking, let picture else { return }
    let ownPlace = picture.ownPlace(place, in: host.navigator.shown)
    if let pixel = marking.pixel {
      aligning?.marking?.pixel = nil
      changePairs { $0.add(pixel.x, pixel.y, at: place) }
      aligning?.marking?.chosen = picture.pose.pairs.points.count
    } else if picture.pose.pairs.isFull {
      host.messages.refuse(host.look.words(.pairsFull, count: PicturePairs.most))
    } else if picture.contains(ownPlace), let pixel = picture.pixel(at: ownPlace) {
      aligning?.marking?.pixel = pixel
      uncover()
    } else {
      host.messages.refuse(host.look.words(.pairsBesidePicture))
    }
  }
}

/// The keys.
extension AlignFeature {
  func mark(with action: Action) {
    guard let pairs = picture?.pose.pairs else { return }
    switch action {
    case .alignLeave: leaveStep()
    case .alignLess: fadePicture(-0.1)
    case .alignMore: fadePicture(0.1)
    case .pairsMark: markCross()
    case .pairsNext: choose(by: 1, of: pairs)
    case .pairsPrevious: choose(by: -1, of: pairs)
    case .pairsRemove: removeChosen(pairs)
    case .pairsFit: changePairs { $0.chooseNextFit() }
    case .pairsTable: toggleTable()
    case .pairsZoomIn: zoom(1)
    case .pairsZoomOut: zoom(-1)
    default: moveCross(by: action)
    }
  }

  /// One step at a time: the place on the picture goes first, then the mode.
  private func leaveStep() {
    aligning?.marking?.pixel == nil ? leaveMarking() : forgetPixel()
  }

  private func fadePicture(_ step: Double) {
    guard let marking = aligning?.marking else { return }
    aligning?.marking?.opacity = Opacity.faded(marking.opacity, by: step)
  }

  private func toggleTable() {
    guard table == nil, let aligning else { return table = nil }
    let form = ListPanel.Form(kind: KeyMode.pairs.name, position: .upperLeft(inset: 0)) { max($0 / 2, 6) }
    table = ListPanel(host, form) { [host] _, _ in PairTable(host, aligning).content }
  }

  private func choose(by step: Int, of pairs: PicturePairs) {
    aligning?.marking?.choose(by: step, of: pairs.points.count)
    if let chosen = aligning?.marking?.chosen { show(pairs.points[chosen]) }
  }

  /// Puts the crosshair on the place of a pair, which comes into view beside the table.
  private func show(_ pair: ControlPoint) {
    aligning?.marking?.cross = pair.place
    let viewport = host.navigator.shown
    let seen = host.screenPoint(of: pair.place, in: viewport)
    guard !markable.isFree(seen.cell) else { return }
    let (columns, rows) = (Double(viewport.columns), Double(max(bar?.box(in: viewport).row ?? 1, 1)))
    let top = min(Double(table?.box(in: viewport).rows ?? 0), rows - 1)
    host.navigator.director.pan(columns: (seen.x - columns / 2).rounded(), rows: (seen.y - (top + rows) / 2).rounded())
  }

  private func removeChosen(_ pairs: PicturePairs) {
    guard let chosen = aligning?.marking?.chosen ?? pairs.points.indices.last else { return }
    guard pairs.points.indices.contains(chosen) else { return }
    release()
    changePairs { $0.remove(chosen) }
    let left = pairs.points.count - 1
    aligning?.marking?.chosen = left == 0 ? nil : min(chosen, left - 1)
  }
}

/// The mouse: a click marks a place, and the end of a pair can be dragged elsewhere; all else is for the map.
extension AlignFeature {
  func mark(with event: MouseEvent) -> Bool {
    let (cell, point) = (CellPoint(column: event.column, row: event.row), ScreenPoint(event))
    aligning?.marking?.pointer = point
    switch event.action {
    case .press(.left): return press(cell)
    case .drag(.left): return drag(to: cell, host.navigator.shown.worldPoint(at: point))
    case .release(.left) where aligning?.marking?.hold != nil: release()
    default: return false
    }
    return true
  }

  /// A right click takes the place on the picture back; it marks nothing else here.
  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard let marking = aligning?.marking, picture != nil, aligning?.isSaving == false else { return false }
    switch gesture {
    case .click, .zoomIn:
      let place = host.navigator.shown.worldPoint(at: marking.pointer)
      aligning?.marking?.cross = place
      mark(place)
    case .menu where marking.pixel != nil: forgetPixel()
    default: return false
    }
    showPairs()
    return true
  }

  /// Takes hold of the end of a pair; a press where nothing can be marked does nothing.
  private func press(_ cell: CellPoint) -> Bool {
    guard let aligning else { return false }
    if let table, table.contains(cell) {
      guard let pair = table.row(at: cell) else { return true }
      aligning.marking?.chosen = pair
      show(aligning.pairs.points[pair])
      return true
    }
    guard markable.isFree(cell) else { return true }
    guard aligning.marking?.pixel == nil, let end = marks?.end(at: cell, in: host.navigator.shown) else { return false }
    aligning.marking?.hold = (end.pair, end.end, cell, false)
    aligning.marking?.chosen = end.pair
    return true
  }

  /// An end stays where it was seen last; the picture follows once it is released, or it would run away under the hand.
  private func drag(to cell: CellPoint, _ place: WorldPoint) -> Bool {
    guard let hold = aligning?.marking?.hold, let picture else { return false }
    guard hold.cell != cell, markable.isFree(cell) else { return true }
    if !hold.hasMoved { remember(picture.pose) }
    aligning?.marking?.hold = (hold.pair, hold.end, cell, true)
    switch hold.end {
    case .map: self.picture?.pose.pairs.move(hold.pair, toPlace: place)
    case .picture:
      guard let pixel = picture.pixel(at: picture.ownPlace(place, in: host.navigator.shown)) else { return true }
      self.picture?.pose.pairs.move(hold.pair, toPixel: pixel.x, pixel.y)
    }
    return true
  }
}
