package import Geodesy
package import Motion

/// Moves the camera on behalf of features and the user.
///
/// - **Rules** are coordinates that features want in view. The camera frames those of all features within the part that
/// the panels leave visible, and does so again when the rules, the panels or the screen change.
/// - **Control** is for a feature that wants the camera for itself. One feature has it at a time, and is notified when
/// it loses it. Meanwhile rules wait, and a followed place stays in view even beyond the edges of the map.
/// - **The user** takes precedence. Panning ends control and suspends rules; zooming and turning only suspend rules, so
/// that a map that follows a position continues to do so. Rules are suspended until a new one is added, which is the
/// result of a user's action, or until ``followRules()``.
@MainActor
package final class CameraDirector {
  private let padding: PaddingProvider
  private var rules = SlotMap<[Coordinate]>()
  private weak var control: CameraControl?
  private var glide: CameraGlide
  private var screen: Viewport

  private var hasJustTurned = false
  /// Whether panels are being notified of another screen size, after which everything is placed again at once.
  private var isResizing = false
  /// The camera before the screen and the panels changed, and its place afterwards; it hasn't been moved since.
  private var before: (camera: Camera, landed: Camera)?
  /// The place that a feature follows, even beyond the edges of the map, until the camera has returned from there.
  private var followed: WorldPoint?

  package private(set) var isFollowingRules = true
  /// The number of camera moves by the user or the feature in control.
  package private(set) var moves = 0

  /// Two places side by side are not looked at through a microscope.
  package var closestFraming = 16.0

  package var limits: PanLimits {
    didSet { go(to: target, over: atOnce) }
  }

  package var motion: MotionLevel {
    get { glide.motion }
    set { glide.motion = newValue }
  }

  /// The direction up while something else turns the map, such as the compass rose; to be set with every frame.
  ///
  /// It doesn't count as a move: rules, control and glides continue. Set to `nil`, the map stays turned as it is.
  package var heldBearing: Bearing? {
    get { glide.heldBearing }
    set {
      hasJustTurned = (newValue ?? target.bearing) != target.bearing
      glide.heldBearing = newValue
    }
  }

  /// Turns the map by a step, after which it is aligned to the lattice again at once.
  package func hold(at bearing: Bearing) {
    glide.heldBearing = bearing
    hasJustTurned = false
  }

  /// Starts with the camera and the screen of a viewport.
  package init(
    viewport: Viewport,
    padding: PaddingProvider,
    limits: PanLimits = .world,
    motion: MotionLevel = .full
  ) {
    self.padding = padding
    self.limits = limits
    screen = viewport.with(padding.current)
    glide = CameraGlide(at: limits.limited(screen).camera.pose, motion: motion)
    padding.changed = { [weak self] insets in
      guard let self else { return }
      screen = screen.with(insets)
      guard !isResizing else { return }
      yieldCamera()
      frameRules()
    }
    padding.fit(screen)
  }

  /// The view at this instant, between cells too.
  package var viewport: Viewport {
    reach.limited(screen.with(Camera(glide.pose)))
  }

  /// The view where the camera is or will come to rest.
  package var destination: Viewport { reach.limited(screen.with(target)) }

  /// How far it may be now, and how far it may go.
  private var reach: PanLimits { followed.map { limits.following($0) } ?? limits }
  private var allowed: PanLimits { control == nil ? limits : reach }

  /// The view to draw: on the cell lattice, but while it zooms or turns.
  package var frame: Viewport {
    let (pose, target) = (glide.pose, glide.target)
    let isZooming = pose.zoom != target.zoom || pose.bearing != target.bearing
    var frame = isZooming || hasJustTurned ? viewport : reach.snapped(viewport)
    frame.isZooming = isZooming
    return frame
  }

  /// The camera at rest, now or after its motion.
  package var target: Camera { Camera(glide.target) }

  package var isSettled: Bool { glide.isSettled && !hasJustTurned }

  /// Whether it is moving to a requested view.
  package var isGliding: Bool { !glide.isSettled }

  /// Whether it is moving over a long distance.
  package var isFlying: Bool { glide.isFlying }

  /// Goes at once to where it is going, for whatever needs the view to be there.
  package func finish() {
    if !glide.isSettled { glide.jump(to: glide.target) }
  }

  package func advance(by time: Duration) {
    hasJustTurned = false
    glide.advance(by: time)
    if glide.isSettled, control == nil { followed = nil }
  }

  /// Keeps the centre on a screen of another size, or frames the rules again.
  ///
  /// Back at the previous size, the view is the previous one, despite adjustments to the lattice and the edges in
  /// between.
  package func resize(columns: Int, rows: Int, cellAspect: Double? = nil) {
    screen = screen.resized(columns: columns, rows: rows, cellAspect: cellAspect)
    isResizing = true
    padding.fit(screen)
    isResizing = false
    yieldCamera(over: atOnce)
    frameRules(over: atOnce)
  }

  /// Automatic moves happen at once, but don't end a flight, which only gets another end.
  private var atOnce: Duration? { glide.isFlying ? nil : .zero }

  /// Gives way to the screen and the panels as they are now, from where it was before these changed.
  private func yieldCamera(over duration: Duration? = nil) {
    let camera = before.flatMap { $0.landed == target ? $0.camera : nil } ?? target
    go(to: camera, over: duration)
    before = (camera, target)
  }
}

