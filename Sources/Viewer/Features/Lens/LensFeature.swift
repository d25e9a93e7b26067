import Cells
import Raster
import Rendering
import Scene
import Terminal
import Tiles

/// A second map over the first, seen through a window: then and now, or two maps of the same place.
final class LensFeature: HostClient, Feature, MapLayer, InputTaker {
  private let lens: Lens
  private let drawing: LensDrawing
  private let rim: LensRim
  private var isAdjusting: Bool { bar != nil }
  private var registrations: [Registration] = []
  private var bar: ModeBar?
  private var now = Duration.zero
  /// Where in the window it is held.
  private var hold: (column: Double, row: Double, hasMoved: Bool)?
  private var toldProblems = 0
  private var alone: Registration?

  init(_ host: Host) {
    (lens, drawing, rim) = (host.maps.lens, LensDrawing(in: host), LensRim(in: host))
    super.init(in: host)
    registrations = [host.layers.add(self, at: .ground), host.layers.add(rim, at: .features)]
    lens.isOnEarth = host.maps.facts.isGeographic
    host.maps.prints.add { [weak self] in self?.printed }
  }

  func perform(_ action: Action) -> Bool {
    switch action {
    case .lens: toggle()
    case .swapLens: swap()
    case .adjustLens: adjust()
    default: return false
    }
    return true
  }

  private func toggle() {
    guard lens.hasFront else { return host.messages.refuse(host.look.words(.lensNeedsMap)) }
    if lens.isOn, isAdjusting { close() }
    lens.turn(on: !lens.isOn)
  }

  private func swap() {
    guard lens.hasFront else { return host.messages.refuse(host.look.words(.lensNeedsMap)) }
    guard lens.isOn else { return host.messages.refuse(host.look.words(.lensIsOff)) }
    lens.window.isSwapped.toggle()
  }

  private func adjust() {
    guard lens.hasFront else { return host.messages.refuse(host.look.words(.lensNeedsMap)) }
    guard !isAdjusting else { return close() }
    bar = ModeBar(host, of: .lens, for: self) { [unowned self] in
      [bar(columns: $0.columns)]
    } closing: { [weak self] in
      self?.leave()
    }
    lens.turn(on: true)
  }

  /// Whether nothing is seen but the two maps; a panel that opens ends that by itself.
  private var isAlone: Bool { alone != nil && host.layers.isExclusive }

  private func standAlone() {
    alone = host.layers.addExclusive(Nothing.shared, at: .ground)
  }

  private func comeBack() { alone = nil }

  private func close() {
    guard isAdjusting else { return }
    leave()
    host.panels.stack.pop(.mode, self)
  }

  private func leave() {
    comeBack()
    bar = nil
  }

  func take(_ key: Key) -> Bool {
    guard let action = host.look.keys.action(for: key, in: .lens) else { return false }
    switch action {
    case .lensClose: close()
    case .lensShape: lens.window.shape = lens.window.shape.next
    case .lensAlone: isAlone ? comeBack() : standAlone()
    case .lensLess: lens.opacity = Opacity.faded(lens.opacity, by: -0.1)
    case .lensMore: lens.opacity = Opacity.faded(lens.opacity, by: 0.1)
    default: lens.window.perform(action)
    }
    return true
  }
}

