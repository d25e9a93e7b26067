import Cells
import Terminal

/// Route options.
extension RouteFeature {
  /// In place of the steps, until it is closed.
  func openOptions() {
    guard let finder else { return }
    close()
    host.panels.slot.take { [weak self] in self?.wishPanel = nil }
    wishPanel = RouteOptionsPanel(wishes, finder, host)
    if !keepsView { look() }
  }

  func closeOptions() {
    wishPanel = nil
    host.panels.slot.leave()
    open()
  }

  func takeWish(_ key: Key) -> Bool {
    switch host.look.keys.action(for: key, in: .routeOptions) {
    case .routeOptionsUp: wishPanel?.step(by: -1)
    case .routeOptionsDown: wishPanel?.step(by: 1)
    case .routeOptionsTake: turnWish()
    case .routeOptionsClose: closeOptions()
    default: return false
    }
    return true
  }

  func takeWish(clickAt cell: CellPoint) -> Bool {
    guard let wishPanel, wishPanel.contains(cell) else { return false }
    if wishPanel.choose(at: cell) { turnWish() }
    return true
  }

  /// The way before stays on the map until another one is there.
  private func turnWish() {
    guard let wishPanel else { return }
    wishes.turn(wishPanel.chosen)
    wishPanel.show(wishes)
    guard var question = following == nil ? finder?.question : questionFromHere else { return }
    question.profile = wishes.profile
    index = nil
    finder?.ask(question, on: host.maps.sightFiles, keeping: true)
  }
}