/// Requests by features.
extension CameraDirector {
  /// Keeps coordinates in view as long as the returned registration exists, and resumes all rules.
  package func keepInView(_ coordinates: [Coordinate]) -> Registration {
    let id = rules.add(coordinates)
    defer { followRules() }
    return Registration { [weak self] in
      _ = self?.rules.remove(id)
      self?.frameRules()
    }
  }

  /// Frames what the rules want, unless a feature has control, and goes on doing so.
  package func followRules() {
    isFollowingRules = true
    frameRules()
  }

  /// Takes control of the camera for one feature, as long as the returned handle exists.
  ///
  /// The block is called once, when another one takes it first.
  package func takeControl(onLoss: @escaping (ControlLoss) -> Void) -> CameraControl {
    let loser = control
    let winner = CameraControl(
      onLoss: onLoss,
      set: { [weak self] camera, duration, place in
        self?.followed = place
        self?.begin(isSeenAtOnce: duration == nil) { $0.go(to: camera, over: duration) }
      },
      registration: Registration { [weak self] in self?.comeBack() }
    )
    control = winner
    loser?.lose(to: .feature)
    return winner
  }

  /// Returns to the map after a feature's control.
  private func comeBack() {
    guard control == nil else { return }
    go(to: target)
    frameRules()
    if glide.isSettled { followed = nil }
  }

  /// Frames everything that should be in view; a single place is only centred.
  private func frameRules(over duration: Duration? = nil) {
    guard isFollowingRules, control == nil else { return }
    let coordinates = rules.entries.flatMap(\.entry)
    let deepestZoom = Set(coordinates).count == 1 ? target.zoom : min(closestFraming, limits.deepestZoom)
    guard let camera = Camera.fitting(coordinates, in: screen.with(target), deepestZoom: deepestZoom) else { return }
    go(to: camera, over: duration)
  }
}

/// Requests by the user.
extension CameraDirector {
  /// Goes somewhere; flies there when it is far and no time is given.
  package func move(to camera: Camera, over duration: Duration? = nil) {
    takeOver()
    begin { $0.go(to: camera, over: duration) }
  }

  /// Moves the view by cells along the screen's axes, from where it is to come to rest.
  package func pan(columns: Double, rows: Double, over duration: Duration = CameraGlide.easeTime) {
    takeOver()
    // From the lattice, so that whole cells stay whole cells.
    let start = limits.snapped(screen.with(target))
    begin { $0.go(to: start.panned(columns: columns, rows: rows), over: duration) }
  }

  /// Zooms while the place at a point of the screen stays there; without a point, the centre of the visible part.
  ///
  /// During a flight that is the flight's destination, whatever is below the pointer.
  package func zoom(to zoom: Double, about point: ScreenPoint? = nil, over duration: Duration = CameraGlide.easeTime) {
    isFollowingRules = false
    begin { $0.go(toZoom: zoom, bearing: $0.target.bearing, about: point, over: duration) }
  }

