import Rendering

/// The maps that are laid over the other one, from the bottom to the top, of which one is chosen.
final class OverlayList {
  private(set) var all: [Overlay]
  private(set) var index: Int?
  private var removed: [(overlay: Overlay, index: Int)] = []

  init(_ all: [Overlay] = []) {
    self.all = all
    index = all.indices.last
  }

  /// The one that keys and options are about.
  var chosen: Overlay? { index.map { all[$0] } }
  /// Those that are shown, from the bottom to the top.
  var visible: [Overlay] { all.filter(\.isVisible) }
  var isEmpty: Bool { all.isEmpty }

  /// Gives memory back that the system needs more, also of those that may be brought back.
  func relieveMemory() {
    for overlay in all + removed.map(\.overlay) { overlay.front.relieveMemory() }
  }

  func choose(_ index: Int) {
    if all.indices.contains(index) { self.index = index }
  }

  func choose(_ overlay: Overlay) {
    if let index = all.firstIndex(where: { $0 === overlay }) { self.index = index }
  }

  /// Chooses the next one towards the top.
  func choose(by step: Int) {
    guard let index else { return }
    self.index = min(max(index + step, 0), all.count - 1)
  }

  /// Lays one over all others.
  func add(_ overlay: Overlay) {
    all.append(overlay)
    index = all.count - 1
  }

  /// Moves the chosen one towards the top.
  func move(by step: Int) {
    guard let index, all.indices.contains(index + step) else { return }
    all.swapAt(index, index + step)
    self.index = index + step
  }

  func removeChosen() -> Overlay? {
    guard let index else { return nil }
    let overlay = all.remove(at: index)
    removed.append((overlay, index))
    self.index = all.isEmpty ? nil : min(index, all.count - 1)
    return overlay
  }

  /// Removes one for good.
  func remove(_ overlay: Overlay) {
    all.removeAll { $0 === overlay }
    index = all.isEmpty ? nil : min(index ?? 0, all.count - 1)
  }

  /// Brings the one back that was removed last.
  func restore() -> Overlay? {
    guard let (overlay, place) = removed.popLast() else { return nil }
    let index = min(place, all.count)
    all.insert(overlay, at: index)
    self.index = index
    return overlay
  }
}
