import Calendar
import Cells
import Glibc

/// The time zone of the clocks on the screen.
enum ClockZone: Hashable {
  case universal
  /// A number of seconds ahead of universal time.
  case fixed(Int)
  /// That of the system, or the one in the variable `TZ`.
  case system

  /// Reads the value of `--time-zone`; a name becomes the zone of this process.
  init(_ word: String) throws(Failure) {
    if ["utc", "gmt", "z"].contains(word.lowercased()) {
      self = .universal
    } else if let seconds = Self.offset(word) {
      self = .fixed(seconds)
    } else if let file = Self.file(of: word) {
      self = .system
      // Other threads may read the environment later on: what is there already isn't written again.
      guard Environment.current["TZ"] != ":" + file else { return }
      unsafe setenv("TZ", ":" + file, 1)
      tzset()
    } else {
      throw Failure(.zoneUnknown, Sanitizer.clean(word, limit: 60))
    }
  }

  /// How far clocks are ahead of universal time at a moment.
  func secondsAhead(at moment: Timestamp) -> Int {
    switch self {
    case .universal: return 0
    case .fixed(let seconds): return seconds
    case .system:
      var (seconds, local) = unsafe (Int(moment.secondsSince1970.rounded(.down)), tm())
      return unsafe localtime_r(&seconds, &local) == nil ? 0 : local.tm_gmtoff
    }
  }

  /// `09:47:37Z` in universal time, else `11:47:37`.
  func clock(_ moment: Timestamp, digits: Int = 8) -> String {
    let ahead = secondsAhead(at: moment)
    return (moment + Double(ahead)).text.dropFirst(11).prefix(digits) + (ahead == 0 ? "Z" : "")
  }

  /// The day of a date on these clocks; it is an hour shorter or longer if they change.
  func day(_ date: CivilDate) -> Range<Timestamp> {
    let start = midnight(before: date)
    return start..<max(midnight(before: date.next), start)
  }

  private func midnight(before date: CivilDate) -> Timestamp {
    let universal = Timestamp(clamping: Double(date.daysSince1970) * 86_400)
    let near = universal + -Double(secondsAhead(at: universal))
    return universal + -Double(secondsAhead(at: near))
  }

  /// A moment reads offsets; what it is earlier by is how far the clocks are ahead.
  private static func offset(_ word: String) -> Int? {
    guard let sign = word.first, "+-".contains(sign), word.utf8.count <= 6 else { return nil }
    let digits = word.utf8.count == 2 ? "0\(word.dropFirst())" : String(word.dropFirst())
    guard let noon = Timestamp("2000-01-01T12:00:00\(sign)\(digits)") else { return nil }
    let ahead = 946_728_000 - Int(noon.secondsSince1970)
    return abs(ahead) <= 15 * 3600 ? ahead : nil
  }

  /// The file of a zone; no name leads out of the folder.
  private static func file(of name: String) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard name.utf8.count <= 64, parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.utf8.contains(0) })
    else { return nil }
    let path = "/usr/share/zoneinfo/" + name
    return SmallFile.beginning(of: path)?.starts(with: "TZif".utf8) == true ? path : nil
  }
}