  /// Turns while the place at a point of the screen stays there; without a point, the centre of the visible part.
  package func turn(
    to bearing: Bearing,
    about point: ScreenPoint? = nil,
    over duration: Duration = CameraGlide.easeTime
  ) {
    isFollowingRules = false
    begin { $0.go(toZoom: $0.target.zoom, bearing: bearing, about: point, over: duration) }
  }

  private func takeOver() {
    isFollowingRules = false
    let loser = control
    control = nil
    loser?.lose(to: .person)
  }
}

/// How the camera gets there.
extension CameraDirector {
  /// Longer glides, in screens or zoom levels, would be a blur.
  private static let farInScreens = 1.5
  private static let farInZoom = 3.0

  private func go(to camera: Camera, over duration: Duration? = nil) {
    let turned = Camera(center: camera.center, zoom: camera.zoom, bearing: heldBearing ?? camera.bearing)
    // A map that is being turned isn't aligned to a lattice, and would jitter if it were.
    let view = screen.with(turned)
    let nearest = (hasJustTurned ? allowed.limited(view) : allowed.snapped(view)).camera.pose
    let pose = limits.wraps ? nearest.nearestCopy(to: glide.pose) : nearest
    guard pose != glide.target else { return }
    if duration == nil || glide.isFlying && duration != .zero, isFar(pose) {
      glide.fly(to: pose, screenWidth: screen.longerSide)
    } else {
      glide.ease(to: pose, over: duration ?? CameraGlide.easeTime)
    }
  }

  private func go(toZoom zoom: Double, bearing wanted: Bearing, about point: ScreenPoint?, over duration: Duration) {
    // A drag refers to the visible position of the map; a key to its destination.
    let hand = glide.isFlying ? nil : point
    let seen = hand == nil ? destination : viewport
    let point = hand ?? screen.visibleCenter
    let limits = allowed
    let bearing = heldBearing ?? wanted
    let zooms = limits.zooms(in: seen.with(seen.turned(to: bearing, about: point)))
    let zoom = min(max(zoom, zooms.lowerBound), zooms.upperBound)
    let anchor = seen.anchor(at: point)
    let camera = Camera(anchor.pose(zoom: zoom, bearing: bearing))
    if hand != nil || glide.isSettled, limits.limited(screen.with(camera)).camera == camera {
      // It comes to rest on the lattice, or it would shift by a part of a cell the moment it rests.
      let landing = limits.snapped(screen.with(camera)).camera.pose.nearestCopy(to: glide.pose)
      glide.ease(to: landing, about: anchor, over: duration)
    } else {
      // On its way elsewhere, or at the map's edge, the place under the point has to give way.
      go(to: camera, over: duration)
    }
  }

  /// Makes a movement visible in its first frame, without a delay of one that shows nothing new.
  private func begin(isSeenAtOnce: Bool = true, _ move: (CameraDirector) -> Void) {
    let (wasAtRest, start) = (looksSettled, frame)
    moves += 1
    move(self)
    guard wasAtRest, isSeenAtOnce else { return }
    var ahead = Duration.zero
    while !glide.isSettled, ahead < Self.longestFirstStep, !frame.isVisiblyOther(than: start) {
      glide.advance(by: Self.firstStep)
      ahead += Self.firstStep
    }
  }

  /// Whether what is left of its way can't be seen: the last part of a cell takes longer than all others.
  private var looksSettled: Bool { glide.isSettled || !frame.isVisiblyOther(than: reach.snapped(destination)) }

  /// From rest a pan of a few rows takes longer than a frame to its first row, and a flight to be seen.
  private static let (firstStep, longestFirstStep) = (Duration.milliseconds(10), Duration.milliseconds(100))

  private func isFar(_ pose: CameraPose) -> Bool {
    let coarser = min(pose.zoom, glide.pose.zoom)
    var coarse = Camera(glide.pose)
    coarse.zoom = coarser
    let view = screen.with(coarse)
    let change = (x: pose.center.x - glide.pose.center.x, y: pose.center.y - glide.pose.center.y)
    let screens = (change.x * change.x + change.y * change.y).squareRoot() / max(view.area.width, view.area.height)
    return screens > Self.farInScreens || abs(pose.zoom - glide.pose.zoom) > Self.farInZoom
  }
}
