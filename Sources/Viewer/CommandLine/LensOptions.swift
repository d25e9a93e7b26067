/// What `--over`, `--lens` and `--opacity` say.
struct LensOptions {
  /// The map that is laid over, or a year.
  let over: String?
  var window = LensWindow()
  /// Whether it is on from the beginning.
  let isOn: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    over = arguments["over"]
    let shape = arguments["lens"]
    window.shape = shape.flatMap(LensWindow.Shape.init(rawValue:)) ?? .circle
    isOn = shape.map { $0 != "off" } ?? (over != nil)
    if let text = arguments["opacity"] {
      guard let percent = wholeNumber(text, in: 1...100) else {
        throw UsageError(
          problem: "“\(text)” is not a value of --opacity.",
          advice: "Give a percentage from 1 to 100, as in --opacity 60."
        )
      }
      window.opacity = Double(percent) / 100
    }
  }
}
