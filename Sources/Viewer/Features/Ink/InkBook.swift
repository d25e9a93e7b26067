import Geodesy
import Places

/// What is drawn, as the program has it: each change is on the disk before it counts, and can be undone.
final class InkBook {
  /// Something drawn, with a number of its own for as long as the program runs.
  struct Entry {
    let serial: Int
    let item: InkItem
    let layer: InkPainter.Layer
  }

  private struct Change {
    let removed: [InkItem]
    let added: [InkItem]
  }

  private let places: OwnPlaces
  private(set) var entries: [Entry] = []
  private var serials = 0
  private var done: [Change] = []
  private var undone: [Change] = []
  /// How often something has changed, and when last otherwise than by something laid on top.
  private(set) var changes = 0
  private(set) var lastBreak = 0
  /// What is kept, while an eraser is at work on what is shown.
  private var kept: [InkItem]?
  private var boxes: [Int: InkBox] = [:]

  private static let mostUndone = 200

  init(_ places: OwnPlaces) {
    self.places = places
  }

  var items: [InkItem] { entries.map(\.item) }
  var isEmpty: Bool { entries.isEmpty }
  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Reads again what is kept, which another program may have changed.
  func reload() throws(PlaceError) {
    let items = try places.existing()?.ink() ?? []
    if items != self.items { show(items) }
  }

  func add(_ item: InkItem) throws(PlaceError) {
    let added = try keep(removing: [], keeping: [item])
    remember(Change(removed: [], added: added))
    changes += 1
    entries += added.map(entry)
  }

  /// Takes everything away.
  func clear() throws(PlaceError) {
    let removed = items
    guard !removed.isEmpty else { return }
    _ = try keep(removing: removed, keeping: [])
    remember(Change(removed: removed, added: []))
    show([])
  }

  /// False where there is nothing to undo.
  func undo() throws(PlaceError) -> Bool {
    guard let change = done.last else { return false }
    _ = try keep(removing: change.added, keeping: change.removed)
    done.removeLast()
    undone.append(change)
    show(without: change.added, with: change.removed)
    return true
  }

  func redo() throws(PlaceError) -> Bool {
    guard let change = undone.last else { return false }
    _ = try keep(removing: change.removed, keeping: change.added)
    undone.removeLast()
    done.append(change)
    show(without: change.removed, with: change.added)
    return true
  }

  /// Takes back what was added last, as if it had never been.
  func forgetLast() throws(PlaceError) {
    if try undo() { undone.removeLast() }
  }

  /// Takes away what was kept of something that is given up; it never was among what is shown.
  func forget(_ id: InkID) throws(PlaceError) {
    _ = try places.existing()?.changeInk(removing: [id], keeping: [])
  }

  private func remember(_ change: Change) {
    done.append(change)
    if done.count > Self.mostUndone { done.removeFirst() }
    undone = []
  }

  private func keep(removing removed: [InkItem], keeping added: [InkItem]) throws(PlaceError) -> [InkItem] {
    try places.opened().changeInk(removing: removed.compactMap(\.id), keeping: added)
  }
}

/// Erasing, which is kept when the hand lifts.
extension InkBook {
  /// Rubs out what lies under a way of an eraser.
  func erase(_ eraser: InkEraser) {
    if kept == nil { kept = items }
    var isChanged = false
    let left = entries.flatMap { entry -> [Entry] in
      guard eraser.mayTouch(box(of: entry)), let rest = eraser.rest(of: entry.item) else { return [entry] }
      isChanged = true
      return rest.map(self.entry)
    }
    guard isChanged else { return }
    changes += 1
    lastBreak = changes
    entries = left
  }

  private func box(of entry: Entry) -> InkBox {
    if let known = boxes[entry.serial] { return known }
    let box = InkBox(entry.item)
    boxes[entry.serial] = box
    return box
  }

  /// The hand lifts.
  func settle() throws(PlaceError) {
    guard let before = kept else { return }
    (kept, boxes) = (nil, [:])
    let left = Set(items.compactMap(\.id))
    let removed = before.filter { item in item.id.map { !left.contains($0) } ?? true }
    guard !removed.isEmpty else { return }
    do throws(PlaceError) {
      let added = try keep(removing: removed, keeping: items.filter { $0.id == nil })
      remember(Change(removed: removed, added: added))
      show(items.filter { $0.id != nil } + added)
    } catch {
      show(before)
      throw error
    }
  }
}

/// What is shown.
extension InkBook {
  private func show(without removed: [InkItem], with added: [InkItem]) {
    let gone = Set(removed.compactMap(\.id))
    show(items.filter { item in item.id.map { !gone.contains($0) } ?? true } + added)
  }

  private func show(_ items: [InkItem]) {
    changes += 1
    lastBreak = changes
    entries = items.sorted { ($0.id ?? InkID(.max)) < ($1.id ?? InkID(.max)) }.map(entry)
  }

  private func entry(_ item: InkItem) -> Entry {
    serials += 1
    return Entry(
      serial: serials,
      item: item,
      layer: InkPainter.Layer(InkShape(item), serial: serials, change: changes)
    )
  }
}
