internal import Glibc

/// Detects departures from the route by the receiver's speeds and courses.
///
/// A receiver knows these better than positions. The recent trail has a known shape and an uncertain position, by the
/// receiver's accuracy. If no part of the route there has this shape, the user has left it.
struct TrailWatch: Sendable {
  /// A time, and the motion since the previous one in metres east and north.
  private struct Move {
    let sighting: Sighting
    let step: SIMD2<Double>
    let velocity: SIMD2<Double>
    /// The uncertainty of the motion, in metres: turns between two fixes are unknown.
    let doubt: Double
  }

  /// A part of the route: a place every few metres, in metres from the observed position.
  private struct Piece {
    let start: Double
    let places: [SIMD2<Double>]
  }

  private var moves: [Move] = []
  private var mean = TrailMean()
  private var hasFitted = false
  /// The number of consecutive mismatches, and the time of the first.
  private var misfits = 0
  private var firstMisfit = Duration.zero
  /// Whether the route agrees with the trail.
  private(set) var isFitting = false

  /// Whether the user is currently off the route.
  var isElsewhere: Bool { misfits > 0 }
  /// Whether they have gone elsewhere for long enough.
  var isGone: Bool {
    guard misfits >= Self.enough, let last = moves.last else { return false }
    return last.sighting.time - firstMisfit >= Self.longEnough
  }

  private static let enough = 3
  private static let longEnough = Duration.seconds(1.9)
  /// The real error as a multiple of the reported one, along the trail and across it: moving beside the route without a
  /// turn off it counts as being on it.
  private static let (error, errorAside) = (2.0, 2.5)
  /// The length of the trail that is compared: this distance, or this time at the current speed, whichever is longer.
  private static let (length, time) = (50.0, 6.0)
  private static let longest = Duration.seconds(90)
  /// A shorter line has no shape, in metres.
  private static let shortest = 15.0
  /// After a longer gap between fixes the motion is unknown, in seconds.
  private static let silence = 2.5
  /// The distance between the places of a part, in metres, and between the candidates, in places.
  private static let (spacing, stride) = (2.0, 2)
  /// In metres, and as a share of what was gone: by so much a map and a speed may be wrong.
  private static let (slack, slackShare) = (4.0, 0.15)
  private static let bendShare = 0.05
  /// In metres a second: who turns less than that goes nearly straight on.
  private static let noise = 1.0
  /// The highest speed in a corner, in metres a second, and the highest acceleration, in metres a second squared.
  private static let (corner, effort) = (7.0, 5.0)
  /// Before the end, in metres, people look for where to stop.
  private static let end = 30.0

  /// Half the width of a road, in metres: roads are mapped as their centre line.
  private static let road = 8.0

  /// In metres: who walks crosses them.
  private static func width(_ mode: TravelMode) -> Double {
    switch mode {
    case .car: road
    case .bicycle: 10
    case .foot: 15
    }
  }

  /// Adds a fix whose expected position is at a distance along the route.
  mutating func take(_ sighting: Sighting, on route: TrackedRoute, near along: Double, _ motion: MotionEstimate) {
    add(sighting, motion)
    isFitting = false
    guard gone >= Self.shortest, along < route.length - Self.end else { return misfits = 0 }
    guard motion.isMoving, !motion.isInDoubt(at: sighting.time) else { return }
    let reach = Self.road + Self.errorAside * sighting.radius
    let range = along - 2 * reach - Self.length...along + 2 * reach + Self.length
    isFitting = fit(on: route, within: range) != nil
    if isFitting {
      (hasFitted, misfits) = (true, 0)
    } else if hasFitted {
      if misfits == 0 { firstMisfit = sighting.time }
      misfits += 1
    }
  }

  mutating func forget() { self = TrailWatch() }

  private var gone: Double { moves.dropFirst().reduce(0) { $0 + $1.step.length } }

  private mutating func add(_ sighting: Sighting, _ motion: MotionEstimate) {
    let velocity = Self.velocity(sighting)
    let last = moves.last
    let time = last.map { (sighting.time - $0.sighting.time) / .seconds(1) } ?? .infinity
    guard let velocity else { return moves = [] }
    guard let last, time <= Self.silence else {
      mean = TrailMean()
      return moves = [Move(sighting: sighting, step: .zero, velocity: velocity, doubt: 0)]
    }
    let doubt = max((velocity - last.velocity).length - Self.noise, 0) * time / 4
    let step = (last.velocity + velocity) / 2 * time
    moves.append(Move(sighting: sighting, step: step, velocity: velocity, doubt: doubt))
    if motion.isInDoubt(at: sighting.time) {
      mean = TrailMean()
    } else {
      let seen = RoadMeters(around: last.sighting.place).flat(sighting.place)
      mean.move(by: step, seen: seen, after: time, within: sighting.radius)
    }
    let most = max(Self.length, velocity.length * Self.time)
    var (kept, length) = (0, 0.0)
    for move in moves.reversed() where length <= most && sighting.time - move.sighting.time <= Self.longest {
      kept += 1
      length += move.step.length
    }
    moves.removeFirst(moves.count - kept)
  }

  /// Nil if unknown.
  private static func velocity(_ sighting: Sighting) -> SIMD2<Double>? {
    guard let speed = sighting.speed else { return nil }
    guard let course = sighting.course else { return speed < MotionEstimate.slowest ? .zero : nil }
    return SIMD2(sin(course * .pi / 180), cos(course * .pi / 180)) * speed
  }

