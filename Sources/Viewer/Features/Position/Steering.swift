import Cells
import Geodesy
import Motion
import Positioning
import Scene

/// What turns and moves the map by itself: the mode turns it, the lock keeps the position where it belongs.
///
/// The two know nothing of each other, and neither ever changes but by the person.
final class Steering: Feature {
  private let host: Host
  private let look: Look
  private let director: CameraDirector
  private let needles: Needles
  private var control: CameraControl?
  private var shown: Viewport
  /// The lock of the start goes to the first fix at once, and near enough to see streets.
  private var isStarting: Bool

  init(_ host: Host) {
    self.host = host
    (look, director, needles) = (host.look, host.director, host.needles)
    shown = director.frame
    isStarting = look.lock != .off
    if look.mode == .heading { director.heldBearing = director.target.bearing }
    host.navigator.zoomAnchor = { [weak self] in self?.anchor }
  }

  func perform(_ action: Action) -> Bool {
    switch action {
    case .nextMode: changeMode()
    case .lock: changeLock()
    case .turn where look.mode == .heading, .northUp where look.mode == .heading:
      host.messages.show(look.words(.mapTurnsItself))
    default: return false
    }
    return true
  }

  func hear(_ news: Receiver.News) {
    switch news {
    case .fix(_, let outcome):
      host.glide.hear(outcome, host.receiver?.position)
      host.glide.look(ahead: host.receiver?.position)
    case .changed: needles.show(host.receiver?.position)
    case .lost, .message: break
    }
    turnRose()
  }

  func advance(by elapsed: Duration) -> Bool {
    needles.advance(by: elapsed)
    host.glide.advance(by: elapsed)
    turnMap()
    follow()
    let before = shown
    shown = director.frame
    return shown != before
  }

  var timeToNextChange: Duration? {
    guard needles.rose.isSettled else { return .zero }
    let glide = host.glide.timeToNextChange(in: director.viewport, looksAhead: look.lock == .lookAhead)
    return [glide, needles.timeToNextChange(showsRose: look.mode != .map)].compactMap(\.self).min()
  }
}

/// What turns.
extension Steering {
  private func changeMode() {
    let before = look.mode
    look.mode = look.mode.next
    host.messages.show(look.words(.modeIs, look.words(look.mode.phrase)))
    // On a map that isn't shown nobody draws, and nothing stands.
    if look.mode == .compass { host.bar.empty() }
    host.icons.refresh()
    guard before == .heading || look.mode == .heading else { return }
    needles.takeRose(at: director.target.bearing)
    if look.mode == .heading {
      turnRose()
    } else {
      needles.turnRose(to: .north)
    }
    needles.hurryRose()
  }

  /// Without a course the map stays as it is turned: a lost course changes no mode.
  private func turnRose() {
    guard look.mode == .heading, let course = host.receiver?.position?.course else { return }
    needles.turnRose(to: course)
  }

  private func turnMap() {
    let isHeld = look.mode == .heading || !needles.rose.isSettled
    if isHeld {
      director.heldBearing = needles.rose.angle
    } else if director.heldBearing != nil {
      director.heldBearing = nil
    }
  }
}

/// What moves.
extension Steering {
  private func changeLock() {
    guard host.receiver != nil else {
      return host.messages.refuse(look.words(.noReceiver))
    }
    guard host.facts.isGeographic else {
      return host.messages.show(look.words(.nowhereToFollow))
    }
    look.lock = look.lock.next
    isStarting = false
    switch look.lock {
    case .off:
      control = nil
      host.messages.show(look.words(.mapStays))
    case .on: host.messages.show(look.words(.mapFollows))
    case .lookAhead: host.messages.show(look.words(.mapLooksAhead))
    }
  }

  /// The place that stays where it is while the person zooms: a locked position, so that nothing fights.
  private var anchor: ScreenPoint? {
    guard control != nil, let place = host.glide.place else { return nil }
    let view = director.viewport
    return view.screenPoint(of: view.nearestCopy(of: place))
  }

  private func follow() {
    guard look.lock != .off, let place = host.glide.place else { return }
    let isApproach = control == nil
    let control = control ?? takeControl()
    // A zoom or a flight that is under way ends first.
    guard isApproach || !director.isGliding else { return }
    let view = isApproach ? director.destination : director.viewport
    let near = view.nearestCopy(of: place)
    let aim = aim(in: view)
    let found = view.screenPoint(of: near)
    let away = max(abs(found.x - aim.x), abs(found.y - aim.y))
    if isApproach {
      approach(view.showing(near, at: aim), to: near, by: control)
    } else if away > (isStanding ? Self.standingTolerance : Self.tolerance) {
      let time = away > Self.farAway ? CameraGlide.easeTime : .zero
      control.set(view.showing(near, at: aim), over: time, following: near)
    }
  }

  /// Half a cell is what the lattice takes.
  private static let tolerance = 0.51
  /// Whoever stands still is not to see the map tremble.
  private static let standingTolerance = 1.6
  /// Further than this, in cells, the map glides rather than steps.
  private static let farAway = 2.5
  private static let startZoom = 15.0

  private var isStanding: Bool {
    guard let position = host.receiver?.position else { return true }
    return position.course == nil && (position.fix.speed?.metersPerSecond ?? 0) < Self.walkingSpeed
  }

  private static let walkingSpeed = 0.7

  private func approach(_ camera: Camera, to place: WorldPoint, by control: CameraControl) {
    guard isStarting else { return control.set(camera, over: nil, following: place) }
    isStarting = false
    let zoom = host.request.zoom ?? max(camera.zoom, Self.startZoom)
    let view = director.destination.with(camera)
    control.set(view.zoomed(to: zoom, about: aim(in: view)), over: .zero, following: place)
  }

  private func takeControl() -> CameraControl {
    let taken = director.takeControl { [weak self] winner in
      guard let self else { return }
      control = nil
      look.lock = .off
      if winner == .person { host.messages.show(look.words(.mapNoLongerFollows)) }
    }
    control = taken
    return taken
  }

  /// The cell of the screen at which the position is kept; its middle, so that the mark doesn't flicker between two.
  private func aim(in view: Viewport) -> ScreenPoint {
    var point = view.visibleCenter
    if look.lock == .lookAhead {
      let lead = host.glide.lead(under: view.camera.bearing)
      point.x -= lead.x * Double(view.visibleSize.columns) / 2
      point.y -= lead.y * Double(view.visibleSize.rows) / 2
    }
    return ScreenPoint(middleOf: point.cell)
  }
}
