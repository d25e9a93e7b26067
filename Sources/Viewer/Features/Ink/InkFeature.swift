import Cells
import Geodesy
import Places
import Raster
import Rendering
import Scene
import Threads

/// Ink on the map: drawn by the mouse or by keys, kept where it was drawn, and measured as it is drawn.
final class InkFeature: HostClient, Feature, MapLayer, InputTaker {
  var kind: String { KeyMode.ink.name }
  let document: InkDocument
  let surface: InkSurface
  var state = InkState()
  let unfinished: UnfinishedInk
  private var registrations: [Registration]
  private(set) var bar: ModeBar?
  var isOn: Bool { bar != nil }

  /// An arrow, a line or an area that isn't finished.
  var draft: InkDraft?
  /// The prompt for the text of a note, and the place of the note.
  var question: (prompt: Prompt, place: Coordinate)?
  /// Where keys have moved the pen; nil as long as there is only the mouse.
  var pen: WorldPoint?
  /// The last position of the eraser.
  var erasedTo: WorldPoint?
  var mouse = InkMouse()
  var now = Duration.zero
  private var hasToldProblem = false

  init(_ host: Host) {
    document = InkDocument(host.places.own, wake: host.work.wake)
    surface = InkSurface(document, host.work)
    unfinished = UnfinishedInk(document)
    registrations = []
    super.init(in: host)
    registrations = [host.layers.add(self, at: .features)]
    host.maps.prints.add { [weak self] in self?.printed }
    host.runner.offer { [weak self] in self?.offers(at: $0) ?? [] }
    document.hasChanged = { [weak self] number in
      host.undo.add { () throws(PlaceError) in self?.undo(change: number) }
    }
    reload()
    surface.update(for: host.navigator.shown, isNeeded: isNeeded)
  }

  isolated deinit {
    // Quitting during drawing or erasing keeps the change.
    finishDraft()
    liftPen()
    document.finish()
  }

  func perform(_ action: Action) -> Bool {
    switch action {
    case .ink: isOn ? close() : open()
    case .undo where isOn: undo()
    default: return false
    }
    return true
  }

  private func offers(at place: WorldPoint) -> [PlaceOffer] {
    [
      PlaceOffer(phrase: .measureFromHere, rank: 50) { [weak self] in
        self?.begin(with: .line)
        self?.addCorner(place.coordinate)
        if let self, isOn { self.host.messages.show(words(.measureBegun)) }
      },
      PlaceOffer(phrase: .noteHere, rank: 51) { [weak self] in
        self?.begin(with: .note)
        self?.askForNote(at: place.coordinate)
      },
    ]
  }

  private func begin(with tool: InkTool) {
    if !isOn { open() }
    choose(tool)
  }

  private func open() {
    guard host.maps.facts.isGeographic else { return host.messages.show(words(.nowhereForInk)) }
    reload()
    bar = ModeBar(host, of: .ink, for: self) { [unowned self] in
      bar(in: $0)
    } closing: { [weak self] in
      self?.leave()
    }
  }

  func close() {
    leave()
    host.panels.stack.pop(.mode, self)
  }

  private func leave() {
    finishDraft()
    liftPen()
    (bar, question, pen) = (nil, nil, nil)
    // A later release of the mouse button happens without ink.
    mouse.start = nil
    // Without ink mode its key for undoing is another one.
    retractClearedMessage()
  }

  private func reload() {
    do throws(PlaceError) {
      try document.reload()
    } catch {
      host.messages.show(words(.notSaved, words.text(of: error)))
    }
  }

  /// Keeps something drawn.
  func keep(_ item: InkItem, as serial: InkRecorder.Serial? = nil) {
    retractClearedMessage()
    document.add(item, as: serial)
    if let problem = host.places.own.problem { tellUnkept(problem) }
  }

  /// Undoing has something else to bring back now than all of it.
  func retractClearedMessage() {
    host.messages.retract(words(.inkCleared))
  }

  private func tellUnkept(_ problem: PlaceError) {
    host.messages.show(words(.onlyUntilQuit, words.text(of: problem)))
  }

  /// Reports a problem with saving once, until it is over; true if there was one to report.
  private func tellProblem() -> Bool {
    let status = document.status
    defer { hasToldProblem = status.problem != nil }
    guard let problem = status.problem, !hasToldProblem else { return false }
    if status.hasFile {
      host.messages.show(words(.notSaved, words.text(of: problem)))
    } else {
      tellUnkept(problem)
    }
    return true
  }

