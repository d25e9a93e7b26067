import Cells
import Geodesy
import Places
import Scene
import Terminal

/// The line that is typed and what was found, below the map or beside it.
final class SearchPanel: HostClient {
  private unowned let search: Search
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
  private var marks: SearchMarks?
  private var list: ListPanel?
  /// The results for the text; nil while unknown.
  private var results: [SearchResult]? = []
  /// The text of the results, which may be older than the input.
  private var lookedFor = ""
  /// The only category to search.
  private(set) var category: SearchCategory?
  /// Whether the categories are shown in place of results.
  private var showsCategories = false

  /// The minimum columns for the panel beside the map instead of below it.
  private static let columnsForBoth = 150

  init(of search: Search, _ online: OnlineSearch?, _ history: SearchHistory) {
    let host = search.host
    (self.search, self.online, self.history) = (search, online, history)
    start = host.standpoint.coordinate
    zoom = host.navigator.target.zoom
    origin = host.navigator.middle.hold(forGood: true)
    super.init(in: host)
    marks = SearchMarks(host) { [unowned self] in (showsCategories ? [] : hits, list?.index ?? 0) }
    let ofList = ListPanel.Behavior(
      mode: .search,
      closed: { [weak search] in search?.forget() },
      select: { [unowned self] in if !showsCategories, hits.indices.contains($0) { host.preview(hits[$0]) } },
      type: { [unowned self] in change() },
      intercept: { [unowned self] in recall($0) },
      // The first click selects the row of the geocoder, and a second one sends the query.
      click: { [unowned self] _, isChosen in isQuestionChosen && !isChosen ? nil : .open },
      perform: { [unowned self] in perform($0, $1) }
    )
    var form = ListPanel.Form(widest: 76, isBelowMap: true, isTyped: true, isSteady: true)
    form.rows = { host.navigator.shown.columns >= Self.columnsForBoth ? $0 : max($0 / 2, 7) }
    list = ListPanel(host, form, behavior: ofList) { [unowned self] columns, index in
      content(columns: columns, index: index)
    }
  }

  func close() { list?.close() }

  /// Shows what was found; what was found before stays until then, so that nothing flickers.
  func show(_ results: [SearchResult]) {
    self.results = results
    lookedFor = text
    if !showsCategories { list?.choose(0) }
  }

  var text: String { list?.field.text ?? "" }
  var hasText: Bool { Self.isText(text) }
  private static func isText(_ text: String) -> Bool { text.contains { $0 != " " } }

  /// The local results, and then those of a geocoder.
  private var hits: [SearchResult] { (results ?? []) + (online?.found ?? []) }

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

  private var isQuestionChosen: Bool { question != nil && list?.index == hits.count }

  private func perform(_ action: Action, _ row: Int?) {
    switch action {
    case .searchCategories: showCategories(!showsCategories)
    case .close: back()
    case _ where showsCategories: row.map { narrow(to: SearchCategory.allCases[$0]) }
    case _ where question != nil && row == hits.count: search.ask()
    default: search.enter(row.flatMap { hits.indices.contains($0) ? hits[$0] : nil })
    }
  }

  private func showCategories(_ isOn: Bool) {
    showsCategories = isOn
    list?.choose(0)
  }

  /// Puts the search before into an empty field, or one that has been recalled; false if there is none.
  private func recall(_ key: Key) -> Bool {
    guard key == .up, !showsCategories, category == nil, !hasText || recalled != nil else {
      recalled = nil
      return false
    }
    let next = min((recalled ?? -1) + 1, history.entries.count - 1)
    guard next >= 0 else { return false }
    recalled = next
    list?.field = TextField(history.entries[history.entries.count - 1 - next])
    change()
    return true
  }

  /// Drops a geocoder's results, which belong to another query.
  private func change() {
    showsCategories = false
    list?.choose(min(list?.index ?? 0, max((results?.count ?? 0) - 1, 0)))
    search.search()
  }

  /// Closes one thing: the list of categories, the category, the search.
  private func back() {
    guard !showsCategories else { return showsCategories = false }
    if category == nil {
      close()
      host.navigator.endPreview()
    } else {
      category = nil
      search.search()
    }
  }

  private func narrow(to category: SearchCategory) {
    self.category = category
    results = nil
    list?.field = TextField()
    showCategories(false)
    search.search()
  }
}

