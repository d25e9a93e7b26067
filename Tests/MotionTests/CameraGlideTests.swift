import Geodesy
import Glibc
import Motion
import Testing

struct CameraGlideTests {
  static let helsinki = CameraPose(center: WorldPoint(Coordinate(north: 60.17, east: 24.94)), zoom: 12)
  static let tokyo = CameraPose(
    center: WorldPoint(Coordinate(north: 35.68, east: 139.77)),
    zoom: 13,
    bearing: Bearing(degrees: 350)
  )
  static let nearby = CameraPose(
    center: WorldPoint(x: helsinki.center.x + 1e-4, y: helsinki.center.y - 5e-5),
    zoom: 12.5,
    bearing: Bearing(degrees: 300)
  )

  @Test(arguments: [10, 30, 60, 144])
  func `it arrives after 300 ms, on the same way at every frame rate`(rate: Int) {
    var glide = CameraGlide(at: Self.helsinki)
    glide.ease(to: Self.nearby)
    var atOnce = glide
    let frames = rate / 10 * 2
    for frame in 1...frames {
      glide.advance(by: .seconds(1) * frame / rate - .seconds(1) * (frame - 1) / rate)
    }
    atOnce.advance(by: .seconds(1) * frames / rate)

    #expect(glide == atOnce)
    #expect(!glide.isSettled)
    glide.advance(by: .milliseconds(300))

    #expect(glide.isSettled)
    #expect(glide.pose == Self.nearby)
  }

  @Test func `it turns the short way round`() {
    var glide = CameraGlide(at: Self.helsinki)
    glide.ease(to: Self.nearby)

    for _ in 0..<17 {
      glide.advance(by: .milliseconds(17))
      #expect((300...360).contains(glide.pose.bearing.degrees))
    }
  }

  @Test(arguments: [(zoom: 15.0, bearing: 0.0), (zoom: 9, bearing: 80), (zoom: 12, bearing: 200)])
  func `the place under the pointer stays there throughout`(zoom: Double, bearing: Double) {
    let offset = Displacement(x: 0.2, y: -0.1)
    let anchor = Self.anchor(under: offset, of: Self.helsinki)
    var glide = CameraGlide(at: Self.helsinki)

    glide.ease(to: anchor.pose(zoom: zoom, bearing: Bearing(degrees: bearing)), about: anchor)

    while !glide.isSettled {
      let found = Self.anchor(under: offset, of: glide.pose).place
      let scale = exp2(glide.pose.zoom) * 128
      #expect(abs(found.x - anchor.place.x) * scale < 1e-4 && abs(found.y - anchor.place.y) * scale < 1e-4)
      glide.advance(by: .milliseconds(7))
    }
    #expect(glide.pose.zoom == zoom)
  }

  @Test func `a map held by the rose turns with it, and zooms about the pointer all the same`() {
    let offset = Displacement(x: 0.2, y: -0.1)
    var glide = CameraGlide(at: Self.helsinki)
    glide.heldBearing = Bearing(degrees: 10)
    let anchor = Self.anchor(under: offset, of: glide.pose)

    glide.ease(to: anchor.pose(zoom: 13, bearing: .north), about: anchor)
    for frame in 1...40 {
      glide.advance(by: .milliseconds(10))
      glide.heldBearing = frame <= 30 ? Bearing(degrees: 10 + Double(frame)) : glide.heldBearing
      let found = Self.anchor(under: offset, of: glide.pose).place
      let isHeld = frame >= 30 || abs(found.x - anchor.place.x) + abs(found.y - anchor.place.y) < 1e-12
      #expect(isHeld && glide.pose.bearing == glide.heldBearing)
    }
    let last = glide.pose
    glide.heldBearing = nil

    #expect(last.bearing.degrees == 40 && last.zoom == 13)
    #expect(glide.pose == last && glide.isSettled)
  }

