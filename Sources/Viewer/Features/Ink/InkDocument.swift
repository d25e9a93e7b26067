import Places

/// The drawing in memory: each change is visible at once, saved in the background, and can be undone.
final class InkDocument {
  /// Something drawn, with a number of its own for as long as the program runs.
  struct Entry {
    let serial: InkRecorder.Serial
    let item: InkItem
    let layer: InkPainter.Layer
  }

  private struct Edit {
    let removed: [Entry]
    let added: [Entry]
    let number: Int
  }

  private let places: SavedPlaces
  /// Saves the drawing; nil if it exists only in memory.
  private let recorder: InkRecorder?
  private(set) var entries: [Entry] = []
  /// Those that may have words beside them, which each frame asks for.
  private(set) var worded: [InkItem] = []
  private var serials = 0
  private var done: [Edit] = []
  private var undone: [Edit] = []
  private var edits = 0
  /// Called with the number of each new change.
  var hasChanged: (Int) -> Void = { _ in }
  /// The number of the change that would be undone next.
  var lastChange: Int? { done.last?.number }
  /// How often something has changed, and when last otherwise than by something laid on top.
  private(set) var changes = 0
  private(set) var lastBreak = 0
  /// The saved entries while an eraser changes those shown.
  private var kept: [Entry]?
  private var layers = 0
  /// The version of the file when it was last read.
  private var version: Int64?

  private static let maxUndone = 200

  init(_ places: SavedPlaces, wake: @escaping @Sendable () -> Void) {
    self.places = places
    recorder = places.file.map { InkRecorder(into: $0, wake: wake) }
  }

  var items: [InkItem] { entries.map(\.item) }
  var isEmpty: Bool { entries.isEmpty }

  /// A number for what is going to be drawn.
  func reserve() -> InkRecorder.Serial {
    serials += 1
    return serials
  }

  func add(_ item: InkItem, as serial: InkRecorder.Serial? = nil) {
    changes += 1
    let added = [entry(item, serial ?? reserve())]
    keep(removing: [], keeping: added)
    remember(removed: [], added: added)
    entries += added
    worded += Self.worded(added)
  }

  /// Takes everything away.
  func clear() {
    let removed = entries
    guard !removed.isEmpty else { return }
    keep(removing: removed, keeping: [])
    remember(removed: removed, added: [])
    show([])
  }

  /// False where there is nothing to undo.
  func undo() -> Bool {
    guard let change = done.popLast() else { return false }
    keep(removing: change.added, keeping: change.removed)
    undone.append(change)
    show(without: change.added, with: change.removed)
    return true
  }

  func redo() -> Bool {
    guard let change = undone.popLast() else { return false }
    keep(removing: change.removed, keeping: change.added)
    done.append(change)
    show(without: change.removed, with: change.added)
    return true
  }

  /// Takes something back as if it had never been, if nothing has changed since it was added.
  func forgetLast(_ serial: InkRecorder.Serial) {
    guard let last = done.last, last.removed.isEmpty, last.added.map(\.serial) == [serial], undo() else { return }
    undone.removeLast()
  }

  private func remember(removed: [Entry], added: [Entry]) {
    edits += 1
    done.append(Edit(removed: removed, added: added, number: edits))
    if done.count > Self.maxUndone { done.removeFirst() }
    undone = []
    hasChanged(edits)
  }
}

/// Saving, which only quitting waits for.
extension InkDocument {
  /// Something is going to be drawn.
  func prepare() { recorder?.prepare() }

  /// Keeps what is still being drawn as far as it has come.
  func keep(_ draft: InkItem, as serial: InkRecorder.Serial) {
    recorder?.keep(draft, as: serial)
  }

  /// Deletes the saved copy of a discarded item, which was never among those shown.
  func forget(_ serial: InkRecorder.Serial) {
    recorder?.change(removing: [serial], keeping: [])
  }

  private func keep(removing removed: [Entry], keeping added: [Entry]) {
    // Where there is no file, that is found out here.
    guard let recorder else { return _ = try? places.opened() }
    recorder.change(removing: removed.map(\.serial), keeping: added.map { InkRecorder.Piece($0.serial, $0.item) })
  }

