import Cells
import Geodesy
import Motion
import Scene
import Testing

@MainActor
struct CameraDirectorTests {
  private static let florence = Coordinate(north: 43.77, east: 11.25)
  private static let fiesole = Coordinate(north: 43.81, east: 11.29)
  private static let prato = Coordinate(north: 43.88, east: 11.10)

  private let padding = PaddingProvider()
  private let director: CameraDirector

  init() {
    let start = Camera(center: WorldPoint(Self.florence), zoom: 10)
    director = CameraDirector(viewport: Viewport(camera: start, columns: 80, rows: 24), padding: padding)
  }

  private func panel(_ insets: EdgeInsets) -> Registration {
    padding.add { _ in
      insets
    } standingAt: { _ in
      nil
    }
  }

  @Test func `the camera satisfies all rules in what is left visible`() {
    let sidebar = panel(EdgeInsets(left: 30))
    let other = panel(EdgeInsets(left: 24, bottom: 1))
    let rules = [director.keepInView([Self.florence]), director.keepInView([Self.fiesole, Self.prato])]

    settle()

    #expect(isInView([Self.florence, Self.fiesole, Self.prato]))
    #expect(director.viewport.padding == EdgeInsets(left: 30, bottom: 1))
    withExtendedLifetime((sidebar, other, rules)) {}
  }

  @Test func `rules are framed anew when panels, rules or the screen change`() {
    var rule: Registration? = director.keepInView([Self.florence, Self.fiesole])
    settle()

    let panel = panel(EdgeInsets(top: 10, right: 20))
    settle()
    #expect(isInView([Self.florence, Self.fiesole]))
    withExtendedLifetime(rule) {}
    rule = director.keepInView([Self.prato, Self.fiesole])
    settle()
    #expect(isInView([Self.prato, Self.fiesole]))
    director.resize(columns: 40, rows: 20)

    #expect(director.isSettled)
    #expect(isInView([Self.prato, Self.fiesole]))
    withExtendedLifetime((panel, rule)) {}
  }

  @Test(arguments: [(columns: 20, rows: 5), (columns: 33, rows: 7), (columns: 1, rows: 1), (columns: 301, rows: 99)])
  func `a screen that gets its size back shows what it showed`(columns: Int, rows: Int) {
    let panel = panel(EdgeInsets(bottom: 1))
    director.pan(columns: 3, rows: 2)
    settle()
    let before = director.frame

    for _ in 1...3 {
      director.resize(columns: columns, rows: rows)
      director.resize(columns: 80, rows: 24)
      #expect(director.frame == before)
    }
    director.resize(columns: columns, rows: rows)
    director.pan(columns: 1, rows: 0)
    settle()
    let moved = director.frame
    director.resize(columns: 80, rows: 24)
    director.resize(columns: columns, rows: rows)
    #expect(director.frame == moved)
    withExtendedLifetime(panel) {}
  }

  @Test func `at the edge of a map too the view comes back from a larger screen`() {
    director.limits = PanLimits(bounds: WorldRect(minX: 0.5, minY: 0.3, maxX: 0.56, maxY: 0.4), deepestZoom: 22)
    director.move(to: Camera(center: WorldPoint(x: 0.5, y: 0.3), zoom: 13), over: .zero)
    let before = director.frame

    director.resize(columns: 160, rows: 50)
    #expect(director.frame.camera != before.camera)
    director.resize(columns: 80, rows: 24)

    #expect(director.frame == before)
  }

  @Test func `what panels leave of a resized screen is known at once`() {
    let rule = director.keepInView([Self.florence, Self.fiesole])
    let panel = padding.add {
      EdgeInsets(bottom: $0.rows / 2)
    } standingAt: { _ in
      nil
    }
    settle()
    #expect(director.viewport.padding == EdgeInsets(bottom: 12))

    director.resize(columns: 100, rows: 60)

    #expect(director.isSettled)
    #expect(director.viewport.padding == EdgeInsets(bottom: 30))
    #expect(isInView([Self.florence, Self.fiesole]))
    withExtendedLifetime((rule, panel)) {}
  }

