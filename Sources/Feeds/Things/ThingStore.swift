package import Geodesy
package import Positioning

/// All things that feeds report, joined by identity and bounded in number and memory.
package struct ThingStore: Sendable {
  /// How many messages a feed has sent.
  package struct Counts: Hashable, Sendable {
    /// Messages about a thing.
    package var updates = 0
    /// Damaged or senseless ones.
    package var refused = 0
    /// Those of no known format.
    package var unknown = 0
  }

  package static let maxThings = 10_000
  /// The points of all trails, 24 bytes each.
  static let maxTrailPoints = 200_000
  private static let longestID = 256
  /// Things that are gone are looked for this often.
  private static let sweepInterval = Duration.seconds(10)

  package private(set) var things: [String: Thing] = [:]
  /// By the name of the feed.
  package private(set) var counts: [String: Counts] = [:]
  /// How far the newest report of each feed lies back, in milliseconds: a recording has a present of its own.
  private var lags: [String: Int] = [:]
  private var trailPoints = 0
  private var lastSweep: UTCTime?

  package init() {}

  package mutating func take(_ message: FeedMessage, from source: String, at now: UTCTime) {
    switch message {
    case .decoded(_, let update?): take(update, from: source, at: now)
    case .decoded: break
    case .refused("format"): counts[source, default: Counts()].unknown += 1
    case .refused: counts[source, default: Counts()].refused += 1
    }
  }

  package mutating func take(_ update: ThingUpdate, from source: String, at now: UTCTime) {
    guard (1...Self.longestID).contains(update.id.utf8.count) else {
      return counts[source, default: Counts()].refused += 1
    }
    counts[source, default: Counts()].updates += 1
    guard !update.isGone else { return remove(update.id) }
    // A sender's clock that is ahead of ours is wrong.
    let reported = update.time.flatMap { (0...now.millisecondsSince1970).contains($0.millisecondsSince1970) ? $0 : nil }
    if let reported {
      let lag = now.millisecondsSince1970 - reported.millisecondsSince1970
      lags[source] = min(lags[source] ?? lag, lag)
    }
    let present = present(of: source, at: now)
    let time = reported ?? present
    trailPoints -= things[update.id]?.trail.points.count ?? 0
    things[update.id, default: Thing(update.id, from: source, at: time, heard: now)]
      .take(update, from: source, at: time, present: present, heard: now)
    trailPoints += things[update.id]?.trail.points.count ?? 0
    if things.count > Self.maxThings { removeSilent() }
    if trailPoints > Self.maxTrailPoints { thinTrails() }
    if lastSweep.map({ now - $0 >= Self.sweepInterval }) ?? true { sweep(at: now) }
  }

  /// Removes the things that have been lost for long.
  package mutating func sweep(at now: UTCTime) {
    lastSweep = now
    for thing in things.values where (now - thing.heard) / .seconds(1) > thing.limits.gone { remove(thing.id) }
  }

  package func age(of thing: Thing, at now: UTCTime) -> ThingAge { thing.age(at: present(of: thing.source, at: now)) }

  /// Where a thing probably is now.
  package func position(of thing: Thing, at now: UTCTime) -> Coordinate? {
    thing.position(at: present(of: thing.source, at: now))
  }

  package func motion(of thing: Thing, at now: UTCTime) -> Motion? {
    thing.motion(at: present(of: thing.source, at: now))
  }

  /// When a thing will have moved that far, or is of another age; nil if nothing will change.
  package func timeToNextChange(of thing: Thing, at now: UTCTime, moving distance: Distance) -> Duration? {
    thing.timeToNextChange(at: present(of: thing.source, at: now), moving: distance)
  }

  /// The time by the clock of a feed.
  package func present(of source: String, at now: UTCTime) -> UTCTime {
    UTCTime(millisecondsSince1970: now.millisecondsSince1970 - (lags[source] ?? 0))
  }

  private mutating func remove(_ id: String) {
    trailPoints -= things.removeValue(forKey: id)?.trail.points.count ?? 0
  }

  /// Removes the things longest silent, a few at once, so that not every new one needs a search.
  private mutating func removeSilent() {
    let silent = things.values.map { (heard: $0.heard, id: $0.id) }.sorted { $0.heard < $1.heard }
    for thing in silent.prefix(things.count - Self.maxThings * 99 / 100) { remove(thing.id) }
  }

  /// Thins the trails that are longer than their share.
  private mutating func thinTrails() {
    let share = Self.maxTrailPoints / max(things.count, 1) / 2
    for id in things.values.filter({ $0.trail.points.count > share }).map(\.id) { things[id]?.trail.thin() }
    trailPoints = things.values.reduce(0) { $0 + $1.trail.points.count }
  }
}
