import Cells
import Geodesy
import Motion
import Scene
import Terminal

/// The person's hand on the map: makes of keys and gestures what the camera's director is asked for.
final class Navigator {
  let director: CameraDirector
  let middle: MapCenter
  var motion: MotionLevel {
    didSet {
      director.motion = motion
      inertia = Inertia(motion: motion)
    }
  }
  /// The places that `fit` frames; none means the whole map.
  private let places: [Coordinate]
  /// The views that were left, so that one key brings them back.
  private var history: [Camera] = []
  private static let maxHistory = 100
  /// The view before previews.
  private var previewed: Camera?

  /// The followed place, which stays where it is on the screen when the user zooms, whatever the pointer is at.
  var followed: WorldPoint?

  private var inertia: Inertia
  /// Where the hand has dragged to, in columns either way.
  private var hand = Displacement.zero
  /// The cells that the map has gone on by itself since it was let go; nil while it doesn't.
  private var coasted: (columns: Int, rows: Int)?

  init(_ director: CameraDirector, places: [Coordinate], motion: MotionLevel) {
    self.director = director
    middle = MapCenter(director)
    self.places = places
    self.motion = motion
    inertia = Inertia(motion: motion)
  }

  /// The view as it is drawn.
  var shown: Viewport { director.frame }

  /// Where the view is, or will come to rest.
  var target: Camera { director.target }

  /// Whether it goes nowhere else than where it was to go before, but for the part of a cell that the lattice takes.
  func isStill(at before: Camera) -> Bool {
    let (now, view) = (target, director.viewport)
    let (across, down) = (now.center.x - before.center.x, now.center.y - before.center.y)
    let moved = max(abs(across - across.rounded()) * view.columnsPerWorld, abs(down) * view.rowsPerWorld)
    return moved < 0.75 && abs(now.zoom - before.zoom) < 0.01 && now.bearing == before.bearing
  }

  /// The view where it is going, or is.
  var destination: Viewport { director.destination }

  var isMoving: Bool { !director.isSettled || coasted != nil }

  /// Goes at once to where it is going.
  func finish() { director.finish() }

  func advance(by elapsed: Duration) {
    director.advance(by: elapsed)
    coast(elapsed)
  }
}

/// Keyboard navigation.
extension Navigator {
  func perform(_ action: Action) {
    stopCoasting()
    switch action {
    case .panLeft: pan(-1, 0)
    case .panRight: pan(1, 0)
    case .panUp: pan(0, -1)
    case .panDown: pan(0, 1)
    case .panLeftFurther: pan(-Self.further, 0)
    case .panRightFurther: pan(Self.further, 0)
    case .panUpFurther: pan(0, -Self.further)
    case .panDownFurther: pan(0, Self.further)
    case .zoomIn: zoom(by: 1, about: nil)
    case .zoomOut: zoom(by: -1, about: nil)
    case .turnLeft: turn(to: director.target.bearing + Turn(degrees: -Self.turn))
    case .turnRight: turn(to: director.target.bearing + Turn(degrees: Self.turn))
    case .northUp: turn(to: .north)
    case .wholeMap: move(to: Camera.fitting(director.limits.bounds, in: director.destination))
    case .fit: fit()
    case .previousView: history.popLast().map { director.move(to: $0) }
    default: break
    }
  }

  /// In steps, and in degrees.
  private static let (further, turn) = (5, 15.0)

  /// Steps are about an eighth of the screen's shorter side, as far up and down as sideways.
  private func pan(_ columns: Int, _ rows: Int) {
    leave()
    let view = shown
    let step = max(min(view.columns, view.rows * 2) / 8, 1)
    let down = max((Double(step) * view.cellAspect).rounded(), 1)
    director.pan(columns: Double(columns * step), rows: Double(rows) * down)
  }

  private func zoom(by levels: Double, about point: ScreenPoint?) {
    leave()
    director.zoom(to: director.target.zoom + levels, about: followedPoint ?? point)
  }

  private var followedPoint: ScreenPoint? {
    let view = director.viewport
    return followed.map { view.screenPoint(of: view.nearestCopy(of: $0)) }
  }

  private func turn(to bearing: Bearing) {
    leave()
    director.turn(to: bearing)
  }

  private func fit() {
    let view = director.destination
    let camera = Camera.fitting(places, in: view, deepestZoom: director.closestFraming)
    move(to: camera ?? Camera.fitting(director.limits.bounds, in: view))
  }

  /// Shows places, as near as they allow; a single one is centred, near enough to see streets.
  ///
  /// If that is too near for the map to show anything, the view is moved back.
  func frame(
    _ places: [Coordinate],
    nearEnough: Double = Navigator.nearEnough,
    tooNear: Double = .infinity,
    isPreview: Bool = false
  ) {
    stopCoasting()
    let before = previewed?.zoom ?? director.target.zoom
    let nearest = places.count == 1 ? max(before, nearEnough) : director.closestFraming
    let zoom = min(nearest, tooNear)
    let camera = Camera.fitting(places, in: director.destination, deepestZoom: zoom)
    camera.map { isPreview ? director.move(to: $0) : move(to: $0) }
  }

