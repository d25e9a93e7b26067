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
