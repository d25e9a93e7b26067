import Cells
import Scene
import Terminal

/// Something that takes what the mouse does, before the map does.
protocol MouseTaker: AnyObject {
  /// Takes what the mouse did before it is a gesture; false if it doesn't want it.
  func take(_ event: MouseEvent) -> Bool
  /// Takes a gesture; false if it doesn't want it.
  func take(_ gesture: MouseGestures.Gesture) -> Bool
}

/// Something over the map that takes keys, pasted text and the mouse while it is open.
protocol InputTaker: MouseTaker {
  /// Takes a key before the key table is asked; false if it doesn't want it.
  func take(_ key: Key) -> Bool
  /// Takes pasted text; false if it doesn't want it.
  func paste(_ text: String) -> Bool
}

extension MouseTaker {
  func take(_ event: MouseEvent) -> Bool { false }
  func take(_ gesture: MouseGestures.Gesture) -> Bool { false }
}

extension InputTaker {
  func take(_ key: Key) -> Bool { false }
  func paste(_ text: String) -> Bool { false }
}

/// The open modes, panels, prompts and menus, in the order of opening: input goes from the top down.
final class OpenStack {
  enum Kind {
    /// The map itself, below everything else.
    case map
    /// A mode with keys of its own, whose bar is above the status bar; a new one closes the one before.
    case mode
    /// An alarm: above modes, and below all that is typed into.
    case alarm
    /// A large panel; a new one closes the one before.
    case panel
    /// A prompt, a menu, a list or a page.
    case popup
  }

  private struct Entry {
    weak var taker: (any InputTaker)?
    let kind: Kind
    /// The mode whose keys it takes, for help and menu.
    var mode: KeyMode?
    var box: (Viewport) -> CellRect? = { _ in nil }
    var close: () -> Void = {}
  }

  private var entries: [Entry] = []
  private var legend: (Viewport) -> CellRect? = { _ in nil }

  /// Opens a mode or a panel on top.
  ///
  /// The one before closes, and with a mode also a panel that has a mode of its own.
  func push(
    _ kind: Kind,
    _ taker: any InputTaker,
    of mode: KeyMode? = nil,
    standingAt box: @escaping (Viewport) -> CellRect? = { _ in nil },
    closing close: @escaping () -> Void
  ) {
    self.close(kind)
    entries.append(Entry(taker: taker, kind: kind, mode: mode, box: box, close: close))
    // An alarm stays above modes that are opened later.
    if kind == .mode, let alarm = entries.firstIndex(where: { $0.kind == .alarm }) {
      entries.append(entries.remove(at: alarm))
    }
  }

  func pop(_ kind: Kind, _ taker: any InputTaker) {
    entries.removeAll { $0.kind == kind && $0.taker === taker }
  }

  /// Notes whether something is open; if it wasn't before, it is on top.
  func set(_ kind: Kind, _ taker: any InputTaker, to isOpen: Bool) {
    guard isOpen else { return pop(kind, taker) }
    entries.removeAll { $0.taker == nil }
    guard !entries.contains(where: { $0.kind == kind && $0.taker === taker }) else { return }
    let aboveModes = entries.lastIndex { $0.kind == .mode }.map { $0 + 1 } ?? 0
    let index = kind == .map ? 0 : kind == .alarm ? aboveModes : entries.count
    entries.insert(Entry(taker: taker, kind: kind), at: index)
  }

  /// Closes the mode or the panel, whatever it is.
  func close(_ kind: Kind) {
    let closing = entries.filter { $0.kind == kind || kind == .mode && $0.kind == .panel && $0.mode != nil }
    for entry in closing {
      entry.close()
      entries.removeAll { $0.kind == entry.kind && $0.taker === entry.taker }
    }
  }

  /// The open ones, the top one first.
  private var takers: [any InputTaker] {
    var seen: Set<ObjectIdentifier> = []
    return entries.reversed().compactMap(\.taker).filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  func take(_ key: Key) -> Bool { takers.contains { $0.take(key) } }
  func paste(_ text: String) -> Bool { takers.contains { $0.paste(text) } }

  /// The takers of the mouse: what is open, and then those of the others that aren't.
  func mouseTakers(above others: [any MouseTaker]) -> [any MouseTaker] {
    let open = takers
    return open + others.filter { other in !open.contains { $0 === other } }
  }
}

/// Modes and their bars.
extension OpenStack {
  /// Whether no mode and no panel is open.
  var isFree: Bool { !entries.contains { $0.kind == .mode || $0.kind == .panel } }
  /// The mode whose keys are taken: that of the panel, or else that of the bar.
  var mode: KeyMode? { entries.last { $0.kind == .panel && $0.mode != nil }?.mode ?? barMode }
  /// The mode that has a bar.
  var barMode: KeyMode? { entries.last { $0.kind == .mode }?.mode }

  /// Notes that what has a bar takes other keys from now on.
  func change(to mode: KeyMode) {
    if let index = entries.lastIndex(where: { $0.kind == .mode }) { entries[index].mode = mode }
  }

  /// The area of the bar, for others to avoid; nil if there is none to avoid.
  func bar(in viewport: Viewport) -> CellRect? { entries.last { $0.kind == .mode }?.box(viewport) }

  /// Puts something above the bar, whether one is open or not.
  func addLegend(standingAt box: @escaping (Viewport) -> CellRect?) { legend = box }

  /// The row where the bar and what is above it begin; nil if there is neither.
  func top(in viewport: Viewport) -> Int? { [bar(in: viewport), legend(viewport)].compactMap { $0?.row }.min() }
}
