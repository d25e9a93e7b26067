import Rendering
import Terminal
import Threads

/// Changes that aren't saved beside the picture: they last until the program ends, which asks first.
extension AlignFeature {
  /// The overlays moved since they were saved.
  private var unkept: [Overlay] {
    host.maps.lens.overlays.all.filter { $0.front.loose?.isUnmoved == false }
  }

  /// Shows how to save a picture that was moved.
  func tellUnkept(_ overlay: Overlay) {
    guard unkept.contains(where: { $0 === overlay }) else { return }
    host.messages.show(host.look.words(.alignUnkept, overlay.shortName))
  }

  /// Asks once for each picture whether to save it; false if there is nothing left to ask.
  func asksBeforeQuitting() -> Bool {
    // A save in progress needs no question; if it fails, that is reported before the program ends.
    let failuresBefore = failures
    while !beingKept.isEmpty {
      host.work.waitForArrival()
      _ = host.work.collect()
    }
    guard failures == failuresBefore else { return true }
    let poses = unkept.compactMap { overlay in overlay.front.loose.map { (overlay, $0.pose) } }
    guard let (overlay, pose) = poses.last(where: { !asked.contains($0.1) }) else { return false }
    asked.append(pose)
    host.maps.lens.overlays.choose(overlay)
    if aligning?.overlay !== overlay { reopen() }
    let question = host.look.words(.alignQuitting, overlay.shortName)
    if host.look.isBare { aligning?.bar.question = question } else { host.messages.show(question) }
    self.question = question
    return true
  }

  /// Withdraws the question before quitting on any input but quitting again.
  func notice(_ input: Input) {
    if case .key(let key) = input, host.look.keys.action(for: key) == .quit { return }
    asked = []
    aligning?.bar.question = nil
    if let question { host.messages.retract(question) }
    question = nil
  }
}
