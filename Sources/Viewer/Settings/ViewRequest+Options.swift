import Geodesy

extension ViewRequest {
  /// Reads `--at`, `--zoom`, `--bearing` and `--fit`.
  init(_ arguments: Arguments) throws(UsageError) {
    if let text = arguments["at"] {
      do throws(CoordinateError) {
        let place = try CoordinateParser.place(text)
        (center, zoom) = (place.coordinate, place.zoom)
      } catch {
        let isName = error.mayBeName && text.contains(where: \.isLetter)
        guard let wanted = error.wanted ?? (isName ? text : nil) else {
          throw UsageError(problem: "--at: \(error.problem)", advice: error.advice)
        }
        name = wanted
      }
    }
    if let text = arguments["zoom"] { zoom = try Self.number(text, option: "zoom", in: -2...24, example: "14.5") }
    if let text = arguments["bearing"] {
      bearing = Bearing(degrees: try Self.number(text, option: "bearing", in: -360...360, example: "30"))
    }
    if let text = arguments["fit"], text != "all" {
      for part in text.split(separator: ";") { places.append(try Self.place(String(part), option: "fit").coordinate) }
    }
  }

  private static func place(_ text: String, option: String) throws(UsageError) -> SpelledPlace {
    do throws(CoordinateError) {
      return try CoordinateParser.place(text)
    } catch {
      throw UsageError(problem: "--\(option): \(error.problem)", advice: error.advice)
    }
  }

  private static func number(
    _ text: String,
    option: String,
    in range: ClosedRange<Double>,
    example: String
  ) throws(UsageError) -> Double {
    guard let number = plainNumber(text), range.contains(number) else {
      throw UsageError(
        problem: "“\(text)” is not a value of --\(option).",
        advice: "Give a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)), as in --\(option) \(example)."
      )
    }
    return number
  }
}