  /// Shows places without leaving the view for good: `endPreview` returns to it.
  func preview(_ places: [Coordinate], nearEnough: Double, tooNear: Double) {
    let before = previewed ?? director.target
    frame(places, nearEnough: nearEnough, tooNear: tooNear, isPreview: true)
    previewed = before
  }

  /// Returns to the view before previews, unless it was left.
  func endPreview() {
    guard let previewed else { return }
    self.previewed = nil
    director.move(to: previewed)
  }

  /// Shows places, and again when panels or the size of the screen change, as long as the map isn't moved and the rule
  /// exists.
  func keep(_ places: [Coordinate]) -> Registration {
    frame(places)
    return director.keepInView(places)
  }

  /// From how near places are shown together; nil for none.
  func zoom(framing places: [Coordinate]) -> Double? {
    Camera.fitting(places, in: director.destination, deepestZoom: director.closestFraming)?.zoom
  }

  /// Shows places from as near as they allow, and at least from so near.
  func show(_ places: [Coordinate], atLeast zoom: Double) {
    stopCoasting()
    let deepest = director.limits.deepestZoom
    guard var camera = Camera.fitting(places, in: director.destination, deepestZoom: deepest) else { return }
    camera.zoom = max(camera.zoom, zoom)
    move(to: camera)
  }

  private static let nearEnough = 13.0

  private func move(to camera: Camera) {
    leave()
    director.move(to: camera)
  }

  /// Remembers the view that is left, unless it was only passed.
  private func leave() {
    guard let left = previewed ?? (director.isSettled ? director.target : nil) else { return }
    previewed = nil
    if history.last != left { history = history.suffix(Self.maxHistory - 1) + [left] }
  }
}

/// Mouse navigation.
extension Navigator {
  func follow(_ gesture: MouseGestures.Gesture, at time: Duration) {
    switch gesture {
    case .grab: grab(at: time)
    case .pan(let columns, let rows): drag(columns, rows, at: time)
    case .release: release(at: time)
    case .zoom(let steps, let event): zoom(by: Double(steps) * Self.zoomPerNotch, about: ScreenPoint(event))
    case .zoomIn(let event): zoom(by: 1, about: ScreenPoint(event))
    case .box(let box): zoom(to: box)
    case .boxing, .click, .menu: break
    }
  }

  /// A wheel has many notches; each is half a level.
  private static let zoomPerNotch = 0.5

  private func grab(at time: Duration) {
    stopCoasting()
    hand = .zero
    inertia.grab(at: hand, time: time)
    // Stopping a camera animation half way would leave an unwanted view.
    if director.isFlying { director.finish() }
    if !director.isSettled { director.move(to: director.viewport.camera, over: .zero) }
  }

  private func drag(_ columns: Int, _ rows: Int, at time: Duration) {
    if hand == .zero { leave() }
    hand = hand + Displacement(x: Double(columns), y: Double(rows) / shown.cellAspect)
    inertia.drag(to: hand, time: time)
    director.pan(columns: Double(columns), rows: Double(rows), over: .zero)
  }

  private func release(at time: Duration) {
    inertia.release(time: time)
    if !inertia.isSettled { coasted = (0, 0) }
  }

  /// Goes on by whole cells, as everything that pans does.
  private func coast(_ elapsed: Duration) {
    guard let before = coasted else { return }
    inertia.advance(by: elapsed)
    let way = inertia.travelled
    let now = (columns: Int(way.x.rounded()), rows: Int((way.y * shown.cellAspect).rounded()))
    let (columns, rows) = (now.columns - before.columns, now.rows - before.rows)
    if columns != 0 || rows != 0 { director.pan(columns: Double(columns), rows: Double(rows), over: .zero) }
    coasted = inertia.isSettled ? nil : now
  }

  private func stopCoasting() {
    coasted = nil
    inertia.stop()
  }

  private func zoom(to box: CellRect) {
    guard box.columns > 1, box.rows > 1 else { return }
    let (left, top) = (Double(box.column), Double(box.row))
    let (right, bottom) = (left + Double(box.columns), top + Double(box.rows))
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    let points = corners.map { shown.worldPoint(at: ScreenPoint(x: $0.0, y: $0.1)) }
    guard let camera = Camera.fitting(points, in: shown, deepestZoom: director.limits.deepestZoom) else { return }
    leave()
    director.move(to: camera, over: CameraGlide.easeTime)
  }
}

extension ScreenPoint {
  /// The position of the pointer, as exactly as the terminal reports it.
  init(_ event: MouseEvent) {
    self.init(x: Double(event.column) + event.fractionX, y: Double(event.row) + event.fractionY)
  }
}
