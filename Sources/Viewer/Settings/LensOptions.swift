import Rendering

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
