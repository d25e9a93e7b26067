import Calendar
import Cells
import Geodesy
import Places

/// The texts about a place, in callouts, lists and cards.
struct SightWords {
  let host: Host

  private var words: Words { host.look.words }

  /// No line of the screen is longer.
  private static let longest = 300

  func title(_ sight: MapSight) -> String {
    let name = Sanitizer.clean(sight.name, limit: Self.longest)
    return name.contains { $0 != " " } ? name : kind(sight.kind)
  }

  /// The name of a kind.
  func kind(_ kind: String) -> String { words.name(ofKind: kind) }

  /// The distance and direction of a place, from the position or, if that is unknown, from the origin of its search,
  /// which the map has left since.
  func way(to sight: MapSight) -> String {
    let way = way(to: sight.coordinate, from: sight.soughtFrom)
    return way.isEmpty || host.standpoint.isPosition ? way : words(.wayFromPreviousView, way)
  }

  /// The category of a place and its distance, in one line if there is space.
  func facts(of sight: MapSight, columns: Int) -> [String] {
    // Without a name it is called by its kind.
    let facts = [kind(sight.kind), way(to: sight)].filter { !$0.isEmpty && $0 != title(sight) }
    let line = facts.joined(separator: " · ")
    return CharacterWidth.standard.of(line) <= columns ? [line] : facts
  }

  /// How far it is from where we are, or else from another place, and where; empty where neither is known, and where
  /// there is no way to go.
  func way(to coordinate: Coordinate, from origin: Coordinate? = nil) -> String {
    let standpoint = host.standpoint
    guard host.maps.facts.isGeographic, let start = standpoint.isPosition ? standpoint.coordinate : origin else {
      return ""
    }
    let approach = Approach(from: start, to: coordinate)
    guard approach.distance.meters >= 1 else { return "" }
    let azimuth = PlaceTable.degrees(approach.bearing)
    let point = words.word(CompassPoint(nearest: approach.bearing, of: .eight).rawValue / 2, of: .compassPoints)
    return "\(host.look.measures.text(of: approach.distance)) \(azimuth) \(point)"
  }

  /// Whether it is open now; empty if unknown.
  func opening(_ hours: String?) -> String {
    guard let hours, let now = host.moment, let state = OpeningHours(hours)?.state(at: now) else { return "" }
    switch state {
    case .open(nil): return words(.open)
    case .open(let closes?): return words(.openUntil, when(closes, from: now))
    case .closed(nil): return words(.closed)
    case .closed(let opens?): return words(.closedOpens, when(opens, from: now))
    case .unknown: return ""
    }
  }

  private func when(_ moment: LocalMoment, from now: LocalMoment) -> String {
    let days = moment.date.daysSince1970 - now.date.daysSince1970
    if days == 0 || days == 1 && moment.minutes == 0 { return days == 0 ? moment.clock : "24:00" }
    guard days < 7 else { return words(.inDays, count: days) }
    return "\(words.word(moment.date.weekday, of: .weekdays)) \(moment.clock)"
  }
}