  @Test func `what is followed stays in view beyond the edge of the map, which then comes back`() {
    let world = WorldPoint(Self.florence)
    let bounds = WorldRect(minX: world.x - 2e-3, minY: world.y - 2e-3, maxX: world.x + 2e-3, maxY: world.y + 2e-3)
    director.limits = PanLimits(bounds: bounds, deepestZoom: 16)
    let outside = WorldPoint(x: bounds.maxX + 1e-3, y: world.y)
    let zoom = director.target.zoom

    var control: CameraControl? = director.takeControl { _ in }
    control?.set(Camera(center: world, zoom: zoom), over: .zero, following: world)
    #expect(director.frame.area.extent.maxX <= bounds.maxX + 1e-9)
    control?.set(Camera(center: outside, zoom: zoom), over: .zero, following: outside)
    let found = director.frame.screenPoint(of: outside)
    // As much of the map as there can be, and the place well inside of the screen.
    #expect(abs(found.x - 80 * 5 / 6.0) <= 1 && abs(found.y - 12) <= 0.5)
    director.zoom(to: zoom + 1, about: found, over: .zero)
    #expect(abs(director.frame.screenPoint(of: outside).x - found.x) <= 1)

    withExtendedLifetime(control) {}
    control = nil
    settle()
    #expect(director.frame.area.extent.maxX <= bounds.maxX + 1e-9)
    #expect(director.isSettled)
  }

  @Test func `a rule ends with its owner`() {
    let stays = director.keepInView([Self.florence])
    var goes: Registration? = director.keepInView([Self.prato])
    settle()
    let zoom = director.target.zoom

    withExtendedLifetime(goes) {}
    goes = nil
    settle()

    #expect(director.target.zoom == zoom)
    let middle = director.viewport.screenPoint(of: Self.florence)
    // The camera rests on the lattice of cells.
    #expect(abs(middle.x - 40) <= 0.5 && abs(middle.y - 12) <= 0.5)
    withExtendedLifetime(stays) {}
  }

  @Test func `only one feature has control, and the loser is told`() {
    let log = Log()
    let first = director.takeControl { log.losses.append(("first", $0)) }
    let second = director.takeControl { log.losses.append(("second", $0)) }
    let camera = Camera(center: WorldPoint(Self.prato), zoom: 11)

    first.set(Camera(center: WorldPoint(Self.fiesole), zoom: 9), over: .zero)
    #expect(director.target.zoom == 10)
    second.set(camera, over: .milliseconds(500))
    director.advance(by: .milliseconds(499))
    #expect(!director.isSettled)
    director.advance(by: .milliseconds(1))

    #expect(director.viewport == director.viewport.with(camera).snapped())
    #expect(log.losses.map { $0.0 } == ["first"] && log.losses.map { $0.1 } == [.feature])
    #expect(first.isLost && !second.isLost)
  }

  @Test func `rules wait while a feature has control, and hold again when its handle goes`() {
    let rules = [director.keepInView([Self.florence, Self.prato])]
    var control: CameraControl? = director.takeControl { _ in }
    control?.set(Camera(center: WorldPoint(Self.fiesole), zoom: 13), over: .zero)
    let another = director.keepInView([Self.fiesole])
    #expect(director.target.zoom == 13)

    control = nil
    settle()

    #expect(director.target.zoom < 13)
    #expect(isInView([Self.florence, Self.prato, Self.fiesole]))
    withExtendedLifetime((rules, another)) {}
  }

  @Test func `panning by hand takes control and lets rules rest until one is added`() {
    let log = Log()
    let rule = director.keepInView([Self.florence, Self.prato])
    let control = director.takeControl { log.losses.append(("feature", $0)) }

    director.pan(columns: 300, rows: 0)
    settle()

    #expect(log.losses.map { $0.1 } == [.person])
    #expect(control.isLost)
    #expect(!director.isFollowingRules && !isInView([Self.florence]))
    let another = director.keepInView([Self.prato])
    settle()
    #expect(isInView([Self.florence, Self.prato]))
    withExtendedLifetime((rule, another)) {}
  }

  @Test func `zooming leaves a feature in control`() {
    let control = director.takeControl { _ in }

    director.zoom(to: 12)

    #expect(!control.isLost)
  }

