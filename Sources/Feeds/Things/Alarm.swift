package import Positioning

/// Something about a thing that the user must notice.
package struct Alarm: Hashable, Identifiable, Sendable {
  package enum Reason: Hashable, Sendable {
    case collision(ClosestApproach)
    case enters(circle: String)
    case leaves(circle: String)
    /// With the reason of the thing itself.
    case distress(String)
  }

  package let thing: String
  package let reason: Reason

  package init(_ reason: Reason, of thing: String) {
    (self.reason, self.thing) = (reason, thing)
  }

  /// Whether it is about a moment, so that it stays until it is acknowledged.
  var isMoment: Bool {
    switch reason {
    case .enters, .leaves: true
    case .collision, .distress: false
    }
  }

  /// The same for one event, however its figures change.
  package var id: String {
    switch reason {
    case .collision: "collision \(thing)"
    case .enters(let circle): "enters \(circle) \(thing)"
    case .leaves(let circle): "leaves \(circle) \(thing)"
    case .distress: "distress \(thing)"
    }
  }
}

extension Thing {
  /// The alarm of a thing in distress, as long as it is.
  package var distressAlarm: Alarm? { distress.map { Alarm(.distress($0), of: id) } }
}

/// The alarms that are on: each is reported once, and acknowledged once.
package struct AlarmLog: Sendable {
  private struct Entry {
    var alarm: Alarm
    var lastTime: UTCTime
    var isAcknowledged = false
  }

  /// One that was off for less than this is the same again, so that none flickers.
  private static let holdTime = Duration.seconds(60)
  private var entries: [String: Entry] = [:]

  package init() {}

  /// In the order of their identities.
  package var unacknowledged: [Alarm] {
    entries.values.filter { !$0.isAcknowledged }.map(\.alarm).sorted { $0.id < $1.id }
  }

  /// Takes all alarms of a moment; returns those to report.
  package mutating func take(_ alarms: [Alarm], at now: UTCTime) -> [Alarm] {
    entries = entries.filter { _, entry in
      now - entry.lastTime < Self.holdTime || entry.alarm.isMoment && !entry.isAcknowledged
    }
    return alarms.filter { alarm in
      let known = entries[alarm.id]
      entries[alarm.id] = Entry(alarm: alarm, lastTime: now, isAcknowledged: known?.isAcknowledged ?? false)
      return known == nil
    }
  }

  /// Returns whether the alarm was on and not yet acknowledged.
  package mutating func acknowledge(_ id: String) -> Bool {
    guard entries[id]?.isAcknowledged == false else { return false }
    entries[id]?.isAcknowledged = true
    return true
  }
}
