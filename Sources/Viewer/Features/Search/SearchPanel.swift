import Cells
import Geodesy
import Places
import Scene
import Terminal

/// The line that is typed and what was found, under the map; each place that was found is marked on it.
final class SearchPanel: MapPanel {
  enum Outcome {
    case open
    case typed
    case closed
    /// Another row was chosen.
    case moved(SearchResult)
    /// The search was limited to a category, or no longer is.
    case narrowed
    /// Enter; nil if there is no result yet.
    case entered(SearchResult?)
    /// Enter on the row of the geocoder.
    case asked
  }

  let host: Host
  /// The online search for places that no map here has.
  private let online: OnlineSearch?
  private let history: SearchHistory
  /// The index of the former search in the field, counted from the newest; nil once something else was done.
  private var recalled: Int?
  /// The origin of the search, from which distances are counted if there is no position.
  private let origin: MapCenter.Hold
  /// The origin for the order by distance, which stays while the map moves.
  let start: Coordinate
  private let zoom: Double
  private var shown: ShownPanel?
  private(set) var field = TextField()
  /// The results for the text; nil while unknown.
  private(set) var results: [SearchResult]? = []
  private var index = 0
  private var first = 0
  /// The only category to search.
  private(set) var category: SearchCategory?
  /// Whether the categories are shown in place of results.
  private var showsCategories = false

  init(_ host: Host, _ online: OnlineSearch?, _ history: SearchHistory) {
    (self.host, self.online, self.history) = (host, online, history)
    start = host.standpoint.coordinate
    zoom = host.navigator.target.zoom
    origin = host.navigator.middle.hold(forGood: true)
    shown = ShownPanel(self)
  }

  /// Shows what was found; what was found before stays until then, so that nothing flickers.
  func show(_ results: [SearchResult]) {
    self.results = results
    lookedFor = text
    if !showsCategories { (index, first) = (0, 0) }
  }

  var text: String { field.text }
  /// The local results, and then those of a geocoder.
  private var hits: [SearchResult] { (results ?? []) + (online?.found ?? []) }
  private var chosen: SearchResult? { hits.indices.contains(index) ? hits[index] : nil }

  /// The query for a geocoder, which has a row of its own at the end; nil if there is none.
  var question: GeocoderQuestion? {
    guard online != nil, !showsCategories, category == nil, Self.isText(lookedFor) else { return nil }
    return GeocoderQuestion(
      lookedFor,
      near: host.navigator.middle.coordinate,
      zoom: zoom,
      language: host.start.language
    )
  }

  /// The text of the results, which may be older than the input.
  private var lookedFor = ""
  var hasText: Bool { Self.isText(text) }
  private static func isText(_ text: String) -> Bool { text.contains { $0 != " " } }

  private var isQuestionChosen: Bool { question != nil && index == hits.count }

  func take(_ key: Key) -> Outcome {
    if host.look.keys.action(for: key, in: .search) == .searchCategories {
      showsCategories.toggle()
      (index, first) = (0, 0)
      return .open
    }
    if key == .up, !showsCategories, category == nil, recall() { return .typed }
    recalled = nil
    switch key {
    case .escape: return back()
    case .enter: return showsCategories ? narrow() : isQuestionChosen ? .asked : .entered(chosen)
    case .down: return step(1)
    case .up, .shiftTab: return step(-1)
    case .pageDown: return step(5)
    case .pageUp: return step(-5)
    default:
      let before = field.text
      _ = field.take(key)
      guard field.text != before else { return .open }
      change()
      return .typed
    }
  }

  /// Puts the search before into an empty field, or one that has been recalled; false if there is none.
  private func recall() -> Bool {
    guard !hasText || recalled != nil else { return false }
    let next = min((recalled ?? -1) + 1, history.entries.count - 1)
    guard next >= 0 else { return false }
    recalled = next
    field = TextField(history.entries[history.entries.count - 1 - next])
    change()
    return true
  }

  /// Drops a geocoder's results, which belong to another query.
  private func change() {
    showsCategories = false
    index = min(index, max((results?.count ?? 0) - 1, 0))
  }

  /// Closes one thing: the list of categories, the category, the search.
  private func back() -> Outcome {
    if showsCategories {
      showsCategories = false
      return .open
    }
    guard category != nil else { return .closed }
    category = nil
    return .narrowed
  }

  private func narrow() -> Outcome {
    category = SearchCategory.allCases[index]
    showsCategories = false
    field = TextField()
    results = nil
    (index, first) = (0, 0)
    return .narrowed
  }

  func paste(_ text: String) {
    field.insert(text)
    change()
  }

  /// Takes a click; nil where it is beside the panel.
  func take(clickAt cell: CellPoint) -> Outcome? {
    let box = box(in: host.navigator.shown)
    guard box.contains(cell) else { return nil }
    let row = cell.row - box.row - 2
    guard row >= 0, row < box.rows - 3 else { return .open }
    if question != nil, row == box.rows - 4 {
      // The first click selects the row, and a second one sends the query.
      defer { index = hits.count }
      return isQuestionChosen ? .asked : .open
    }
    guard (0..<count).contains(first + row) else { return .open }
    guard showsCategories else { return .entered(hits.indices.contains(first + row) ? hits[first + row] : nil) }
    index = first + row
    return narrow()
  }

