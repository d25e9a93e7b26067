import Geodesy
import Routing

/// Announces what a moving user comes to: a new street, the crossing ahead, places they pass; and the loss of the
/// position.
nonisolated struct Narrator: Sendable {
  /// The user's position at a time that only increases.
  struct Moment: Sendable {
    let place: Coordinate
    let course: Bearing?
    /// In metres a second; nil if unknown.
    let speed: Double?
    /// In metres; nil if unknown.
    let accuracy: Double?
    let time: Duration
    /// Whether nothing connects it with what was before.
    let isAnew: Bool
  }

  private let words: Words
  private let units: UnitSystem
  private let isByClock: Bool
  private var memory = AnnouncementHistory()
  /// The street that was announced last.
  private(set) var street: String?
  /// Another street, and the time since when the user is on it.
  private var candidate: (name: String, since: Duration)?
  private var course: Bearing?
  private var lastCrossing: String?
  private var passed: Set<Neighbour> = []
  private var lastSight: Duration?
  private var isLost = false
  private var isPoor = false

  /// The time on another street after which it is the current one.
  private static let settling = Duration.seconds(2)
  /// The time before a crossing at which it is announced, in seconds, and the limits of its distance, in metres.
  private static let (lead, nearest, farthest) = (12.0, 25.0, 250.0)
  /// The distance, in metres, within which the user is at a crossing, and it needn't be announced.
  private static let atCrossing = 4.0
  /// The increase of the distance, in metres, after which an announced crossing may be announced again.
  private static let forgotten = 80.0
  /// The accuracies, in metres, that are announced as poor and as good again, and the one too poor for a street.
  private static let (poor, good, useless) = (30.0, 20.0, 60.0)
  private static let betweenSights = Duration.seconds(4)
  /// The distance, in metres, after which a passed place may be announced again.
  private static let left = 200.0
  /// The maximum speed at which shops are announced, in metres a second.
  private static let strolling = 3.0

  init(_ units: UnitSystem = .metric, in words: Words, byClock isByClock: Bool = false) {
    (self.units, self.words, self.isByClock) = (units, words, isByClock)
  }

  /// The orientation of announcements for a course.
  func orientation(_ course: Bearing?) -> Orientation {
    course.map { isByClock ? .clock($0) : .facing($0) } ?? .winds
  }

  /// The announcements due now; the surroundings are read from maps only if required, the street with the name of the
  /// one announced last.
  mutating func lines(
    at moment: Moment,
    _ streets: (_ staying: String?) -> Surroundings,
    _ neighbours: () -> [Neighbour]
  ) -> [String] {
    course = moment.course ?? course
    guard moment.accuracy ?? 0 <= Self.useless else { return [] }
    let surroundings = streets(street)
    return newStreet(surroundings, moment) + crossing(surroundings, moment)
      + sights(neighbours(), besides: surroundings, moment)
  }

  /// The position has been lost.
  mutating func lose(at time: Duration) -> [String] {
    guard !isLost else { return [] }
    isLost = true
    return memory.admits("lost", .warning, at: time) ? [words(.positionLost) + "."] : []
  }

  /// Records everything that was described of a place at the start.
  mutating func note(_ surroundings: Surroundings, facing heading: Bearing?, at time: Duration) {
    if surroundings.isAlongStreet { street = surroundings.street?.name.spoken }
    if let street {
      for crossing in surroundings.crossings { memory.note(Self.key(of: crossing, on: street), at: time) }
    }
    let sentences = SurroundingsSentences(orientation(heading), units, in: words)
    for neighbour in sentences.all(of: surroundings, at: "").things {
      memory.note(Self.key(of: neighbour), at: time)
      if neighbour.distance(from: surroundings.place) < Self.left / 4 { passed.insert(neighbour) }
    }
  }

  private static func key(of crossing: Surroundings.Crossing, on street: String) -> String {
    "crossing " + ([street] + crossing.crossing.others(than: street)).sorted().joined(separator: ", ")
  }

  private static func key(of neighbour: Neighbour) -> String { "sight \(neighbour.kind) \(neighbour.name)" }

  /// The announcements of a changed accuracy of the position.
  mutating func status(at moment: Moment) -> [String] {
    var lines: [String] = []
    if isLost {
      isLost = false
      if memory.admits("again", .warning, at: moment.time) { lines.append(words(.positionAgain)) }
    }
    guard let accuracy = moment.accuracy else { return lines }
    if accuracy > Self.poor, !isPoor {
      isPoor = true
      if memory.admits("poor", .warning, at: moment.time) {
        lines.append(words(.positionPoor, SpokenDistance(units, in: words).length(ofMeters: accuracy)))
      }
    }
    if accuracy < Self.good { isPoor = false }
    return lines
  }
}

