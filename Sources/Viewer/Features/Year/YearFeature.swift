import Calendar
import Cells
import Scene
import Terminal

/// The year that the map shows: a legend with the share of known ages, and a slider through time.
final class YearFeature: HostClient, Feature, MapLayer, InputTaker {
  var kind: String { KeyMode.year.name }
  private var isOpen = false
  /// The year that was shown when the slider was opened, which it reaches, be it long ago or to come.
  private var openedAt: Int?
  /// Whether a year was chosen since then, and it wasn't only looked at.
  private var isChosen = false
  /// Whether the slider was opened before it was known that there are years to go through.
  private var isUnsure = false
  /// The digits of a year that is being typed.
  private var typed = "" { didSet { showTyped(insteadOf: oldValue) } }
  private var padding: Registration?

  /// The current year in a snapshot without a clock.
  private static let yearWithoutClock = 2025
  /// How far back the slider reaches at least.
  private static let leastReach = 50

  init(_ host: Host) {
    super.init(in: host)
    host.layers.keep(self, at: .chrome)
    padding = host.panels.padding.add { [weak self] in self?.box(in: $0) }
    host.panels.stack.addLegend { [weak self] in self?.box(in: $0) }
  }

  func perform(_ action: Action) -> Bool {
    guard action == .year else { return false }
    isOpen ? showToday() : open()
    return true
  }

  func take(_ key: Key) -> Bool {
    guard !type(key) else { return true }
    typed = ""
    guard let action = look.keys.action(for: key, in: .year) else { return false }
    isChosen = true
    switch action {
    case .yearBack: step(-1)
    case .yearOn: step(1)
    case .yearTenBack: step(-10)
    case .yearTenOn: step(10)
    case .yearFiftyBack: step(-50)
    case .yearFiftyOn: step(50)
    case .yearFirst: show(slider.years.lowerBound)
    case .yearLast: show(slider.years.upperBound)
    case .yearKeep: close()
    default: goBack()
    }
    return true
  }

  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard isOpen, case .click(let cell) = gesture, let box = box(in: host.navigator.shown), box.contains(cell) else {
      return false
    }
    guard cell.row == box.row, let year = slider.year(at: cell.column, in: box) else { return true }
    isChosen = true
    show(year)
    return true
  }
}

/// Typing a year.
extension YearFeature {
  /// Takes a digit, or a key that edits or ends the year that is being typed.
  private func type(_ key: Key) -> Bool {
    if case .character(let digit) = key, "0"..."9" ~= digit {
      typed += String(digit)
      if typed.count == Self.digits { enter() }
      return true
    }
    guard !typed.isEmpty else { return false }
    switch key {
    case .enter: enter()
    case .escape: typed = ""
    case .backspace: typed.removeLast()
    default: return false
    }
    return true
  }

  private func enter() {
    let year = Int(typed)
    typed = ""
    isChosen = true
    year.map(show)
  }

  private func showTyped(insteadOf before: String) {
    host.messages.retract(look.words(.yearTyped, before))
    if !typed.isEmpty { host.messages.show(look.words(.yearTyped, typed)) }
  }

  private static let digits = 4
}

/// The slider.
extension YearFeature {
  private var now: Int { host.timestamp?.year ?? Self.yearWithoutClock }

  private var slider: YearSlider {
    let first = host.maps.years.firstYear(for: host.navigator.shown) ?? now - 200
    // A little before the first thing that is known, so that it can be seen to come.
    let start = min(first - 10, openedAt ?? first, now - Self.leastReach)
    let ways: [[KeyHint]] = [
      KeyMode.year.hints,
      KeyMode.year.hints([.hintYear, .hintKeepYear, .hintLeave]),
      KeyMode.year.hints([.hintYear, .hintLeave]),
    ]
    return YearSlider(
      years: start...max(now, openedAt ?? now),
      keys: ways.map { look.keys.hints($0, of: .year, in: look.words) }
    )
  }

  private func open() {
    guard host.maps.years.tellsAges(in: host.navigator.shown) != false else { return tellSilence() }
    host.panels.stack.push(.mode, self, of: .year) { [weak self] in self?.closeUnconfirmed() }
    (isOpen, openedAt, isChosen) = (true, look.year, false)
    isUnsure = true
    leaveIfSilent()
  }

