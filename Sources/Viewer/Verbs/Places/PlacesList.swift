import Geodesy
import Places

/// `rumbo places list`: targets in their order, then sights by their names.
struct PlacesList: PlacesAction {
  private let choice: PlaceChoice

  init(_ arguments: Arguments, _ words: [String]) throws {
    guard words.isEmpty else {
      throw UsageError(problem: "rumbo places list takes no names.", advice: "rumbo places search NAME looks for one.")
    }
    if let format = arguments["format"] {
      throw UsageError(
        problem: "rumbo places list prints lines, or JSON with --json.",
        advice: "rumbo places export --format \(format) writes them for other programs."
      )
    }
    choice = try PlaceChoice(arguments, limit: .max)
  }

  func run(at path: String) throws -> ExitCode {
    guard let store = try PlacesFile.openToRead(path) else { return .fine }
    let lines = try PlacesFile.failing { () throws(PlaceError) in
      let targets = choice.favoritesOnly ? [] : try store.targets().map { PlaceLine($0) }
      return targets + (choice.targetsOnly ? [] : try store.places().map { PlaceLine($0) })
    }
    try choice.write(lines.lazy.filter(choice.takes).prefix(choice.limit))
    return .fine
  }
}

/// `rumbo places near --at PLACE`: what is around a place, the nearest first.
struct PlacesNear: PlacesAction {
  private let choice: PlaceChoice
  private let center: Coordinate
  private let radius: Distance

  init(_ arguments: Arguments, _ words: [String]) throws {
    var arguments = arguments
    if !words.isEmpty { arguments.provide(words.joined(separator: " "), for: "at") }
    guard let place = try PlaceName.coordinates(arguments) else {
      throw UsageError(
        problem: "rumbo places near needs a place.",
        advice: "As in: rumbo places near --at 60.17,24.94"
      )
    }
    center = place.coordinate
    radius = try PlaceName.meters(arguments, option: "within") ?? .kilometers(20_100)
    choice = try PlaceChoice(arguments, limit: 20)
  }

  func run(at path: String) throws -> ExitCode {
    guard let store = try PlacesFile.openToRead(path) else { throw nothing }
    let lines = try PlacesFile.failing { () throws(PlaceError) in
      let targets = Dictionary(uniqueKeysWithValues: try store.targets().map { ($0.id, $0) })
      return try store.places(near: center, within: radius, most: choice.limit).map { found in
        var line = PlaceLine(found.place, distance: found.distance)
        line.target = targets[found.place.id]
        return line
      }
    }.filter(choice.takes)
    guard !lines.isEmpty else { throw nothing }
    try choice.write(lines)
    return .fine
  }

  private var nothing: Failure {
    Failure(
      problem: "None of your places is near there.",
      advice: "Look farther with --within, or on the maps with rumbo places search.",
      exitCode: .failed
    )
  }
}
