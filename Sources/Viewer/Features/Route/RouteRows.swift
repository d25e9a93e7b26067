import Cells
import Geodesy
import Rendering
import Routing

/// The steps of a route in a panel, each on as many rows as its text needs.
struct RouteRows {
  /// The layout parameters besides the route.
  struct Form: Equatable {
    let columns: Int
    let language: Language
    let units: UnitSystem
    let style: MapStyle
    let isASCII: Bool

    init(_ look: Look, columns: Int) {
      (self.columns, language, units, style) = (columns, look.words.language, look.units, look.style)
      isASCII = look.blocks == .ascii
    }
  }

  let form: Form
  private var rows: [(step: Int, spans: [Panel.Span])] = []

  init(of route: FoundRoute, _ look: Look, _ form: Form) {
    self.form = form
    let sentence = StepSentence(look.units, in: look.words)
    let measure = RoundedMeasure(look.units, in: look.words)
    let width = CharacterWidth.standard
    for (index, step) in route.steps.enumerated() {
      let goal = route.goal(of: index)
      let place = route.name(of: goal, in: look.words)
      let text = sentence.text(of: step, arrivingAt: place, isLast: route.isLast(goal))
      let distance = step.kind == .arrive ? "" : measure.text(ofMeters: step.length)
      let room = max(form.columns - Self.margin - 1 - width.of(distance), 4)
      for (number, line) in width.wrapping(Sanitizer.clean(text, limit: 200), to: room).enumerated() {
        let sign = number == 0 ? RouteSign(step, isASCII: form.isASCII).text : " "
        rows.append(
          (
            index,
            [
              Panel.Span(text: sign + " ", isAccented: true), Panel.Span(text: width.padding(line, to: room) + " "),
              Panel.Span(text: number == 0 ? distance : "", color: look.style.panelFaint),
            ]
          )
        )
      }
    }
  }

  /// The columns of the arrow before an instruction.
  private static let margin = 2

  var count: Int { rows.count }

  func step(at row: Int) -> Int? { rows.indices.contains(row) ? rows[row].step : nil }

  /// The rows of a step.
  func range(of step: Int) -> Range<Int> {
    let first = rows.firstIndex { $0.step == step } ?? 0
    return first..<first + rows[first...].prefix { $0.step == step }.count
  }

  func spans(from first: Int, most count: Int) -> [[Panel.Span]] { rows.dropFirst(first).prefix(count).map(\.spans) }
}

/// A step, or the direction of a line, as a sign of one column.
nonisolated struct RouteSign {
  let text: String

  private init(_ sign: String, ascii: String, isASCII: Bool) {
    text = isASCII ? ascii : sign
  }

  /// By how many degrees clockwise from the top of the screen.
  init(heading degrees: Double, isASCII: Bool) {
    text = String(EdgeArrow.sign(degrees: degrees, isASCII: isASCII))
  }

  init(_ step: Step, isASCII: Bool) {
    self.init(step, heading: Self.degrees(of: step), isASCII: isASCII)
  }

  /// Of a step on a map with so many degrees at its top: where it goes on there.
  init(_ step: Step, onMapTurnedTo bearing: Double, isASCII: Bool) {
    self.init(step, heading: step.bearingAfter - bearing, isASCII: isASCII)
  }

  private init(_ step: Step, heading: Double, isASCII: Bool) {
    switch step.kind {
    case .depart: self.init("○", ascii: "o", isASCII: isASCII)
    case .arrive: self.init("●", ascii: "x", isASCII: isASCII)
    case .roundabout, .exitRoundabout: self.init("↻", ascii: "@", isASCII: isASCII)
    case .ferry: self.init("≈", ascii: "~", isASCII: isASCII)
    case .steps: self.init("≡", ascii: "=", isASCII: isASCII)
    default: self.init(heading: heading, isASCII: isASCII)
    }
  }

  /// By how many degrees clockwise one turns, as the words have it.
  static func degrees(of step: Step) -> Double {
    guard !step.goesStraightOn else { return 0 }
    return switch step.direction {
    case .straight, nil: 0
    case .slightRight: 45
    case .right: 90
    case .sharpRight: 135
    case .uturn: 180
    case .sharpLeft: 225
    case .left: 270
    case .slightLeft: 315
    }
  }
}