  /// The distance along a part of the route that agrees best with the trail; nil if none does.
  func fit(on route: TrackedRoute, within range: ClosedRange<Double>) -> Double? {
    guard let last = moves.last else { return nil }
    let flat = RoadMeters(around: last.sighting.place)
    let trail = trail(last, Self.width(route.mode))
    let error = ErrorEllipse(last.sighting, mean)
    let start = max(range.lowerBound - gone * (1 + Self.slackShare) - Self.slack, 0)
    let piece = Piece(start: start, places: route.places(from: start, to: range.upperBound, every: Self.spacing, flat))
    let first = Int(max(range.lowerBound - start, 0) / Self.spacing)
    return Swift.stride(from: first, to: piece.places.count, by: Self.stride)
      .first { index in
        error.contains(mean.place - piece.places[index]) && trail.allSatisfy { Self.fits($0, piece, index) }
      }
      .map { piece.start + Double($0) * Self.spacing }
  }

  /// A place on the trail, relative to the current one.
  private struct Point {
    let place: SIMD2<Double>
    /// How much was gone since, in metres.
    let gone: Double
    /// How far from the route it may lie.
    let most: Double
  }

  /// The trail, extended by the motion that can't be avoided because of inertia.
  private func trail(_ last: Move, _ width: Double) -> [Point] {
    var (place, gone, doubt) = (SIMD2<Double>.zero, 0.0, 0.0)
    var points: [Point] = []
    for move in moves.reversed() {
      points.append(Point(place: place, gone: gone, most: width + Self.bendShare * gone + doubt))
      (place, gone, doubt) = (place - move.step, gone + move.step.length, doubt + move.doubt)
    }
    let speed = last.velocity.length
    guard speed > Self.corner else { return points }
    let ahead = (speed * speed - Self.corner * Self.corner) / (2 * Self.effort)
    let time = ahead / speed
    points.append(Point(place: last.velocity * time, gone: -ahead, most: width + Self.effort * time * time / 2))
    return points
  }

  /// Whether a point of the trail is beside the route, if the trail ends at one of the route's places.
  private static func fits(_ point: Point, _ piece: Piece, _ index: Int) -> Bool {
    let slack = slack + slackShare * abs(point.gone)
    let first = index - Int(((point.gone + slack) / spacing).rounded())
    let last = index - Int(((point.gone - slack) / spacing).rounded())
    // The parts before the start and after the end of the route are unknown.
    guard first >= 0, last < piece.places.count else { return true }
    let wanted = piece.places[index] + point.place
    return (first...last).contains { (piece.places[$0] - wanted).length <= point.most }
  }

  /// Possible errors of the observed position.
  private struct ErrorEllipse {
    private let ahead: SIMD2<Double>
    private let (along, aside): (Double, Double)

    init(_ sighting: Sighting, _ mean: TrailMean) {
      let course = (sighting.course ?? 0) * .pi / 180
      ahead = SIMD2(sin(course), cos(course))
      along = TrailWatch.road + TrailWatch.error * sighting.radius * mean.error
      aside = TrailWatch.road + TrailWatch.errorAside * sighting.radius
    }

    func contains(_ place: SIMD2<Double>) -> Bool {
      let (far, wide) = ((place * ahead).sum() / along, (place.x * ahead.y - place.y * ahead.x) / aside)
      return far * far + wide * wide <= 1
    }
  }

  /// The position averaged over all fixes and the motion between them.
  ///
  /// A receiver's error changes slowly: only an average over a longer time improves on the last fix.
  struct TrailMean: Sendable {
    /// In metres east and north of where they were seen last.
    private(set) var place = SIMD2<Double>.zero
    /// Over how long a time, in seconds.
    private var time = 0.0

    /// In seconds: for so long a receiver errs the same way; and after the few it takes to be seen a few times.
    private static let (memory, few) = (30.0, 5.0)
    /// The averaging time in seconds for each metre of accuracy: beyond it, the motion itself is no longer known better.
    private static let longest = 3.0

    /// Adds a fix: the motion since the last one, and the observed change of position, both in metres east and north.
    mutating func move(by step: SIMD2<Double>, seen: SIMD2<Double>, after seconds: Double, within radius: Double) {
      time = min(time + seconds, Self.longest * radius)
      place = (place + step - seen) * (1 - min(seconds / (time + seconds), 1))
    }

    /// How wrong it may be, as a share of what one place may be.
    var error: Double { ((Self.memory + Self.few) / (Self.memory + max(time, Self.few))).squareRoot() }
  }
}

extension TrackedRoute {
  /// The route's places at regular distances, on a plane.
  func places(from start: Double, to end: Double, every spacing: Double, _ flat: RoadMeters) -> [SIMD2<Double>] {
    guard line.count > 1 else { return [] }
    var index = segment(at: start)
    return stride(from: start, through: min(end, length), by: spacing)
      .map { along in
        while index + 2 < meters.count, meters[index + 1] < along { index += 1 }
        let (first, last) = (flat.flat(line[index]), flat.flat(line[index + 1]))
        let span = meters[index + 1] - meters[index]
        return first + (last - first) * (span > 0 ? (along - meters[index]) / span : 0)
      }
  }
}
