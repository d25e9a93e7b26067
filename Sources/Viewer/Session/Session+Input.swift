import Cells
import Geodesy
import Rendering
import Scene
import Terminal

/// Input.
extension Session {
  func take(_ input: Input, at now: Duration) {
    advance(to: now)
    needsFrame = true
    if input.isDeed {
      messages.forgetRefusal()
      host.runner.notice(input)
    }
    switch input {
    case .key(let key):
      messages.hint = nil
      press(key)
    case .mouse(let event): point(event)
    case .resize(let columns, let rows): host.navigator.director.resize(columns: columns, rows: rows)
    case .paste(let text): _ = host.panels.stack.paste(text)
    case .focus, .capabilities: break
    case .hangUp: wantsToQuit = true
    }
    letFeaturesAct()
    requestTiles()
  }

  /// The screen has another size, or its cells another shape.
  func resize(columns: Int, rows: Int, cellAspect: Double) {
    host.navigator.director.resize(columns: columns, rows: rows, cellAspect: cellAspect)
    needsFrame = true
    requestTiles()
  }

  func press(_ key: Key) {
    guard key != .control("c") else { return interrupt() }
    // The newest request is undone first.
    let action = look.keys.action(for: key)
    if action == .close, gestures.boxIsNext { return takeBoxBack() }
    if host.panels.stack.take(key) {
      unknownKeys = 0
      return takeBoxBack()
    }
    guard let action else { return tellUnknown(key) }
    unknownKeys = 0
    run(action)
  }

  /// Quits from anywhere, unless a feature asks first because lives may depend on it.
  private func interrupt() { wantsToQuit = !perform(.interrupt) }

  /// Runs an action chosen from a list: a mistake there must not end the program.
  func runChosen(_ action: Action) {
    guard action != .quit, action != .suspend else {
      return messages.show(look.words(.onlyByKey, look.keys.name(of: action)))
    }
    run(action)
  }

  private func run(_ action: Action) {
    guard look.mode != .compass || !action.needsMap else { return messages.refuse(look.words(.mapIsHidden)) }
    if action == .help { messages.lastingHint = nil }
    if !action.goesWithMovement { navigator.finish() }
    if perform(action) { return takeBoxBack() }
    performHere(action)
  }

  /// Lets the uppermost feature that handles an action perform it; false if none does.
  @discardableResult
  func perform(_ action: Action) -> Bool { features.reversed().contains { $0.perform(action) } }

  /// Reports an unknown key; after several, shows the keys that lead to all others.
  private func tellUnknown(_ key: Key) {
    unknownKeys += 1
    guard unknownKeys < Self.maxErrors else { return greet() }
    messages.refuse(look.words(.keyUnknown, KeyName.name(of: key)))
  }

  private static let maxErrors = 3

  /// Shows new users the keys that lead to all others, until one is pressed.
  func greet() { messages.hint = look.words(.firstKeys) }

  /// The next drag draws no box.
  private func takeBoxBack() {
    guard gestures.boxIsNext else { return }
    gestures.boxIsNext = false
    messages.retract(look.words(.dragBox))
  }

  private func performHere(_ action: Action) {
    switch action {
    case .quit: wantsToQuit = true
    case .suspend: wantsToSuspend = true
    case .close: close()
    case .zoomToBox: gestures.boxIsNext = true; messages.show(look.words(.dragBox))
    case .nextBlocks:
      look.blocks = look.blocks.next; look.chosenOptions.insert("blocks")
      messages.show(look.words(.blocksAre, look.blocks.rawValue))
    case .nextStyle: look.chooseNextStyle(); messages.show(look.words(.styleIs, look.styleName))
    case .nextUnits: look.units = look.units.next; messages.show(look.words(.unitsAre, look.words(look.units.phrase)))
    case .relief:
      look.showsRelief.toggle(); messages.show(look.words(look.showsRelief ? .reliefOn : .reliefOff))
    case .transit:
      look.showsTransit.toggle()
      let isMapped = host.maps.vectors?.hasLayer("transit_lines", in: navigator.shown) ?? false
      messages.show(look.words(!look.showsTransit ? .transitOff : isMapped ? .transitOn : .transitUnknown))
    case .nextCoordinates:
      look.spelling = look.spelling.next; messages.show(look.words(.coordinatesAre, look.spelling.rawValue))
    default:
      let before = navigator.target
      navigator.perform(action)
      guard navigator.isStill(at: before) else { return }
      messages.refuse(action.idleness.map { look.words($0) } ?? look.words(.keyIdle, look.keys.name(of: action)))
    }
  }

  private func close() {
    gestures.cancel()
    messages.clear()
  }

  private func point(_ event: MouseEvent) {
    let takers = host.panels.stack.mouseTakers(above: features.reversed())
    // A box that was asked for is drawn over whatever else a drag would move.
    if !gestures.isForBox(event), takers.contains(where: { $0.take(event) }) { return }
    let wasBoxNext = gestures.boxIsNext
    defer { if wasBoxNext, !gestures.boxIsNext { messages.retract(look.words(.dragBox)) } }
    guard let gesture = gestures.take(event, at: now) else { return }
    if takers.contains(where: { $0.take(gesture) }) { return }
    navigator.follow(gesture, at: now)
  }
}

extension Input {
  /// Whether it is an action, and not only a movement of the pointer or of a drag.
  fileprivate var isDeed: Bool {
    switch self {
    case .key, .paste: true
    case .mouse(let event):
      switch event.action {
      case .press, .wheel: true
      case .move, .drag, .release: false
      }
    case .resize, .focus, .capabilities, .hangUp: false
    }
  }
}
