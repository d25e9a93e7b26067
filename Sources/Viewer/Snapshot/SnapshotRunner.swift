import Cells
import Terminal
import Threads

/// Presses keys without a terminal and without a clock: the time is simulated.
struct SnapshotRunner {
  let session: Session
  /// Whether every frame waits until all of its tiles are there.
  let waitsForTiles: Bool
  private(set) var now = Duration.zero
  private var scriptEnd = Duration.zero
  /// Records everything that happens.
  private let camera: ScreenCamera?

  /// A frame of the program's time.
  static let frame = Duration.seconds(1) / 60
  /// The maximum time to wait for movements to end.
  static let patience = Duration.seconds(10)

  init(session: Session, waitsForTiles: Bool, camera: ScreenCamera? = nil) {
    self.session = session
    self.waitsForTiles = waitsForTiles
    self.camera = camera
  }

  mutating func run(_ script: KeyScript) {
    // Time begins with the first key; a recording has its own.
    prepare()
    film()
    for step in script.steps {
      perform(step)
      settle()
      film()
    }
    scriptEnd = now
  }

  /// Lets time pass until nothing moves any more.
  private mutating func settle() {
    let end = now + Self.patience
    loadTiles()
    while isMoving, now < end { pass(Self.frame) }
    prepare()
  }

  private var isMoving: Bool {
    session.isMoving || session.isInSuspense || session.host.position.needles.isTurning
  }

  private func prepare() {
    loadTiles()
    session.placeNames()
    // A frame may ask for more: a picture for a callout that has found its place.
    if session.host.work.isBusy { loadTiles() }
  }

  mutating func pass(_ time: Duration) {
    now += time
    session.advance(to: now)
    if session.needsFrame { loadTiles() }
    camera?.see(session, at: now)
  }

  /// Leaves a viewer time to see the effect of a key.
  private mutating func film() {
    guard let camera else { return }
    camera.see(session, at: now)
    passFrames(camera.pause)
  }

  /// Lets time pass frame by frame, the last one shorter.
  mutating func passFrames(_ time: Duration) {
    let end = now + time
    while now < end { pass(min(Self.frame, end - now)) }
  }

  /// Lets time pass until so much has gone by since the script ended.
  mutating func passFrames(until time: Duration) {
    passFrames(scriptEnd + time - now)
  }

  private func loadTiles() {
    if waitsForTiles { session.finishLoading() }
  }

  private mutating func perform(_ step: KeyScript.Step) {
    switch step {
    case .key(let key):
      session.take(.key(key), at: now)
    case .type(let keys):
      for (number, key) in keys.enumerated() {
        // A viewer sees each letter appear; keys that move the map take their time, as outside quotation marks.
        if number > 0, camera != nil || isMoving {
          settle()
          film()
        }
        session.take(.key(key), at: now)
      }
    case .press(let button, let column, let row, let clicks):
      for _ in 0..<clicks {
        send(.press(button), column, row)
        send(.release(button), column, row)
      }
    case .wheel(let steps, let position):
      send(.wheel(steps), position.column, position.row)
    case .move(let position):
      send(.move, position.column, position.row)
    case .paste(let text):
      session.take(.paste(text), at: now)
    case .drag(let start, let end):
      drag(from: start, to: end)
    case .draw(let speed, let way):
      draw(along: way, dotsPerSecond: Double(speed))
    }
  }

  /// Drags in a straight line and holds still before letting go, so that nothing is thrown.
  private mutating func drag(from start: CellPoint, to end: CellPoint) {
    let steps = max(abs(end.column - start.column), abs(end.row - start.row), 1)
    send(.press(.left), start.column, start.row)
    for step in 1...steps {
      let column = start.column + (end.column - start.column) * step / steps
      let row = start.row + (end.row - start.row) * step / steps
      send(.drag(.left), column, row)
    }
    pass(.milliseconds(200))
    send(.release(.left), end.column, end.row)
  }

  /// Drags along a path as a hand does: an event with every frame, from the centre of one cell to that of the next.
  private mutating func draw(along way: [CellPoint], dotsPerSecond: Double) {
    let points = way.map { (x: Double($0.column) + 0.5, y: Double($0.row) + 0.5) }
    guard let first = points.first, let last = points.last else { return }
    send(.press(.left), first.x, first.y)
    // A typing error must not cause hours of waiting.
    let step = max(dotsPerSecond * (Self.frame / .seconds(1)), 0.05)
    // The position of the next event along a side, with the rest of a step from the side before.
    var rest = step
    for (start, end) in zip(points, points.dropFirst()) {
      let (right, down) = (end.x - start.x, end.y - start.y)
      let length = (right * right * 4 + down * down * 16).squareRoot()
      var distance = rest
      while distance <= length {
        now += Self.frame
        send(.drag(.left), start.x + right * distance / length, start.y + down * distance / length)
        camera?.see(session, at: now)
        distance += step
      }
      rest = distance - length
    }
    now += Self.frame * (1 - min(rest / step, 1))
    send(.drag(.left), last.x, last.y)
    send(.release(.left), last.x, last.y)
  }

  private func send(_ action: MouseEvent.Action, _ x: Double, _ y: Double) {
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let event = MouseEvent(action, column: Int(column), row: Int(row), fractionX: x - column, fractionY: y - row)
    session.take(.mouse(event), at: now)
  }

  private func send(_ action: MouseEvent.Action, _ column: Int, _ row: Int) {
    session.take(.mouse(MouseEvent(action, column: column, row: row)), at: now)
  }
}

extension Screenshot {
  /// The present screen of a session.
  init(of session: Session) {
    let grid = session.frame(recordsTexts: true)
    self.init(grid: grid, report: SceneReport.json(of: session, as: grid), credits: session.host.credits)
  }
}
