import Cells
import Routing
import Scene

/// The next step during navigation: the turn in large cells, its distance, the step after it, and what remains.
final class TurnPanel: MapPanel {
  var kind: String { "turn" }
  struct View {
    let route: FoundRoute
    let tracker: RouteTracker

    /// The step after the next one.
    var after: Int? { tracker.next.flatMap { route.tracked.step(after: $0.step) } }
  }

  /// How large it is.
  private struct Size {
    let columns: Int
    /// The rows of the arrow; 0 if there is space only for a line.
    let arrow: Int

    var rows: Int { max(arrow, 1) + 4 }
  }

  let host: Host
  private let view: () -> View?
  private var shown: ShownPanel?

  init(_ host: Host, _ view: @escaping () -> View?) {
    (self.host, self.view) = (host, view)
    shown = ShownPanel(self)
  }

  private var measure: RoundedMeasure { RoundedMeasure(host.look.units, in: words) }
  /// The text colour, fainter if the information may be out of date.
  private var ink: CellColor { host.position.isLost ? host.look.style.panelFaint : host.look.style.panelText }
  private var accent: CellColor { host.position.isLost ? host.look.style.panelFaint : host.look.style.panelAccent }
  private var isASCII: Bool { host.look.blocks == .ascii }
}

/// Its position.
extension TurnPanel {
  func insets(in viewport: Viewport) -> EdgeInsets { EdgeInsets(top: size(in: viewport).rows) }

  private func size(in viewport: Viewport) -> Size {
    switch (viewport.columns, viewport.rows) {
    case (120..., 45...): Size(columns: 64, arrow: 6)
    case (60..., 20...): Size(columns: 56, arrow: 4)
    default: Size(columns: min(viewport.columns, 48), arrow: 0)
    }
  }

  /// The box in the upper right, where lists and figures leave space.
  func box(in viewport: Viewport) -> CellRect {
    let size = size(in: viewport)
    return CellRect(
      column: max(viewport.columns - size.columns, 0),
      row: 0,
      columns: size.columns,
      rows: min(size.rows, viewport.rows)
    )
  }
}