/// Announcements of streets.
nonisolated extension Narrator {
  private mutating func newStreet(_ surroundings: Surroundings, _ moment: Moment) -> [String] {
    guard surroundings.isAlongStreet, let name = surroundings.street?.name.spoken, name != street else {
      candidate = nil
      return []
    }
    guard let candidate, candidate.name == name else {
      candidate = (name, moment.time)
      return []
    }
    guard moment.time - candidate.since >= Self.settling, let course else { return [] }
    street = name
    self.candidate = nil
    let way = surroundings.ways(facing: course).first ?? course
    let sentences = SurroundingsSentences(orientation(course), units, in: words)
    guard memory.admits("street \(name)", .street, at: moment.time) else { return [] }
    return [words(.nowOnStreet, sentences.clean(name), sentences.wind(way))]
  }

  private mutating func crossing(_ surroundings: Surroundings, _ moment: Moment) -> [String] {
    guard let course, let name = surroundings.street?.name.spoken, surroundings.isAlongStreet,
      let way = surroundings.ways(facing: course).first, let next = surroundings.crossing(towards: way)
    else { return [] }
    let key = Self.key(of: next, on: name)
    let distance = next.crossing.distance
    if key == lastCrossing, distance > Self.forgotten { lastCrossing = nil }
    let lead = min(max((moment.speed ?? 0) * Self.lead, Self.nearest), Self.farthest)
    guard key != lastCrossing, distance <= lead, distance > Self.atCrossing,
      memory.admits(key, .street, at: moment.time)
    else { return [] }
    lastCrossing = key
    return [SurroundingsSentences(orientation(way), units, in: words).ahead(next, on: name, isThere: true)]
  }
}

/// Announcements of POIs and stops.
nonisolated extension Narrator {
  private mutating func sights(
    _ neighbours: [Neighbour],
    besides surroundings: Surroundings,
    _ moment: Moment
  ) -> [String] {
    passed = passed.filter { $0.distance(from: moment.place) < Self.left }
    guard let course, lastSight.map({ moment.time - $0 >= Self.betweenSights || moment.time < $0 }) ?? true else {
      return []
    }
    let orientation = orientation(course)
    let choice = NeighbourChoice(around: moment.place, orientation, besides: surroundings.streetNames)
    for neighbour in choice.ranked(neighbours) where isPassed(neighbour, moment, course) {
      guard !passed.contains(where: { $0.name == neighbour.name && $0.kind == neighbour.kind }) else { continue }
      passed.insert(neighbour)
      guard memory.admits(Self.key(of: neighbour), .sight, at: moment.time) else { continue }
      lastSight = moment.time
      return [SurroundingsSentences(orientation, units, in: words).line(of: neighbour, from: moment.place)]
    }
    return []
  }

  /// Whether it is beside the user, or nearly so, and near enough for its kind.
  private func isPassed(_ neighbour: Neighbour, _ moment: Moment, _ course: Bearing) -> Bool {
    guard let rank = NearbyRanking.rank(ofKind: neighbour.kind, isNamed: !neighbour.name.isEmpty) else { return false }
    let isStrolling = (moment.speed ?? 1) <= Self.strolling
    let reach: Double =
      switch rank {
      case .landmark: 50 + Double(neighbour.importance) / 2
      case .stop: 30
      case .need: 30
      case .shop: isStrolling ? 20 : 0
      case .other: 0
      }
    let distance = neighbour.distance(from: moment.place)
    guard distance <= reach else { return false }
    let angle = abs((neighbour.bearing(from: moment.place) - course).degrees)
    return (40...130).contains(angle) || distance < Surroundings.near && angle < 130
  }
}

/// Remembers announcements, to avoid repetitions and too many of them.
package nonisolated struct AnnouncementHistory: Sendable {
  /// The importance of an announcement: a more important one is allowed after more others.
  package enum Weight: Int {
    case sight = 8
    case street = 14
    case warning = 20

    /// The maximum number of lines a minute before it has to wait.
    var maxAMinute: Int { rawValue }
  }

  /// The minimum time before an announcement is repeated.
  static let pause = Duration.seconds(30)
  private static let minute = Duration.seconds(60)

  private var last: [String: Duration] = [:]
  private var times: [Duration] = []

  package init() {}

  /// Records an announcement without counting it.
  package mutating func note(_ thing: String, at now: Duration) { last[thing] = now }

  /// Whether an announcement is allowed now; if so, it is counted.
  package mutating func admits(_ thing: String, _ weight: Weight, at now: Duration) -> Bool {
    times.removeAll { now - $0 >= Self.minute || now < $0 }
    if let said = last[thing], now >= said, now - said < Self.pause { return false }
    guard times.count < weight.maxAMinute else { return false }
    last[thing] = now
    times.append(now)
    // Old announcements needn't be remembered.
    if last.count > 500 { last = last.filter { now - $0.value < Self.minute } }
    return true
  }
}