  @Test(arguments: [0.0, 40])
  func `zooming and turning keep the place under the pointer in its cell, and end on the lattice`(bearing: Double) {
    director.turn(to: Bearing(degrees: bearing), over: .zero)
    let pointer = ScreenPoint(x: 61.5, y: 3.5)
    let place = director.viewport.worldPoint(at: pointer)

    director.zoom(to: director.target.zoom + 2, about: pointer)
    for frame in 0..<40 {
      director.advance(by: .milliseconds(16))
      if frame == 10 { director.turn(to: Bearing(degrees: bearing + 90), about: pointer) }
      let found = director.viewport.screenPoint(of: place)
      #expect(abs(found.x - pointer.x) <= 1 && abs(found.y - pointer.y) <= 1)
    }

    #expect(director.isSettled)
    #expect(director.frame == director.viewport)
    #expect(director.target.bearing.degrees == bearing + 90)
  }

  @Test func `a flight goes on when the rose lets the map go`() {
    director.heldBearing = Bearing(degrees: 20)
    director.move(to: Camera(center: WorldPoint(x: 0.6, y: 0.4), zoom: 14))
    director.advance(by: .milliseconds(200))
    let before = director.viewport

    director.heldBearing = nil

    #expect(director.viewport == before && director.isFlying)
    settle()
    let found = director.frame.screenPoint(of: WorldPoint(x: 0.6, y: 0.4))
    #expect(abs(found.x - 40) <= 1 && abs(found.y - 12) <= 1)
    #expect(director.target.bearing.degrees == 20 && director.target.zoom == 14)
  }

  @Test func `turning with the rose is nobody's move, and ends on the lattice`() {
    let control = director.takeControl { _ in }

    director.heldBearing = Bearing(degrees: 20)
    #expect(!director.isSettled)
    #expect(director.frame.camera == director.viewport.camera)
    director.advance(by: .milliseconds(16))
    director.heldBearing = Bearing(degrees: 20)

    #expect(director.isSettled)
    #expect(director.frame == director.viewport.snapped())
    #expect(director.frame.camera.bearing.degrees == 20)
    #expect(director.isFollowingRules && !control.isLost)
    director.heldBearing = nil
    #expect(director.target.bearing.degrees == 20)
  }

  @Test(arguments: [0.0, 33])
  func `panning moves the frame by whole cells, and back to the same frame`(bearing: Double) {
    director.turn(to: Bearing(degrees: bearing), over: .zero)
    let start = director.frame
    let place = start.worldPoint(at: ScreenPoint(x: 40, y: 12))

    for _ in 0..<5 { director.pan(columns: 4, rows: -2) }
    settle()
    let moved = director.frame.screenPoint(of: place)
    #expect(abs(moved.x - 20) < 1e-6 && abs(moved.y - 22) < 1e-6)
    director.pan(columns: -20, rows: 10, over: .zero)

    #expect(director.frame == start)
  }

  @Test func `the camera keeps within its limits`() {
    director.limits = PanLimits(
      bounds: WorldRect(minX: 0.53, minY: 0.35, maxX: 0.54, maxY: 0.38),
      farthest: .fills,
      deepestZoom: 12
    )

    director.pan(columns: -1_000, rows: -3_000)
    settle()
    // On the lattice, so less than a cell inside, and never outside.
    let (west, north) = (director.viewport.area.extent.minX - 0.53, director.viewport.area.extent.minY - 0.35)
    #expect((-1e-8..<1 / director.viewport.columnsPerWorld).contains(west))
    #expect((-1e-8..<1 / director.viewport.rowsPerWorld).contains(north))
    director.pan(columns: 2, rows: 0, over: .zero)
    #expect(director.viewport.area.extent.minX > 0.53)
    director.zoom(to: 99)
    settle()

    #expect(director.viewport.camera.zoom == 12)
  }

  @Test func `it goes across ±180° the short way, and far away in a flight`() {
    director.move(to: Camera(center: WorldPoint(x: 0.99, y: 0.4), zoom: 6), over: .zero)

    director.move(to: Camera(center: WorldPoint(x: 0.01, y: 0.4), zoom: 6))
    var frames = 0
    while !director.isSettled, frames < 200 {
      let x = director.viewport.camera.center.x
      #expect(x > 0.98 || x < 0.02)
      director.advance(by: .milliseconds(20))
      frames += 1
    }

    #expect((15..<60).contains(frames))
  }