  /// Leaves the mode on a map without ages, which looks the same in any year.
  private func leaveIfSilent() {
    guard isUnsure, let tellsAges = host.maps.years.tellsAges(in: host.navigator.shown) else { return }
    isUnsure = false
    if isOpen, !tellsAges { tellSilence() }
  }

  private func tellSilence() {
    showToday()
    host.messages.show(look.words(.yearNone))
  }

  /// Back to the map as it is.
  private func showToday() {
    look.year = nil
    close()
  }

  /// The year stays.
  private func close() {
    guard isOpen else { return }
    isOpen = false
    host.panels.stack.pop(.mode, self)
  }

  /// Another mode is opened: what was chosen stays.
  private func closeUnconfirmed() {
    if !isChosen { look.year = openedAt }
    isOpen = false
  }

  /// Back to what was shown when the slider was opened.
  private func goBack() {
    look.year = openedAt
    close()
  }

  private func step(_ years: Int) {
    show((look.year ?? now) + years)
  }

  private func show(_ year: Int) {
    let shown = min(max(year, min(slider.years.lowerBound, 1)), slider.years.upperBound)
    // Whatever is there today, dated or not, is on the map as it is.
    look.year = shown == now ? nil : shown
  }
}

/// Arriving results.
extension YearFeature {
  func advance(by elapsed: Duration) -> Bool {
    leaveIfSilent()
    return false
  }

  func completeFrame() {
    if toldYear != nil { host.maps.years.request(for: host.navigator.shown) }
  }
}

/// Display.
extension YearFeature {
  /// The years of what is seen around the lens and in it; nil where that is the map as it is.
  private var years: (around: Int?, inLens: Int?) {
    let years = host.maps.lens.years(in: host.navigator.shown)
    guard years.around != years.inside else { return (years.around, nil) }
    return host.maps.lens.isInsideOut ? (years.inside, years.around) : (years.around, years.inside)
  }

  /// The year that the legend counts for.
  private var toldYear: Int? { years.around ?? (isOpen ? now : years.inLens) }

  /// Over the status, and the bar of another mode: the legend, and the slider over it.
  private func box(in viewport: Viewport) -> CellRect? {
    let rows = isOpen ? 2 : 1
    let row = (host.panels.stack.bar(in: viewport)?.row ?? viewport.rows - host.panels.padding.statusRows) - rows
    guard toldYear != nil, look.mode != .compass, row > 1 else { return nil }
    return CellRect(column: 0, row: row, columns: viewport.columns, rows: rows)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let year = toldYear, let box = box(in: viewport) else { return }
    grid.texts?.open(box)
    if isOpen { slider.draw(into: &grid, box: box, year: look.year ?? now, look) }
    let isToday = isOpen && years.around == nil
    let legend = YearLegend(
      year: isToday ? now : years.around,
      yearInLens: years.inLens,
      isToday: isToday,
      counts: host.maps.years.counts(in: year, for: viewport),
      look: look
    )
    let row = box.row + box.rows - 1
    if let columns = free(in: box, row, of: viewport) { legend.draw(into: &grid, row: row, in: columns) }
  }

  /// The columns of the legend that other panels don't cover; nil if there is no space for it beside them.
  private func free(in box: CellRect, _ row: Int, of viewport: Viewport) -> Range<Int>? {
    let others = host.panels.padding.boxes(in: viewport).filter { $0 != box && $0.row <= row && row < $0.row + $0.rows }
    let free = others.reduce(0..<viewport.columns) { free, other in
      let left = free.clamped(to: 0..<max(other.column, 0))
      let right = free.clamped(to: min(other.column + other.columns, viewport.columns)..<viewport.columns)
      return left.count > right.count ? left : right
    }
    return free.count < min(Self.leastLegend, viewport.columns) ? nil : free
  }

  /// The minimum columns for more than the year.
  private static let leastLegend = 24
}

extension Timestamp {
  fileprivate var year: Int? { Int(text.prefix(4)) }
}