  /// How many dots the world is wide as it is shown.
  var dotsPerWorld: Double { host.navigator.shown.columnsPerWorld * Double(InkPlane.dots.width) }
}

/// Time and arriving results.
extension InkFeature {
  /// Whether there is ink, or was: after the last stroke was taken away there is one more plane to be painted, without
  /// any.
  private var isNeeded: Bool { !document.isEmpty || surface.hand != nil || surface.isShowing }

  func advance(by elapsed: Duration) -> Bool {
    now += elapsed
    keepUnfinished()
    surface.update(for: host.navigator.shown, isNeeded: isNeeded)
    tellMeasure()
    return tellProblem()
  }

  var timeToNextChange: Duration? {
    unfinishedChanges.flatMap { unfinished.timeToNext(after: $0, at: now) }
  }

  func completeFrame() {
    document.finish()
    surface.update(for: host.navigator.shown, isNeeded: isNeeded)
  }

  /// Whether what the hand or the keys move, draws or rubs.
  var isDown: Bool { surface.hand != nil || erasedTo != nil }

  private func tellMeasure() {
    state.isPenDown = isDown
    if let hand = surface.hand {
      state.measure = host.look.measures.text(of: hand.length)
    } else if let item = draftItem, item.kind != .arrow {
      state.measure = measure(of: item)
    } else {
      state.measure = ""
    }
  }

  /// Of an area its size, and how far it is round; of a line its length and what is known of its heights.
  private func measure(of item: InkItem) -> String {
    let measures = host.look.measures
    guard item.kind == .area, item.points.count > 2 else {
      return ([measures.text(of: item.length)] + heights(of: item)).joined(separator: "  ")
    }
    let around = (item.coordinates + item.coordinates.prefix(1)).length
    return "\(measures.text(of: Ellipsoid.wgs84.area(of: item.coordinates)))  \(measures.text(of: around))"
  }

  /// The item being drawn corner by corner, with the pen of the keys as its last corner.
  var draftItem: InkItem? {
    draft?.item(state, dotsPerWorld: dotsPerWorld, with: pen?.coordinate)
  }
}

/// Display.
extension InkFeature {
  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard host.look.mode != .compass, host.maps.facts.isGeographic else { return }
    let draft = draftItem
    guard isOn || isNeeded else { return }
    surface.update(for: viewport, isNeeded: isNeeded)
    var canvas = surface.canvas(for: viewport, host.look)
    if let draft {
      canvas.add(InkShape(draft).pieces(on: InkPlane(viewport), segments: []), draft.color)
    }
    if let pen, isOn {
      let point = viewport.screenPoint(of: viewport.nearestCopy(of: pen))
      canvas.dots.cross(at: point, isDown ? 0...4 : 2...5, ink: look.inkCursor)
    }
    canvas.draw(into: &grid, host.look)
    let words = InkWords(host.look, viewport)
    // The measurement in progress has priority over everything else.
    words.draw([draft].compactMap(\.self) + document.worded, into: &grid)
  }

  /// Of what is finished; names would come and go with every move of the hand.
  func clearings(in viewport: Viewport) -> [CellRect] {
    guard host.look.mode != .compass, host.maps.facts.isGeographic else { return [] }
    return InkWords(host.look, viewport).boxes(of: document.worded).flatMap(\.self)
  }
}

/// Printed output.
extension InkFeature {
  private var printed: InkPrint? {
    guard host.look.mode != .compass, host.maps.facts.isGeographic else { return nil }
    let unfinished = [surface.hand?.item, draftItem].compactMap(\.self)
    let colors = InkColors(host.look.style, .trueColor)
    return InkPrint(
      shapes: document.entries.map(\.layer.shape) + unfinished.map(InkShape.init),
      colors: (0...UInt8.max).map { Pixel(colors[mark: $0], or: .clear) }
    )
  }
}

extension Look {
  /// Of the pen that keys move.
  fileprivate var inkCursor: CellColor {
    depth == .none ? .standard : CellColor(hex: style == .day ? 0x000000 : style == .night ? 0xffffff : 0xff5030)
  }
}
