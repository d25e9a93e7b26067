import Cells
import Terminal

/// Route options.
extension RouteFeature {
  /// In place of the steps, until it is closed.
  func openOptions() {
    guard let finder else { return }
    close()
    host.panels.slot.take { [weak self] in self?.optionsPanel = nil }
    optionsPanel = RouteOptionsPanel(options, finder, host)
    if !keepsView { look() }
  }

  func closeOptions() {
    optionsPanel = nil
    host.panels.slot.leave()
    open()
  }

  func takeOption(_ key: Key) -> Bool {
    switch host.look.keys.action(for: key, in: .routeOptions) {
    case .routeOptionsUp: optionsPanel?.step(by: -1)
    case .routeOptionsDown: optionsPanel?.step(by: 1)
    case .routeOptionsTake: turnOption()
    case .routeOptionsClose: closeOptions()
    default: return false
    }
    return true
  }

  func takeOption(clickAt cell: CellPoint) -> Bool {
    guard let optionsPanel, optionsPanel.contains(cell) else { return false }
    if optionsPanel.choose(at: cell) { turnOption() }
    return true
  }

  /// The way before stays on the map until another one is there.
  private func turnOption() {
    guard let optionsPanel else { return }
    options.turn(optionsPanel.chosen)
    optionsPanel.show(options)
    guard var question = following == nil ? finder?.question : questionFromHere else { return }
    question.profile = options.profile
    index = nil
    finder?.ask(question, on: host.maps.sightFiles, keeping: true)
  }
}