  @Test func `what a key asks for in a flight is done where that leads`() {
    let far = Camera(center: WorldPoint(x: 0.6, y: 0.4), zoom: 14)
    director.move(to: far)
    director.advance(by: .milliseconds(200))
    let before = director.viewport.camera

    director.zoom(to: director.target.zoom + 1)
    director.turn(to: Bearing(degrees: 30))
    director.pan(columns: 6, rows: 0)
    // Whatever the pointer passes over has nothing to do with it.
    director.zoom(to: director.target.zoom + 0.5, about: ScreenPoint(x: 0, y: 0))
    director.resize(columns: 100, rows: 30)

    #expect(director.isFlying && director.viewport.camera.center == before.center)
    settle()
    let found = director.frame.screenPoint(of: far.center)
    #expect(abs(found.x - 50 + 6 * 1.414) <= 1.5 && abs(found.y - 15) <= 1)
    #expect(director.target.zoom == 15.5 && director.target.bearing.degrees == 30)
  }

  @Test func `a key in the middle of an ease keeps where that leads`() {
    director.pan(columns: 20, rows: 0)
    director.advance(by: .milliseconds(50))
    let goal = director.destination.worldPoint(at: ScreenPoint(x: 40, y: 12))

    director.zoom(to: director.target.zoom + 1)
    settle()

    let found = director.frame.screenPoint(of: goal)
    #expect(abs(found.x - 40) <= 1 && abs(found.y - 12) <= 1)
  }

  @Test func `a flight is finished at once for what needs to be there`() {
    director.move(to: Camera(center: WorldPoint(x: 0.6, y: 0.4), zoom: 14))
    let target = director.target

    director.finish()

    #expect(director.isSettled && director.frame.camera == target)
  }

  @Test(arguments: [0.0, 33])
  func `the first frame of a movement moves`(bearing: Double) {
    director.turn(to: Bearing(degrees: bearing), over: .zero)
    let moves: [(CameraDirector) -> Void] = [
      { $0.pan(columns: 0, rows: 1) }, { $0.pan(columns: 6, rows: 0) }, { $0.zoom(to: $0.target.zoom + 1) },
      { $0.turn(to: $0.target.bearing + Turn(degrees: 15)) },
      { $0.move(to: Camera(center: WorldPoint(x: 0.6, y: 0.4), zoom: 14)) },
    ]
    for move in moves {
      let before = director.frame
      move(director)

      #expect(!director.isSettled)
      let corner = director.frame.screenPoint(of: before.worldPoint(at: ScreenPoint(x: 0, y: 0)))
      #expect(max(abs(corner.x), abs(corner.y)) >= 0.5)
      settle()
    }
  }

  @Test(arguments: [(6.0, 0.0), (0.0, 3.0)])
  func `the first frame of a movement moves, too, where only the end of the one before can't be seen any more`(
    columns: Double,
    rows: Double
  ) {
    director.pan(columns: columns, rows: rows)
    let end = director.destination
    while director.frame.camera != end.camera { director.advance(by: .milliseconds(5)) }
    #expect(!director.isSettled)
    let before = director.frame

    director.pan(columns: columns, rows: rows)

    let corner = director.frame.screenPoint(of: before.worldPoint(at: ScreenPoint(x: 0, y: 0)))
    #expect(max(abs(corner.x), abs(corner.y)) >= 0.5)
  }

  private func settle() {
    for _ in 0..<300 where !director.isSettled { director.advance(by: .milliseconds(16)) }
    #expect(director.isSettled)
  }

  private func isInView(_ coordinates: [Coordinate]) -> Bool {
    let (view, insets) = (director.frame, padding.current)
    return coordinates.allSatisfy { coordinate in
      guard let cell = view.cell(of: view.nearestCopy(of: WorldPoint(coordinate))) else { return false }
      return cell.column >= insets.left && cell.column < view.columns - insets.right
        && cell.row >= insets.top && cell.row < view.rows - insets.bottom
    }
  }
}

private final class Log {
  var losses: [(String, ControlLoss)] = []
}
