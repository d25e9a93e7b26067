import Geodesy
import Motion
import Positioning
import Scene

/// The automatic rotation and movement of the map: the mode rotates it, the lock keeps the position in its place.
///
/// The two are independent, and each is changed only by the user.
final class Steering: HostClient, Feature {
  static let options: [Option] = [
    .choice("auto-zoom", ["on", "off"], "in course-up mode, zoom by speed: 30 to 60 seconds of road ahead").ranked(132)
  ]

  private let director: CameraDirector
  private let needles: Needles
  private var control: CameraControl? { didSet { if control == nil { host.navigator.followed = nil } } }
  private var shown: Viewport
  /// The mode that the map is turned by, which a key changes, or the configuration.
  private var mode: ViewMode
  /// The lock of the start goes to the first fix at once, and near enough to see streets.
  private var isStarting: Bool
  /// Whether a person has just changed the mode, which is to be seen at once and smoothly.
  private var isChangingMode = false
  /// Whether the map has been turned by a step, and is to come to rest exactly where the rose does.
  private var isInBend = false
  /// How long ago the map was turned.
  private var sinceTurn = Duration.zero
  private var autoZoom: AutoZoom

  init(_ host: Host) {
    (director, needles) = (host.navigator.director, host.position.needles)
    (shown, mode) = (director.frame, host.look.mode)
    isStarting = host.look.lock != .off
    autoZoom = AutoZoom(isHeld: host.start.view.zoom != nil)
    super.init(in: host)
    look.zoomsBySpeed = host.start.arguments["auto-zoom"] != "off"
    if look.mode == .heading { director.heldBearing = director.target.bearing }
  }

  func perform(_ action: Action) -> Bool {
    switch action {
    case .nextMode: changeMode()
    case .follow: changeLock()
    case .autoZoom:
      look.zoomsBySpeed.toggle()
      autoZoom.resume()
      host.messages.show(look.words(look.zoomsBySpeed ? .autoZoomOn : .autoZoomOff))
    case .turnLeft where look.mode == .heading, .turnRight where look.mode == .heading,
      .northUp where look.mode == .heading:
      host.messages.show(look.words(.mapTurnsItself))
    default: return false
    }
    return true
  }

  func hear(_ news: Receiver.Event) {
    turnRose()
  }

  func advance(by elapsed: Duration) -> Bool {
    takeUpMode()
    turnMap(after: elapsed)
    autoZoom.advance(by: elapsed, at: director.target.zoom)
    follow()
    host.navigator.followed = control == nil ? nil : host.position.glide.place
    autoZoom.expect(director.target.zoom)
    let before = shown
    shown = director.frame
    return shown != before
  }

  var timeToNextChange: Duration? { turn }
}

/// Rotation.
extension Steering {
  private func changeMode() {
    look.mode = look.mode.next
    host.messages.show(look.words(.modeIs, look.words(look.mode.phrase)))
    takeUpMode()
  }

  private func takeUpMode() {
    let before = mode
    guard look.mode != before else { return }
    mode = look.mode
    autoZoom.resume()
    // The map isn't shown in this mode, so drawing ends and the bar is empty.
    if look.mode == .compass { host.panels.stack.close(.mode) }
    guard before == .heading || look.mode == .heading else { return }
    needles.takeRose(at: director.target.bearing)
    if look.mode == .heading {
      turnRose()
    } else {
      needles.rose.turn(to: .north)
    }
    needles.rose.hurry()
    isChangingMode = !needles.rose.isSettled
  }

  /// Turns the compass to the direction ahead; without one the map keeps its rotation: a lost course changes no mode.
  private func turnRose() {
    guard look.mode == .heading, let position = host.position.receiver?.position,
      let up = position.course ?? position.heading
    else { return }
    // A compass trembles, and each turn draws the whole map.
    if position.course == nil, let target = needles.rose.target, abs((up - target).degrees) < Self.tremble { return }
    needles.rose.turn(to: up)
  }