  /// Whether there is a file that all of it goes to.
  var isOnDisk: Bool { recorder != nil }

  var status: InkRecorder.Status { recorder?.status ?? InkRecorder.Status() }

  /// Waits until all of it is on the disk, or can't be.
  func finish() { recorder?.finish() }

  /// Reads the saved drawing again, which another program may have changed.
  func reload() throws(PlaceError) {
    // Changes that aren't written yet are newer than the file.
    guard let recorder, recorder.status.waiting == 0 else { return }
    let store = try places.existing()
    let version = try store?.version()
    if let version, version == self.version { return }
    let items = try store?.ink() ?? []
    self.version = version
    let known = Dictionary(recorder.ids.map { ($0.value, $0.key) }) { max($0, $1) }
    let found = items.map { item in (item: item, serial: item.id.flatMap { known[$0] }) }
      .sorted { ($0.serial ?? .max) < ($1.serial ?? .max) }
    let before = Dictionary(uniqueKeysWithValues: entries.map { ($0.serial, $0) })
    // Unchanged entries are reused.
    let shown = found.map { item, serial in
      serial.flatMap { before[$0] }.flatMap { item.isSaved(as: $0.item) ? $0 : nil }
        ?? entry(item, serial ?? reserve())
    }
    guard !shown.elementsEqual(entries, by: { $0.layer.number == $1.layer.number }) else { return }
    recorder.knows(
      Dictionary(uniqueKeysWithValues: shown.compactMap { entry in entry.item.id.map { (entry.serial, $0) } })
    )
    show(shown)
  }
}

extension InkItem {
  /// Whether it equals another one as it is saved: seconds a little less exactly than they are drawn.
  fileprivate func isSaved(as other: InkItem) -> Bool {
    kind == other.kind && dotsPerWorld == other.dotsPerWorld
      && (color, width, text) == (other.color, other.width, other.text)
      && points.elementsEqual(other.points) {
        $0.coordinate == $1.coordinate && Float($0.seconds) == Float($1.seconds)
      }
  }
}

/// Erasing, which is saved when the eraser is lifted.
extension InkDocument {
  /// Erases everything under the path of an eraser.
  func erase(_ eraser: InkEraser) {
    if kept == nil { kept = entries }
    var isChanged = false
    let left = entries.flatMap { entry -> [Entry] in
      guard let rest = eraser.rest(of: entry.layer.shape) else { return [entry] }
      isChanged = true
      return rest.map { self.entry($0, reserve()) }
    }
    guard isChanged else { return }
    changes += 1
    lastBreak = changes
    replace(by: left)
  }

  /// The hand lifts.
  func settle() {
    guard let before = kept else { return }
    kept = nil
    let (old, left) = (Set(before.map(\.serial)), Set(entries.map(\.serial)))
    let removed = before.filter { !left.contains($0.serial) }
    guard !removed.isEmpty else { return }
    // A part that was rubbed once more has come later than those behind it.
    show(entries)
    let added = entries.filter { !old.contains($0.serial) }
    keep(removing: removed, keeping: added)
    remember(removed: removed, added: added)
  }
}

/// Display.
extension InkDocument {
  private func show(without removed: [Entry], with added: [Entry]) {
    // Entries that another program has restored are already present when they are restored here, too.
    let gone = Set((removed + added).map(\.serial))
    show(entries.filter { !gone.contains($0.serial) } + added)
  }

  private func show(_ shown: [Entry]) {
    changes += 1
    lastBreak = changes
    replace(by: shown.sorted { $0.serial < $1.serial })
  }

  private func replace(by shown: [Entry]) {
    entries = shown
    worded = Self.worded(shown)
  }

  private static func worded(_ entries: [Entry]) -> [InkItem] {
    entries.lazy.map(\.item).filter { $0.kind != .stroke }
  }

  private func entry(_ item: InkItem, _ serial: InkRecorder.Serial) -> Entry {
    // A change by another program is another shape under the same serial.
    layers += 1
    return Entry(serial: serial, item: item, layer: InkPainter.Layer(InkShape(item), number: layers, change: changes))
  }
}
