import Calendar
import Cells
import Geodesy
import Places
import Wire

/// `rumbo track record|list|stats|export|import|rename|delete|undo`: the saved tracks, and those in files.
struct TrackCommand: PlacesActions {
  static let name = "track"
  static let completableOperands = CompletableOperands(
    first: .words(actions.map(\.name)),
    next: [
      ("record", .files(.stream)), ("stats", .files(.read)), ("export", .files(.read)), ("import", .files(.read)),
    ]
  )

  static let actions: [NamedPlacesAction] = [
    ("record", { try TrackRecord($0, $1).run }), ("list", { try TrackList($0, $1).run }),
    ("stats", { try TrackStats($0, $1).run }), ("export", TrackActions.export),
    ("import", { try PlacesExchange.importing($0, $1, verb: name) }), ("rename", TrackActions.rename),
    ("delete", TrackActions.delete), ("undo", TrackActions.undo),
  ]

  let action: PlacesAction
  let path: String?

  /// `rumbo track list`: the saved tracks, the newest first.
  struct TrackList {
    private let isJSON: Bool

    init(_ arguments: Arguments, _ words: [String]) throws {
      guard words.isEmpty else { throw Failure(.trackListArguments) }
      if let option = ["out", "format"].first(where: arguments.has) {
        throw Failure(.trackListOption, option)
      }
      isJSON = arguments.has("json")
    }

    func run(at path: String) throws -> ExitCode {
      guard let store = try PlacesFile.openToRead(path) else { return .fine }
      let tracks = try store.tracks()
      let listed = tracks.map { ($0, Self.state(of: $0, in: store)) }
      try StandardOutput.write(listed.map(json), orText: listed.map(text).joined(), asJSON: isJSON)
      return .fine
    }

    /// A track whose program was killed isn't continued unless requested.
    private static func state(of track: TrackSummary, in store: PlaceStore) -> String {
      track.state == .finished || store.isClaimed(track.id) ? "\(track.state)" : "unfinished"
    }

    private func text(_ track: TrackSummary, _ state: String) -> String {
      let columns = [
        track.name, track.started?.text ?? "", counted(track.points, "point"), state, "#\(track.id.number)",
      ]
      return columns.map { Sanitizer.clean($0) }.joined(separator: "\t") + "\n"
    }

    private func json(_ track: TrackSummary, _ state: String) -> JSON {
      [
        "id": .integer(Int(track.id.number)), "name": .string(track.name), "state": .string(state),
        "started": track.started.map { .string($0.text) } ?? .null, "points": .integer(track.points),
      ]
    }
  }

  enum TrackActions {
    /// `rumbo track export [TRACK|FILE] --out FILE`: writes a track for other programs.
    static func export(_ arguments: Arguments, _ words: [String]) throws -> PlacesAction {
      let output = arguments["out"]
      let format = try ExchangeWords.format(arguments, writing: output) ?? .gpx
      return { path in
        let tracks = try TrackChoice.tracks(words, format: nil, at: path)
        try ExchangeWords.write([], tracks: tracks, as: format, to: output)
        return .fine
      }
    }

    /// `rumbo track rename TRACK --name NAME`.
    static func rename(_ arguments: Arguments, _ words: [String]) throws -> PlacesAction {
      guard let name = try PlaceName.given(arguments), words.count == 1 else { throw Failure(.trackRenameNeeds) }
      return { path in
        let track = try TrackChoice.find(words, in: PlacesFile.openToRead(path))
        try PlacesFile.open(path).rename(track.id, to: name)
        return .fine
      }
    }

    /// `rumbo track delete TRACK`: deletes a track, until `undo`.
    static func delete(_ arguments: Arguments, _ words: [String]) throws -> PlacesAction {
      guard words.count == 1 else { throw Failure(.trackDeleteNeeds) }
      return { path in
        let track = try TrackChoice.find(words, in: PlacesFile.openToRead(path))
        try PlacesFile.open(path).deleteTrack(track.id)
        return .fine
      }
    }

    /// `rumbo track undo`: restores the track deleted last.
    static func undo(_ arguments: Arguments, _ words: [String]) -> PlacesAction {
      { path in
        let restored = try PlacesFile.open(path).restoreLastTrack()
        if !restored { StandardOutput.complain("Nothing to undo.\n") }
        return restored ? .fine : .failed
      }
    }
  }

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
        try StandardOutput.write([Self.json(track, statistics)], orText: text(track, statistics), asJSON: isJSON)
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
        if let steepest = figures.steepest { lines.append(("steepest", UnitSystem.text(ofGradient: steepest))) }
        lines.append(("height", "\(units.text(ofAltitude: low)) to \(units.text(ofAltitude: high))"))
        let heights = TrackProfile(track, steps: Self.profileWidth).steps.map { $0.altitude?.meters }
        lines.append(("profile", ProfileBars(heights, low: low.meters, high: high.meters, rows: 1).rows[0]))
      }
      return lines.map { name, value in
        name + String(repeating: " ", count: 14 - name.count) + Sanitizer.clean(value) + "\n"
      }.joined()
    }

    private static func points(_ figures: TrackStatistics) -> String {
      "\(figures.points)" + (figures.segments > 1 ? " in \(figures.segments) pieces" : "")
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
        "maxGradient": figure(figures.steepest),
        "lowest": figure(figures.lowest?.meters), "highest": figure(figures.highest?.meters),
      ]
    }
  }
}
