import Geodesy
import Glibc
import Raster
import Rendering
import Scene
import Terminal

/// Putting a picture in its place by hand: the keys.
extension AlignFeature {
  /// The scale factor of one key press, and the angle of one.
  private static let scale = 1.02
  private static let degrees = 1.0
  private static let fineDegrees = 0.1
  private static let far = 8.0

  func change(with action: Action) {
    guard let middle = picture?.pose.middle else { return }
    if let way = action.arrowStep {
      return step(way.columns * (way.isFar ? Self.far : 1), way.rows * (way.isFar ? Self.far / 2 : 1))
    }
    switch action {
    case .alignGrow: change { $0.scale(Self.scale, Self.scale, about: middle) }
    case .alignShrink: change { $0.scale(1 / Self.scale, 1 / Self.scale, about: middle) }
    case .alignWiden: change { $0.scale(Self.scale, 1, about: middle) }
    case .alignNarrow: change { $0.scale(1 / Self.scale, 1, about: middle) }
    case .alignRaise: change { $0.scale(1, Self.scale, about: middle) }
    case .alignLower: change { $0.scale(1, 1 / Self.scale, about: middle) }
    case .alignTurnRight: change { $0.turn(degrees: Self.degrees, about: middle) }
    case .alignTurnLeft: change { $0.turn(degrees: -Self.degrees, about: middle) }
    case .alignTurnRightFinely: change { $0.turn(degrees: Self.fineDegrees, about: middle) }
    case .alignTurnLeftFinely: change { $0.turn(degrees: -Self.fineDegrees, about: middle) }
    default: break
    }
  }

  /// Moves what is held by cells of the screen.
  private func step(_ columns: Double, _ rows: Double) {
    let viewport = host.navigator.shown
    switch aligning?.grip ?? .all {
    case .all:
      let center = viewport.screenCenter
      let (start, end) = (
        viewport.worldPoint(at: center), viewport.worldPoint(at: ScreenPoint(x: center.x + columns, y: center.y + rows))
      )
      change { $0.move(end.x - start.x, end.y - start.y) }
    case .upperLeft: cut(true, columns, rows)
    case .lowerRight: cut(false, columns, rows)
    }
  }

  /// Crops the pixels under the given numbers of cells, along the picture's own sides.
  private func cut(_ upperLeft: Bool, _ columns: Double, _ rows: Double) {
    guard let picture else { return }
    let viewport = host.navigator.shown
    let (width, height) = (picture.width, picture.height)
    let transform = picture.pose.pixelsToWorld
    let across = hypot(transform.a, transform.b) * viewport.columnsPerWorld
    let down = hypot(transform.c, transform.d) * viewport.rowsPerWorld
    func pixels(_ cells: Double, _ scale: Double, _ side: Int) -> Int {
      cells == 0 ? 0 : Int(min(max(cells / scale, -Double(side)), Double(side)).rounded(.awayFromZero))
    }
    change {
      $0.cut(
        upperLeft: upperLeft,
        pixels(columns, across, width),
        pixels(rows, down, height),
        ofPicture: width,
        height
      )
    }
  }
}

/// The mouse: the left button moves it, the right one turns it, the wheel scales it about the pointer.
extension AlignFeature {
  func handle(_ event: MouseEvent) -> Bool {
    guard let picture else { return false }
    let viewport = host.navigator.shown
    let point = ScreenPoint(event)
    let place = viewport.worldPoint(at: point)
    let ownPlace = picture.ownPlace(place, in: viewport)
    switch event.action {
    case .press(let button):
      guard button != .middle, picture.contains(ownPlace) else { return false }
      hold = (place, button, false)
    case .drag:
      guard let held = hold else { return false }
      if place != held.place { drag(from: held.place, by: held.button, to: place) }
    case .release:
      guard hold != nil else { return false }
      hold = nil
    case .wheel(let steps):
      guard picture.contains(ownPlace) else { return false }
      let factor = exp2(Double(steps) / 16)
      change { $0.scale(factor, factor, about: ownPlace) }
    case .move: return false
    }
    return true
  }

  /// All of a drag is undone at once; a click moves nothing, and there is nothing of it to undo.
  private func drag(from start: WorldPoint, by button: MouseEvent.Button, to place: WorldPoint) {
    guard let picture else { return }
    var pose = picture.pose
    if hold?.hasMoved == false { remember(pose) }
    hold = (place, button, true)
    if button == .left {
      pose.move(place.x - start.x, place.y - start.y)
    } else {
      let (middle, east) = (pose.middle, picture.east(in: host.navigator.shown))
      func angle(_ point: WorldPoint) -> Double { atan2(point.y - middle.y, point.x - east - middle.x) * 180 / .pi }
      pose.turn(degrees: (angle(place) - angle(start)).remainder(dividingBy: 360), about: middle)
    }
    lay(pose)
  }
}