/// How it looks.
extension TurnPanel {
  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let view = view() else { return }
    let (box, size) = (box(in: viewport), size(in: viewport))
    let columns = box.columns - 4
    let body = Array(repeating: [Panel.Span](), count: max(size.arrow, 1))
    let rest = [Panel.Span(text: after(view, columns), color: ink), Panel.Span(text: left(view), color: accent)]
    let lines = body + rest.map { [$0] }
    Panel(title: title(view, columns), lines: lines).draw(into: &grid, box: box, look: host.look)
    let inside = CellRect(column: box.column + 2, row: box.row + 1, columns: columns, rows: max(box.rows - 2, 0))
    switch (view.tracker.state, view.tracker.next) {
    case (_, _) where view.tracker.isReversed: drawUTurn(arrow: size.arrow, in: inside, into: &grid)
    case (.astray, _): write(words(.followAstray), in: inside, into: &grid)
    case (.arrived, _), (_, nil): write(text(view.route.steps.count - 1, view), in: inside, into: &grid)
    case (_, let next?): draw(next.step, ahead: next.distance, view, arrow: size.arrow, in: inside, into: &grid)
    }
  }

  private func title(_ view: View, _ columns: Int) -> String {
    CharacterWidth.standard.truncating(Sanitizer.clean(view.route.to.name), to: columns - 4)
  }

  private func drawUTurn(arrow: Int, in box: CellRect, into grid: inout CellGrid) {
    let (text, back) = (words(.turnUturn), 180.0)
    guard arrow > 0 else {
      return write("\(RouteSign(heading: back, isASCII: isASCII).text) \(text)", at: box.row, box, into: &grid)
    }
    let beside = draw(TurnPicture(turning: back, rows: arrow, ink: accent), in: box, into: &grid)
    write(text, at: beside.row + arrow - 1, beside, into: &grid)
  }

  /// Draws a turn at the left of a box; returns the rest of it.
  private func draw(_ picture: TurnPicture, in box: CellRect, into grid: inout CellGrid) -> CellRect {
    picture.draw(at: CellPoint(column: box.column, row: box.row), into: &grid, host.look)
    let shift = picture.columns + 2
    return CellRect(column: box.column + shift, row: box.row, columns: max(box.columns - shift, 0), rows: box.rows)
  }

  private func draw(
    _ next: Int,
    ahead meters: Double,
    _ view: View,
    arrow: Int,
    in box: CellRect,
    into grid: inout CellGrid
  ) {
    let distance = measure.text(ofMeters: meters)
    guard arrow > 0 else {
      let sign = RouteSign(view.route.steps[next], isASCII: isASCII).text
      return write("\(sign) \(distance) \(ahead(next, view))", at: box.row, box, into: &grid)
    }
    let beside = draw(TurnPicture(view.route.steps[next], rows: arrow, ink: accent), in: box, into: &grid)
    if let large = LargeText(distance, columns: beside.columns, rows: arrow - 1, isASCII: isASCII) {
      large.draw(at: CellPoint(column: beside.column, row: beside.row), ink: ink, into: &grid)
    } else {
      write(distance, at: beside.row, beside, into: &grid)
    }
    write(ahead(next, view, columns: beside.columns), at: beside.row + arrow - 1, beside, into: &grid)
  }

  /// On as many rows as it takes.
  private func write(_ text: String, in box: CellRect, into grid: inout CellGrid) {
    let lines = CharacterWidth.standard.wrapping(text, to: box.columns)
    for (row, line) in lines.prefix(box.rows).enumerated() { write(line, at: box.row + row, box, into: &grid) }
  }

  private func write(_ text: String, at row: Int, _ box: CellRect, into grid: inout CellGrid) {
    grid.write(
      CharacterWidth.standard.truncating(text, to: box.columns),
      at: CellPoint(column: box.column, row: row),
      foreground: ink,
      background: host.look.style.panelBackground,
      style: .bold,
      columns: box.columns
    )
  }

  private func text(_ step: Int, _ view: View) -> String { FollowSentence(of: view.route, host.look).text(of: step) }

  /// The next instruction, in the future tense for an arrival.
  private func ahead(_ step: Int, _ view: View) -> String {
    let sentence = FollowSentence(of: view.route, host.look)
    return view.route.steps[step].kind == .arrive ? sentence.goal(of: step) : sentence.text(of: step)
  }

  /// The next instruction; if it doesn't fit and the arrow shows the turn, only the exit and the road.
  private func ahead(_ index: Int, _ view: View, columns: Int) -> String {
    let (text, step) = (ahead(index, view), view.route.steps[index])
    let name = Sanitizer.clean(step.name.spoken)
    guard CharacterWidth.standard.of(text) > columns, step.kind != .arrive, !name.isEmpty else { return text }
    return step.exit.map { words(.followExit, "\($0)", name) } ?? name
  }

  /// The step after that.
  private func after(_ view: View, _ columns: Int) -> String {
    guard !view.tracker.isReversed, [.following, .approaching].contains(view.tracker.state),
      let next = view.tracker.next,
      let after = view.after
    else { return "" }
    let sign = RouteSign(view.route.steps[after], isASCII: isASCII).text
    let starts = view.route.tracked.starts
    let distance = measure.text(ofMeters: starts[after] - starts[next.step])
    return CharacterWidth.standard.truncating("\(sign) \(distance) \(ahead(after, view))", to: columns)
  }

  private func left(_ view: View) -> String {
    guard view.tracker.state != .arrived, view.tracker.state != .astray else { return "" }
    var parts = [measure.text(ofMeters: view.tracker.distanceLeft), measure.text(ofSeconds: view.tracker.timeLeft)]
    if let now = host.timestamp {
      parts.append(measure.arrival(afterSeconds: view.tracker.timeLeft, from: now, secondsAhead: host.secondsAhead))
    }
    return parts.joined(separator: " · ")
  }
}