/// How it looks.
extension SearchPanel {
  private func content(columns: Int, index: Int) -> ListPanel.Content {
    let (row, hits) = (SearchRow(host: host, from: start), hits)
    var content = ListPanel.Content(
      title: title,
      count: showsCategories ? SearchCategory.allCases.count : hits.count,
      row: { [words, showsCategories] in
        showsCategories
          ? [Panel.Span(text: words(SearchCategory.allCases[$0].title))] : row.spans(of: hits[$0], columns: columns)
      },
      columns: columns
    )
    if content.count == 0 { content.above = [[Panel.Span(text: hint, color: look.style.panelFaint)]] }
    guard let online, let question else { return content }
    content.last = self.row(of: question, online)
    // The note shown before a query is sent.
    if index == hits.count, online.state == .idle {
      content.footer = words(online.geocoder.learnsPlace ? .geocoderLearnsPlace : .geocoderLearnsText)
    }
    return content
  }

  private var title: String {
    let part = showsCategories ? words(.searchCategories) : category.map { words($0.title) }
    return part.map { "\(words(.search)): \($0)" } ?? words(.search)
  }

  /// A hint where there are no results.
  private var hint: String {
    if category == nil, text.isEmpty { return words(.searchHint) }
    guard results != nil else { return "…" }
    return words.whyNoPlace(isIn: text) ?? words(.nothingFound)
  }
}

/// The row that shows which server the query may be sent to, and then the outcome.
extension SearchPanel {
  private static let longest = 80

  private func row(of question: GeocoderQuestion, _ online: OnlineSearch) -> [Panel.Span] {
    let host = Sanitizer.clean(online.geocoder.host, limit: Self.longest)
    let text =
      switch online.state {
      case .idle: words(.askGeocoder, host, Sanitizer.clean(question.text, limit: Self.longest))
      case .asking: words(.askingGeocoder, host)
      case .found(let places): places.isEmpty ? "\(host): \(words(.nothingFound))" : origin(of: online.geocoder, host)
      case .failed(.notReached): words(.geocoderNotReached, host)
      case .failed(.refused(let status)): words(.geocoderRefuses, host, "\(status)")
      case .failed(.notUnderstood): words(.geocoderNotUnderstood, host)
      case .failed(.resting): words(.geocoderResting, host)
      }
    return [Panel.Span(text: text, color: online.state == .idle ? nil : look.style.panelFaint)]
  }

  /// The source of the marked results, and their copyright.
  private func origin(of geocoder: Geocoder, _ host: String) -> String {
    let attribution = Sanitizer.clean(geocoder.attribution, limit: Self.longest)
    return "\(look.originMark) \(host)" + (attribution == host ? "" : " · \(attribution)")
  }
}

/// A mark on the map on every place that was found; the selected one stands out.
private final class SearchMarks: HostClient, MapLayer {
  var kind: String { "result" }
  private let found: () -> (hits: [SearchResult], chosen: Int)
  private var registration: Registration?

  init(_ host: Host, found: @escaping () -> (hits: [SearchResult], chosen: Int)) {
    self.found = found
    super.init(in: host)
    registration = host.layers.add(self, at: .chrome)
  }

  /// The cells that names avoid.
  func clearings(in viewport: Viewport) -> [CellRect] {
    marks(in: viewport).map { CellRect($0.cell) }
  }

  /// The cells of the visible results, the nearest last, on top.
  private func marks(in viewport: Viewport) -> [(cell: CellPoint, isChosen: Bool)] {
    guard host.maps.facts.isGeographic else { return [] }
    let (open, (hits, chosen)) = (host.panels.openBox(in: viewport), found())
    return hits.enumerated().reversed().compactMap { number, result in
      let cell = viewport.cell(of: viewport.nearestCopy(of: WorldPoint(result.coordinate)))
      return cell.flatMap { open.contains($0) ? ($0, number == chosen) : nil }
    }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let colors = SightColors(look)
    let isASCII = look.blocks == .ascii
    for (cell, isChosen) in marks(in: viewport) {
      let text = isChosen ? (isASCII ? ">x<" : "▸●◂") : isASCII ? "x" : "●"
      let start = CellPoint(column: cell.column - (isChosen ? 1 : 0), row: cell.row)
      grid.label(text, at: start, colors.chosen.sign, on: colors.chosen.ground, style: .bold, look)
    }
  }
}
