import Terminal

/// The keys and the mouse.
extension RouteFeature {
  func take(_ key: Key) -> Bool {
    if let question {
      answer(question.take(key))
      return true
    }
    if optionsPanel != nil { return takeOption(key) }
    guard panel != nil, let action = host.look.keys.action(for: key, in: .route) else { return false }
    follow(action)
    return true
  }

  private func follow(_ action: Action) {
    switch action {
    case .routeUp: step(to: (index ?? 0) - 1)
    case .routeDown: step(to: (index ?? -1) + 1)
    case .routePageUp: step(to: (index ?? 0) - 5)
    case .routePageDown: step(to: (index ?? -1) + 5)
    case .routeFirst: step(to: -1)
    case .routeLast: step(to: .max)
    case .routeCloseUp: look(closeUp: true)
    case .routeList: fold()
    case .routeFollow: following == nil ? beginFollowing() : endFollowing()
    case .routeSave: keep()
    case .routeWayBy:
      options.mode = options.mode.next
      change { $0.profile = options.profile }
    case .routeOptions: openOptions()
    case .routeSwap: change { $0.places.reverse() }
    case .routeOther: takeOther()
    case .routeStop: addStop()
    case .routeNoStop: removeStop()
    case .routeOrder: findBestOrder()
    case .routeDelete: drop()
    default: close()
    }
  }

  func paste(_ text: String) -> Bool {
    question?.paste(text)
    return question != nil
  }

  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard case .click(let cell) = gesture else { return false }
    if let question {
      guard let outcome = question.take(clickAt: cell) ?? place(clickedAt: cell) else { return false }
      answer(outcome)
      return true
    }
    if takeOption(clickAt: cell) { return true }
    guard let panel else { return false }
    guard panel.contains(cell) else { return takeOther(at: cell) }
    if let way = panel.way(at: cell) {
      choose(way)
    } else if panel.isHandle(cell) {
      fold()
    } else if let chosen = panel.step(at: cell) {
      step(to: chosen)
    }
    return true
  }
}
