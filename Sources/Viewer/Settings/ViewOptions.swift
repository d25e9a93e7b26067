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