  @Test func `sent elsewhere on its way, it takes its speed along`() {
    var glide = CameraGlide(at: Self.helsinki)
    glide.ease(to: Self.nearby)
    glide.advance(by: .milliseconds(90))
    let (before, turnBefore) = Self.speed(of: glide)

    var zoomed = Self.nearby
    zoomed.zoom = 9
    zoomed.center.y += 3e-4
    zoomed.bearing = Bearing(degrees: 20)
    var sent = glide
    sent.ease(to: zoomed)
    let (after, turnAfter) = Self.speed(of: sent)

    #expect(sent.pose == glide.pose)
    for (old, new) in zip(before, after) { #expect(abs(old - new) < 0.02 * abs(old)) }
    #expect(abs(turnBefore - turnAfter) < 0.02 * abs(turnBefore))
  }

  @Test func `wheel steps that follow each other go on without a stop`() {
    let anchor = Self.anchor(under: Displacement(x: 0.1, y: 0.1), of: Self.helsinki)
    var glide = CameraGlide(at: Self.helsinki)
    var zooms: [Double] = []
    for step in 0..<12 {
      if step < 6 { glide.ease(to: anchor.pose(zoom: glide.target.zoom + 0.5, bearing: .north), about: anchor) }
      for _ in 0..<6 {
        glide.advance(by: .milliseconds(10))
        zooms.append(glide.pose.zoom)
      }
    }

    let steps = zip(zooms, zooms.dropFirst()).map { $1 - $0 }
    #expect(steps.prefix(40).allSatisfy { $0 > 0.005 })
    #expect(steps.allSatisfy { $0 >= 0 })
    #expect(zip(steps, steps.dropFirst()).allSatisfy { abs($0 - $1) < 0.05 })
    #expect(zooms.last == 15)
  }

  @Test func `a flight goes out, across and in again, in bounded time and without a jump`() {
    var flight = CameraGlide(at: Self.helsinki)
    flight.fly(to: Self.tokyo, screenWidth: 80 / 128)
    var poses: [CameraPose] = []
    while !flight.isSettled, poses.count < 1_000 {
      poses.append(flight.pose)
      flight.advance(by: .milliseconds(5))
    }

    #expect(poses.count <= 241)
    #expect(flight.pose == Self.tokyo)
    let farthest = poses.map(\.zoom).min() ?? 0
    #expect((0..<4).contains(farthest))
    for (pose, next) in zip(poses, poses.dropFirst() + [Self.tokyo]) {
      #expect(abs(next.zoom - pose.zoom) < 0.2)
      let ground = hypot(next.center.x - pose.center.x, next.center.y - pose.center.y)
      // Never more than a tenth of the screen from one frame to the next.
      #expect(ground < 0.1 * 80 / 128 * exp2(-min(pose.zoom, next.zoom)))
    }
  }

  @Test func `flights are the shorter the shorter the way, and never longer than 1.2 s`() {
    let times = [0.001, 0.01, 0.1, 0.3, 0.49].map { way in
      var (end, glide) = (Self.helsinki, CameraGlide(at: Self.helsinki))
      end.center.x -= way
      glide.fly(to: end, screenWidth: 80 / 128)
      var time = 0
      while !glide.isSettled, time < 3_000 {
        glide.advance(by: .milliseconds(1))
        time += 1
      }
      return time
    }

    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(times)")
    #expect(times.allSatisfy { (300...1_200).contains($0) }, "\(times)")
  }

  @Test func `a flight that gets another end goes on without a stop`() {
    var flight = CameraGlide(at: Self.helsinki)
    flight.fly(to: Self.tokyo, screenWidth: 80 / 128)
    flight.advance(by: .milliseconds(300))
    let (before, _) = Self.speed(of: flight)
    let pose = flight.pose
    var end = Self.tokyo
    end.zoom += 1

    flight.fly(to: end, screenWidth: 80 / 128)

    #expect(flight.pose == pose)
    for (old, new) in zip(before, Self.speed(of: flight).0) { #expect(abs(old - new) < 0.1 * abs(old)) }
  }

  @Test(arguments: [9.0, 12, 12.0001, 17])
  func `a flight on the spot only zooms`(zoom: Double) {
    var end = Self.helsinki
    end.zoom = zoom
    var flight = CameraGlide(at: Self.helsinki)

    flight.fly(to: end, screenWidth: 1)
    flight.advance(by: .milliseconds(200))

    #expect(flight.pose.center == Self.helsinki.center)
    flight.advance(by: .seconds(3))
    #expect(flight.isSettled && flight.pose == end)
  }

  @Test func `a way across ±180° is short`() {
    let east = CameraPose(center: WorldPoint(x: 0.99, y: 0.5), zoom: 4)
    let west = CameraPose(center: WorldPoint(x: 0.01, y: 0.5), zoom: 4)

    #expect(abs(west.nearestCopy(to: east).center.x - 1.01) < 1e-12)
    #expect(abs(east.nearestCopy(to: west).center.x - -0.01) < 1e-12)
  }

  @Test(arguments: [MotionLevel.reduced, .none])
  func `with less motion it is there at once`(motion: MotionLevel) {
    var glide = CameraGlide(at: Self.helsinki, motion: motion)
    glide.ease(to: Self.nearby)
    #expect(glide.isSettled && glide.pose == Self.nearby)

    glide.fly(to: Self.tokyo, screenWidth: 1)

    #expect(glide.isSettled && glide.pose == Self.tokyo)
  }

  private static func anchor(under offset: Displacement, of pose: CameraPose) -> GlideAnchor {
    let scale = exp2(-pose.zoom)
    let (sine, cosine) = (sin(pose.bearing.radians), cos(pose.bearing.radians))
    let place = WorldPoint(
      x: pose.center.x + (offset.x * cosine - offset.y * sine) * scale,
      y: pose.center.y + (offset.x * sine + offset.y * cosine) * scale
    )
    return GlideAnchor(place: place, offset: offset)
  }

  /// Worlds and zooms, and degrees, a second.
  private static func speed(of glide: CameraGlide) -> ([Double], Double) {
    var later = glide
    later.advance(by: .microseconds(10))
    let (now, then) = (glide.pose, later.pose)
    let speed = [then.center.x - now.center.x, then.center.y - now.center.y, then.zoom - now.zoom].map { $0 * 1e5 }
    return (speed, (then.bearing - now.bearing).degrees * 1e5)
  }
}
