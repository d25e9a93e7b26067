import Geodesy
import Places
import Wire

/// The options of `rumbo places` that select places and their output format.
struct PlaceChoice {
  let targetsOnly: Bool
  let favoritesOnly: Bool
  let limit: Int
  let isJSON: Bool
  let format: CoordinateFormat

  init(_ arguments: Arguments, limit usual: Int) throws(Failure) {
    targetsOnly = arguments.has("targets") || arguments.has("target")
    favoritesOnly = arguments.has("favorites") || arguments.has("favorite")
    isJSON = arguments.has("json")
    format = arguments["coordinates"].flatMap(CoordinateFormat.init(rawValue:)) ?? .dms
    guard let text = arguments["limit"] else {
      limit = usual
      return
    }
    guard let number = wholeNumber(text, in: 1...1_000_000_000) else { throw Failure(.limitInvalid, text) }
    limit = number
  }

  func takes(_ line: PlaceLine) -> Bool {
    (!targetsOnly || line.target != nil) && (!favoritesOnly || line.place.isFavorite)
  }

  func write(_ lines: some Sequence<PlaceLine>) throws {
    try StandardOutput.write(
      lines.map(\.json),
      orText: lines.map { $0.text(format, .metric) }.joined(),
      asJSON: isJSON
    )
  }
}

/// The words of a command that name one place.
enum PlaceName {
  /// The target or sight of that name, or with that number.
  static func find(_ word: String, in store: PlaceStore) throws -> PlaceLine {
    let lines = try store.targets().map { PlaceLine($0) } + store.places().map { PlaceLine($0) }
    let isNumber = word.hasPrefix("#")
    let found = lines.filter { isNumber ? "#\($0.id.number)" == word : $0.place.name == word }
    guard let line = found.first else {
      let near = nearestWord(to: word, among: lines.map(\.place.name))
      throw Failure(.placeUnknown, word, nearest: near.map { "“\($0)”" })
    }
    guard found.count == 1 else {
      throw Failure(
        .placeAmbiguous,
        found.count,
        word,
        found.prefix(8).map { "#\($0.id.number)" }.joined(separator: ", ")
      )
    }
    return line
  }

  /// The one word that an action needs.
  static func only(_ words: [String], for action: String) throws(Failure) -> String {
    guard let word = words.first, words.count == 1 else { throw Failure(.placesNeedOne, action) }
    return word
  }

  /// The name that an option gives: one that can be seen and asked for.
  static func given(_ arguments: Arguments) throws(Failure) -> String? {
    guard let name = arguments["name"] else { return nil }
    guard name.contains(where: { !$0.isWhitespace }) else { throw Failure(.nameInvalid, name) }
    return name
  }

  /// The coordinates that an option gives.
  static func coordinates(_ arguments: Arguments, option: String = "at") throws(Failure) -> SpelledPlace? {
    guard let text = arguments[option] else { return nil }
    do throws(CoordinateError) {
      return try CoordinateParser.place(text)
    } catch {
      throw Failure(.optionPlaceInvalid, option, error.problem, error.advice)
    }
  }

  /// The metres that an option gives.
  static func meters(_ arguments: Arguments, option: String) throws(Failure) -> Distance? {
    guard let text = arguments[option] else { return nil }
    guard let number = plainNumber(text), abs(number) < 1e8 else { throw Failure(.metresInvalid, text, option) }
    return .meters(number)
  }
}
