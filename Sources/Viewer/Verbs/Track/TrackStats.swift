import Calendar
import Cells
import Geodesy
import Places
import Wire

/// `rumbo track stats [TRACK|FILE]`: how far, how long, how fast, how high, and a profile.
struct TrackStats {
  private let words: [String]
  private let format: ExchangeFormat?
  private let isJSON: Bool
  private let units: UnitSystem

  private static let profileWidth = 60

  init(_ arguments: Arguments, _ words: [String]) throws {
    self.words = words
    format = ExchangeWords.format(arguments)
    isJSON = arguments.has("json")
    units = arguments["units"].flatMap(UnitSystem.init(rawValue:)) ?? .metric
  }

  func run(at path: String) throws -> ExitCode {
    for track in try TrackChoice.tracks(words, format: format, at: path) {
      let statistics = TrackStatistics(track)
      try StandardOutput.write(
        isJSON ? JSONWriter.text(of: Self.json(track, statistics)) + "\n" : text(track, statistics)
      )
    }
    return .fine
  }

  private func text(_ track: Track, _ figures: TrackStatistics) -> String {
    var lines = [("track", track.name), ("points", Self.points(figures))]
    if let started = figures.started { lines.append(("began", started.text)) }
    lines.append(("distance", units.text(of: figures.distance)))
    if let duration = figures.duration { lines.append(("duration", Self.clock(duration))) }
    if figures.movingTime > 0 { lines.append(("moving", Self.clock(figures.movingTime))) }
    if let speed = figures.averageSpeed { lines.append(("average", units.text(of: speed))) }
    if let speed = figures.movingSpeed { lines.append(("moving", units.text(of: speed))) }
    if let speed = figures.fastest { lines.append(("fastest", units.text(of: speed))) }
    if let low = figures.lowest, let high = figures.highest {
      lines.append(
        ("climb", "\(units.text(ofAltitude: figures.climb)) up, \(units.text(ofAltitude: figures.descent)) down")
      )
      lines.append(("height", "\(units.text(ofAltitude: low)) to \(units.text(ofAltitude: high))"))
      lines.append(("profile", Self.profile(TrackProfile(track, steps: Self.profileWidth), low, high)))
    }
    return lines.map { name, value in
      name + String(repeating: " ", count: 14 - name.count) + Sanitizer.clean(value) + "\n"
    }.joined()
  }

  private static func points(_ figures: TrackStatistics) -> String {
    "\(figures.points)" + (figures.segments > 1 ? " in \(figures.segments) pieces" : "")
  }

  /// The heights as bars of eight sizes; a gap where none is known.
  private static func profile(_ profile: TrackProfile, _ low: Distance, _ high: Distance) -> String {
    let bars = Array("▁▂▃▄▅▆▇█")
    return String(
      profile.steps.map { step in
        guard let altitude = step.altitude else { return " " }
        let part = high > low ? (altitude - low) / (high - low) : 0
        return bars[min(max(Int(part * 8), 0), 7)]
      }
    )
  }

  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 1e12).rounded())
    let parts = [whole / 3600, whole / 60 % 60, whole % 60]
    return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  private static func json(_ track: Track, _ figures: TrackStatistics) -> JSON {
    func figure(_ number: Double?) -> JSON { number.map { .rounded($0, digits: 3) } ?? .null }
    return [
      "name": .string(track.name), "points": .integer(figures.points), "segments": .integer(figures.segments),
      "started": figures.started.map { .string($0.text) } ?? .null,
      "ended": figures.ended.map { .string($0.text) } ?? .null, "distance": figure(figures.distance.meters),
      "duration": figure(figures.duration), "movingTime": figure(figures.movingTime),
      "averageSpeed": figure(figures.averageSpeed?.metersPerSecond),
      "movingSpeed": figure(figures.movingSpeed?.metersPerSecond),
      "maxSpeed": figure(figures.fastest?.metersPerSecond),
      "climb": figure(figures.climb.meters), "descent": figure(figures.descent.meters),
      "lowest": figure(figures.lowest?.meters), "highest": figure(figures.highest?.meters),
    ]
  }
}