/// The mouse: what is held inside the window moves it.
extension LensFeature {
  func take(_ event: MouseEvent) -> Bool {
    // A lens that shows nothing isn't there for the mouse.
    guard lens.isOn, lens.window.shape != .whole, !lens.shown.isEmpty else { return false }
    let viewport = host.navigator.shown
    let place = ScreenPoint(event)
    switch event.action {
    case .move:
      guard lens.followsPointer else { return false }
      let (x, y) = (place.x / Double(viewport.columns), place.y / Double(viewport.rows))
      (lens.window.x, lens.window.y) = (min(max(x, 0), 1), min(max(y, 0), 1))
      return true
    case .press(.left):
      hold = nil
      if isInside(event, viewport) {
        let (x, y) = (lens.window.x * Double(viewport.columns), lens.window.y * Double(viewport.rows))
        hold = (place.x - x, place.y - y, false)
      }
      // A click is for what is under it.
      return false
    case .drag(.left):
      guard let held = hold else { return false }
      hold?.hasMoved = true
      lens.window.x = min(max((place.x - held.column) / Double(viewport.columns), 0), 1)
      lens.window.y = min(max((place.y - held.row) / Double(viewport.rows), 0), 1)
      return true
    case .release(.left):
      defer { hold = nil }
      return hold?.hasMoved ?? false
    case .wheel(let steps):
      guard isAdjusting, lens.window.shape.hasSize, isInside(event, viewport) else { return false }
      lens.window.resize(by: Double(steps) * 0.05)
      return true
    default: return false
    }
  }

  private func isInside(_ event: MouseEvent, _ viewport: Viewport) -> Bool {
    var window = lens.window
    (window.isSwapped, window.softness) = (false, 0)
    guard (0..<viewport.columns).contains(event.column), (0..<viewport.rows).contains(event.row) else { return false }
    guard window.shape != .curtain else {
      let cell = CellPoint(column: event.column, row: event.row)
      return window.curtainHangs(at: cell, columns: viewport.columns, rows: viewport.rows, viewport.cellAspect)
    }
    let mask = window.mask(columns: viewport.columns, rows: viewport.rows, cellAspect: viewport.cellAspect)
    return mask.middle(of: event.column, event.row) >= 128
  }
}

/// Arriving results and time.
extension LensFeature {
  func advance(by elapsed: Duration) -> Bool {
    now += elapsed
    if lens.isOn, !lens.hasFront {
      close()
      lens.turn(on: false)
    }
    if lens.isVisible {
      for overlay in lens.shown { overlay.front.update(for: host.navigator.shown, in: host.look.ofMaps) }
    }
    return collectArrivals()
  }

  var timeToNextChange: Duration? {
    guard lens.isVisible else { return nil }
    let changes = lens.shown.compactMap(\.front.deadline).map { max($0 - now, .milliseconds(1)) }
    return (changes + lens.shown.compactMap(\.front.timeToRetry).filter { $0 > .zero }).min()
  }

  /// Takes what has come for its maps, and is to be shown by now.
  private func collectArrivals() -> Bool {
    let haveCome = lens.shown.map { $0.front.collectArrivals(in: host.look.ofMaps, at: now) }
    guard haveCome.contains(true) else { return false }
    tellProblems()
    return lens.isVisible
  }

  private func tellProblems() {
    let problems = lens.shown.flatMap(\.front.problems)
    if problems.count > toldProblems, let newest = problems.last {
      host.messages.show(host.look.words.text(of: newest.error))
    }
    toldProblems = problems.count
  }

  func completeFrame() {
    guard lens.isVisible else { return }
    for overlay in lens.shown { overlay.front.finishLoading(for: host.navigator.shown, in: host.look.ofMaps) }
    tellProblems()
  }

  func begin(in viewport: Viewport) -> Bool {
    drawing.begin(lens.shown, in: viewport)
    return false
  }

  func paint(on canvas: inout Canvas, in viewport: Viewport) {
    drawing.lay(lens.shown, on: &canvas, in: viewport)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let overlays = lens.shown
    for overlay in overlays { drawing.lay(overlay, over: &grid, in: viewport) }
    drawing.end(overlays)
  }

  private var printed: LensPrint? {
    guard lens.isVisible, host.look.mode != .compass else { return nil }
    let viewport = host.navigator.shown
    return LensPrint(
      fronts: lens.shown.compactMap { overlay in
        guard let cut = lens.cut(of: overlay), let map = overlay.front.printed(host.look.ofMaps, in: viewport) else {
          return nil
        }
        return LensPrint.Front(map: map, cut: cut)
      }
    )
  }
}

/// An empty layer, for the maps alone.
private final class Nothing: MapLayer {
  static let shared = Nothing()
}
