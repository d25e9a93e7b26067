import Calendar
import Cells
import Geodesy
import Places
import Wire

/// `rumbo track list`: what is kept, the newest first.
struct TrackList: PlacesAction {
  private let isJSON: Bool

  init(_ arguments: Arguments, _ words: [String]) throws {
    isJSON = arguments.has("json")
  }

  func run(at path: String) throws -> ExitCode {
    guard let store = try PlacesFile.openToRead(path) else { return .fine }
    let tracks = try PlacesFile.failing { () throws(PlaceError) in try store.tracks() }
    try StandardOutput.write(tracks.map { isJSON ? JSONWriter.text(of: json($0)) + "\n" : text($0) }.joined())
    return .fine
  }

  private func text(_ track: TrackSummary) -> String {
    let columns = [
      track.name, track.started?.text ?? "", counted(track.points, "point"), "\(track.state)", "#\(track.id.number)",
    ]
    return columns.map { Sanitizer.clean($0) }.joined(separator: "\t") + "\n"
  }

  private func json(_ track: TrackSummary) -> JSON {
    [
      "id": .integer(Int(track.id.number)), "name": .string(track.name), "state": .string("\(track.state)"),
      "started": track.started.map { .string($0.text) } ?? .null, "points": .integer(track.points),
    ]
  }
}

/// `rumbo track export [TRACK|FILE] --out FILE`: writes a track for other programs.
struct TrackExport: PlacesAction {
  private let words: [String]
  private let output: String?
  private let format: ExchangeFormat

  init(_ arguments: Arguments, _ words: [String]) throws {
    self.words = words
    output = arguments["out"]
    format = ExchangeWords.format(arguments) ?? output.flatMap { ExchangeFormat(fileName: $0) } ?? .gpx
  }

  func run(at path: String) throws -> ExitCode {
    let tracks = try TrackChoice.tracks(words, format: nil, at: path)
    try ExchangeWords.write([], tracks: tracks, as: format, to: output)
    return .fine
  }
}

/// `rumbo track rename TRACK --name NAME`.
struct TrackRename: PlacesAction {
  private let words: [String]
  private let name: String

  init(_ arguments: Arguments, _ words: [String]) throws {
    guard let name = arguments["name"], words.count == 1 else {
      throw UsageError(
        problem: "rumbo track rename needs a track and a name.",
        advice: "Write rumbo track rename \"#3\" --name \"Round the cape\"."
      )
    }
    self.words = words
    self.name = name
  }

  func run(at path: String) throws -> ExitCode {
    let store = try PlacesFile.open(path)
    let track = try TrackChoice.find(words, in: store)
    try PlacesFile.failing { () throws(PlaceError) in try store.rename(track.id, to: name) }
    return .fine
  }
}

/// `rumbo track delete TRACK`.
struct TrackDelete: PlacesAction {
  private let words: [String]

  init(_ arguments: Arguments, _ words: [String]) throws {
    guard words.count == 1 else {
      throw UsageError(
        problem: "rumbo track delete needs one track.",
        advice: "Write rumbo track delete NAME, or its number as in delete \"#3\"."
      )
    }
    self.words = words
  }

  func run(at path: String) throws -> ExitCode {
    let store = try PlacesFile.open(path)
    let track = try TrackChoice.find(words, in: store)
    try PlacesFile.failing { () throws(PlaceError) in try store.deleteTrack(track.id) }
    return .fine
  }
}