  private func step(_ count: Int) -> Outcome {
    guard self.count > 0 else { return .open }
    // The last row is one key away, whatever the number of results.
    let isLastMeant = count < 0 && index == 0 && question != nil
    index = isLastMeant ? self.count - 1 : min(max(index + count, 0), self.count - 1)
    guard !showsCategories, let chosen else { return .open }
    return .moved(chosen)
  }

  /// How many rows there are to choose from.
  private var count: Int {
    showsCategories ? SearchCategory.allCases.count : hits.count + (question == nil ? 0 : 1)
  }
}

/// How it looks.
extension SearchPanel {
  /// The minimum columns for the panel beside the map instead of below it.
  private static let columnsForBoth = 150

  private func isBeside(_ viewport: Viewport) -> Bool { viewport.columns >= Self.columnsForBoth }

  func insets(in viewport: Viewport) -> EdgeInsets {
    let box = box(in: viewport)
    return isBeside(viewport) ? EdgeInsets(left: box.columns) : EdgeInsets(bottom: viewport.rows - box.row)
  }

  /// Always of one height, so that the map doesn't move with every letter.
  func box(in viewport: Viewport) -> CellRect {
    lowerLeft(columns: listColumns(in: viewport), in: viewport) { isBeside(viewport) ? $0 : max($0 / 2, 7) }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let box = box(in: viewport)
    guard box.columns > 8, box.rows > 3 else { return }
    drawMarks(into: &grid, viewport)
    let columns = box.columns - 4
    let found = found(columns: columns)
    // If only one row fits, it is the chosen one.
    let asking = box.rows > 4 || isQuestionChosen ? questionRow : nil
    let room = box.rows - 3 - (asking == nil ? 0 : 1)
    if !isQuestionChosen { first = min(max(first, index - room + 1), index) }
    var shown = Array(found.dropFirst(first).prefix(room))
    if let asking { shown += Array(repeating: [], count: room - shown.count) + [asking.spans] }
    var panel = Panel(title: title, lines: [[]] + shown)
    if count > 0 { panel.chosen = isQuestionChosen ? shown.count : index - first + 1 }
    let more = first + room < found.count ? host.look.words(.moreBelow) : ""
    let notice = isQuestionChosen ? asking?.notice ?? "" : ""
    panel.footer = [more, notice].filter { !$0.isEmpty }.joined(separator: " · ")
    panel.draw(into: &grid, box: box, look: host.look)
    let place = CellPoint(column: box.column + 2, row: box.row + 1)
    field.draw(into: &grid, at: place, columns: columns, called: title, isInRow: index > 0, host.look.style)
  }

  private var title: String {
    let words = host.look.words
    guard !showsCategories else { return "\(words(.search)): \(words(.searchCategories))" }
    return category.map { "\(words(.search)): \(words($0.title))" } ?? words(.search)
  }

  /// The categories, or what was found; a hint where there is neither.
  private func found(columns: Int) -> [[Panel.Span]] {
    if showsCategories { return SearchCategory.allCases.map { [Panel.Span(text: host.look.words($0.title))] } }
    guard hits.isEmpty else {
      let row = SearchRow(host: host, from: start)
      return hits.map { row.spans(of: $0, columns: columns) }
    }
    return [[Panel.Span(text: hint, color: host.look.style.panelFaint)]]
  }

  private var hint: String {
    if category == nil, field.text.isEmpty { return host.look.words(.searchHint) }
    guard results != nil else { return "…" }
    return host.look.words.whyNoPlace(isIn: field.text) ?? host.look.words(.nothingFound)
  }

  private var questionRow: QuestionRow? {
    guard let online, let question else { return nil }
    return QuestionRow(question: question, online: online, look: host.look)
  }

  /// The cells of the marks, which names avoid.
  func clearings(in viewport: Viewport) -> [CellRect] {
    marks(in: viewport).map { CellRect(column: $0.cell.column, row: $0.cell.row, columns: 1, rows: 1) }
  }

  /// The cells of the visible results, the nearest last, on top.
  private func marks(in viewport: Viewport) -> [(cell: CellPoint, isChosen: Bool)] {
    guard !showsCategories, host.maps.facts.isGeographic else { return [] }
    let open = host.panels.openBox(in: viewport)
    return hits.enumerated().reversed().compactMap { number, result in
      let cell = viewport.cell(of: viewport.nearestCopy(of: WorldPoint(result.coordinate)))
      return cell.flatMap { open.contains($0) ? ($0, number == index) : nil }
    }
  }

  /// A mark on every place that was found; the chosen one stands out.
  private func drawMarks(into grid: inout CellGrid, _ viewport: Viewport) {
    let colors = SightColors(host.look)
    let isASCII = host.look.blocks == .ascii
    for (cell, isChosen) in marks(in: viewport) {
      let text = isChosen ? (isASCII ? ">x<" : "▸●◂") : isASCII ? "x" : "●"
      grid.write(
        text,
        at: CellPoint(column: cell.column - (isChosen ? 1 : 0), row: cell.row),
        foreground: colors.chosen.sign,
        background: colors.chosen.ground,
        style: host.look.depth == .none ? .reverse : .bold
      )
    }
  }
}