  /// Rotates the map in visible steps, as each one redraws all of it, and stops where the rose does.
  private func turnMap(after elapsed: Duration) {
    sinceTurn += elapsed
    let rose = needles.rose
    guard look.mode == .heading || !rose.isSettled else {
      isChangingMode = false
      if director.heldBearing != nil { director.heldBearing = nil }
      return
    }
    guard !isChangingMode, let held = director.heldBearing else {
      isChangingMode = isChangingMode && !rose.isSettled
      return director.heldBearing = rose.angle
    }
    // With reduced motion the map rotates once, and only in a real bend.
    if host.navigator.motion == .reduced {
      guard let course = rose.target, abs((course - held).degrees) >= Self.bend else { return }
      return director.hold(at: course)
    }
    let away = abs((rose.angle - held).degrees)
    if rose.isSettled {
      guard away >= Self.rest || isInBend && away > 0 else { return isInBend = false }
    } else {
      guard away >= Self.step, sinceTurn >= Self.pause else { return }
    }
    isInBend = !rose.isSettled
    director.hold(at: rose.angle)
    sinceTurn = .zero
  }

  /// In degrees: what is worth to turn the map for while the rose turns, and when it has come to rest.
  private static let (step, rest) = (6.0, 1.0)
  private static let bend = 15.0
  private static let tremble = 4.0
  /// The least time between two steps.
  private static let pause = Duration.milliseconds(100)

  /// When the map may have to be turned.
  private var turn: Duration? {
    guard !needles.rose.isSettled else { return nil }
    guard !isChangingMode else { return .zero }
    guard host.navigator.motion != .reduced else { return nil }
    return needles.rose.timeToTurn(by: Turn(degrees: Self.step)).map { max($0, Self.pause - sinceTurn) }
  }
}

/// Movement.
extension Steering {
  private func changeLock() {
    guard host.position.receiver != nil else {
      return host.messages.refuse(look.words(.noReceiver))
    }
    guard host.maps.facts.isGeographic else {
      return host.messages.show(look.words(.nowhereToFollow))
    }
    look.lock = look.lock.next
    isStarting = false
    autoZoom.resume()
    switch look.lock {
    case .off:
      control = nil
      host.messages.show(look.words(.mapStays))
    case .on: host.messages.show(look.words(.mapFollows))
    case .lookAhead: host.messages.show(look.words(.mapLooksAhead))
    }
  }

  private func follow() {
    guard look.lock != .off, let place = host.position.glide.place else { return }
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
    } else if look.mode == .heading || look.isNavigating, look.zoomsBySpeed,
      let speed = host.position.receiver?.position?.speed,
      let zoom = autoZoom.zoom(of: view, at: speed, from: aim, director.limits)
    {
      let zoomed = view.with(view.zoomed(to: zoom, about: aim))
      control.set(zoomed.showing(near, at: aim), over: CameraGlide.easeTime, following: near)
    } else if away > tolerance {
      let time = away > Self.farAway ? CameraGlide.easeTime : .zero
      control.set(view.showing(near, at: aim), over: time, following: near)
    }
  }

  /// How far from where it belongs the position may get, in cells.
  private var tolerance: Double {
    // On a rotated map hardly a step is a whole number of rows and no columns, and each redraws everything.
    let isReduced = look.mode == .heading && host.navigator.motion == .reduced
    guard !isReduced else { return Double(director.viewport.visibleSize.rows) / 4 }
    return isStanding ? Self.standingTolerance : Self.latticeTolerance
  }

  /// Half a cell is what the lattice takes.
  private static let latticeTolerance = 0.51
  /// The tolerance at standstill, which prevents the map from trembling.
  private static let standingTolerance = 1.6
  /// Further than this, in cells, the map glides rather than steps.
  private static let farAway = 2.5
  private static let startZoom = 15.0

  private var isStanding: Bool {
    guard let position = host.position.receiver?.position else { return true }
    return position.course == nil && (position.fix.speed?.metersPerSecond ?? 0) < Self.walkingSpeed
  }

  private static let walkingSpeed = 0.7

  private func approach(_ camera: Camera, to place: WorldPoint, by control: CameraControl) {
    guard isStarting else { return control.set(camera, over: nil, following: place) }
    isStarting = false
    let zoom = host.start.view.zoom ?? max(camera.zoom, Self.startZoom)
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

  /// The cell of the screen at which the position is kept; its centre, so that the mark doesn't flicker between two.
  private func aim(in view: Viewport) -> ScreenPoint {
    var point = view.visibleCenter
    if look.lock == .lookAhead {
      let lead = host.position.glide.lead(under: view.camera.bearing)
      point.x -= lead.x * Double(view.visibleSize.columns) / 2
      point.y -= lead.y * Double(view.visibleSize.rows) / 2
    }
    return ScreenPoint(middleOf: point.cell)
  }
}
