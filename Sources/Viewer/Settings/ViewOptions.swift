import Geodesy
import Positioning
import Rendering

/// The options that the map on screen and a snapshot of it share.
enum ViewOptions {
  /// In the order of the help.
  static let all = (own + [style] + LensOptions.all + Features.options).sorted { $0.rank < $1.rank }

  private static let own = CommandTable["map"].options.map { option in
    option.name == "mode" ? option.accepting(ViewMode.formerName) : option
  }

  private static let style = Option.choiceOrFile(
    "style",
    ["auto"] + MapStyle.allCases.map(\.rawValue) + StyleLibrary.bundled().map(StyleLibrary.name),
    "the colours of the map; FILE is a JSON style of Rumbo or MapLibre, or the name of one of yours"
  ).named { StyleLibrary(.current).path(of: $0) != nil }.ranked(80)

  /// Throws where the value of one makes no sense.
  static func check(_ arguments: Arguments) throws {
    for option in all {
      if let value = arguments[option.name] { try option.check(value) }
    }
  }
}

extension ViewRequest {
  /// Reads `--at`, `--zoom`, `--bearing` and `--fit`.
  init(_ arguments: Arguments) throws(Failure) {
    if let text = arguments["at"] {
      switch try Self.wanted(text, option: "at") {
      case .place(let place): (center, zoom) = (place.coordinate, place.zoom)
      case .name(let wanted): name = wanted
      }
    }
    if let text = arguments["zoom"] { zoom = try Self.number(text, option: "zoom", in: -2...24, example: "14.5") }
    if let text = arguments["bearing"] {
      bearing = Bearing(degrees: try Self.number(text, option: "bearing", in: -360...360, example: "30"))
    }
    if let text = arguments["fit"], text != "all" {
      for part in text.split(separator: ";") {
        switch try Self.wanted(part.trimmingPrefix(while: \.isWhitespace), option: "fit") {
        case .place(let place): places.append(place.coordinate)
        case .name(let name): placeNames.append(name)
        }
      }
      // A single name is looked at from as near as with --at.
      if placeNames.count == 1, places.isEmpty, center == nil, name == nil { name = placeNames.removeLast() }
    }
  }

  private enum Wanted {
    case place(SpelledPlace)
    case name(String)
  }

  /// The coordinates in a text, or the name to search on the maps.
  private static func wanted(_ text: some StringProtocol, option: String) throws(Failure) -> Wanted {
    let text = String(text)
    do throws(CoordinateError) {
      return .place(try CoordinateParser.place(text))
    } catch {
      let isName = error.mayBeName && text.contains(where: \.isLetter)
      if let wanted = error.wanted ?? (isName ? text : nil) { return .name(wanted) }
      throw Failure(.optionPlaceInvalid, option, error.problem, error.advice)
    }
  }

  private static func number(
    _ text: String,
    option: String,
    in range: ClosedRange<Double>,
    example: String
  ) throws(Failure) -> Double {
    guard let number = plainNumber(text), range.contains(number) else {
      throw Failure(.numberInvalid, text, option, Int(range.lowerBound), Int(range.upperBound), example)
    }
    return number
  }
}

extension SourceOptions {
  /// Reads `--speed`, `--loop` and `--now`.
  init(_ arguments: Arguments) throws(Failure) {
    self.init()
    if let text = arguments["speed"] {
      guard let number = plainNumber(text), (0.01...1000).contains(number) else { throw Failure(.speedInvalid, text) }
      speed = number
    }
    loops = arguments.has("loop")
    wallClock = UTCTime(arguments["now"] ?? "2025-06-01T12:00:00Z")
  }
}

/// The values of `--over`, `--lens` and `--opacity`.
struct LensOptions {
  /// The maps that are laid over, or years, from the bottom to the top.
  let over: [String]
  var window = LensWindow()
  /// Of the front.
  var opacity = 1.0
  /// Whether it is on from the beginning.
  let isOn: Bool
  /// Whether a lens was asked for in so many words.
  let isWanted: Bool

  /// The value for no lens.
  static let off = "off"

  static let all: [Option] = [
    .value(
      "over",
      "MAP|YEAR",
      "overlay a second map, or the city as of a year, through a lens; the last of several is shown first"
    ).ranked(200).repeatable(),
    .choice(
      "lens",
      LensWindow.Shape.allCases.map(\.rawValue) + [off],
      "the shape of the lens; whole covers the screen"
    ).ranked(210),
    .value("opacity", "PERCENT", "the opacity of the second map").usually("100").ranked(220),
  ]

  init(_ arguments: Arguments) throws(Failure) {
    over = arguments.values(of: "over")
    let shape = arguments["lens"]
    window.shape = shape.flatMap(LensWindow.Shape.init(rawValue:)) ?? .circle
    isOn = shape.map { $0 != Self.off } ?? !over.isEmpty
    isWanted = isOn && arguments.says("lens") || arguments.says("opacity")
    if let text = arguments["opacity"] {
      guard let percent = wholeNumber(text.hasSuffix("%") ? text.dropLast() : text[...], in: 1...100) else {
        throw Failure(.opacityInvalid, text)
      }
      opacity = Double(percent) / 100
    }
  }
}
