internal import Synchronization
internal import Threads

/// Saves drawings on a thread of its own, so that drawing never waits for a disk.
///
/// Changes are written in order; of an unfinished stroke only the newest state is. A failed change is retried with the
/// next one, and at the end: nothing is lost while the program runs.
package final class InkRecorder: Sendable {
  /// A number that the program has for something drawn, from its first point on; who was drawn later has a higher one.
  package typealias Serial = Int

  package struct Piece: Sendable {
    package let serial: Serial
    package let item: InkItem

    package init(_ serial: Serial, _ item: InkItem) {
      (self.serial, self.item) = (serial, item)
    }
  }

  /// How it goes.
  package struct Status: Sendable {
    /// Changes that are not on the disk yet.
    package internal(set) var waiting = 0
    /// Why the last attempt failed; nil where it didn't.
    package internal(set) var problem: PlaceError?
    /// Whether there is a file to write at all.
    package internal(set) var hasFile = true

    package init() {}
  }

  private enum Step {
    case draft(Piece)
    case change(removing: [Serial], keeping: [Piece])
  }

  private struct Work {
    var steps: [Step] = []
    /// The ids of drawings that have been on the disk: a restored one returns to its place.
    var ids: [Serial: InkID] = [:]
    /// The drawings of this program: no other program has newer states of them.
    var own: Set<Serial> = []
    /// The drawings of others that were deleted here, in their state at deletion.
    var taken: [Serial: InkItem] = [:]
    var status = Status()
    var isAwaited = false
    var hasThread: Bool?
  }

  private let path: String
  private let wake: @Sendable () -> Void
  private let work = Mutex(Work())
  private let store = Mutex<PlaceStore?>(nil)
  private let bell = Semaphore()
  private let rest = Semaphore()

  /// Keeps it in a file, by a connection of its own; `wake` is called where there is a problem, or no longer one.
  package init(into path: String, wake: @escaping @Sendable () -> Void = {}) {
    (self.path, self.wake) = (path, wake)
  }

  deinit {
    bell.signal()
  }

  package var status: Status { work.withLock { $0.status } }

  /// The numbers of what is known to be on the disk, or to have been there.
  package var ids: [Serial: InkID] { work.withLock { $0.ids } }

  /// Sets the ids of drawings on the disk.
  package func knows(_ ids: [Serial: InkID]) {
    work.withLock { $0.ids.merge(ids) { $1 } }
  }

  /// Opens the file in advance of a change; returns at once.
  package func prepare() {
    submit { _ in }
  }

  /// Keeps what is being drawn as far as it has come; returns at once.
  package func keep(_ draft: InkItem, as serial: Serial) {
    submit { work in
      if case .draft(let last) = work.steps.last, last.serial == serial { work.steps.removeLast() }
      work.steps.append(.draft(Piece(serial, draft)))
    }
  }

  /// Takes some away and keeps others, all of it or nothing; returns at once.
  package func change(removing removed: [Serial], keeping pieces: [Piece]) {
    submit { work in
      // A draft needn't be saved if the stroke is finished or cancelled.
      if case .draft(let last) = work.steps.last, (removed + pieces.map(\.serial)).contains(last.serial) {
        work.steps.removeLast()
      }
      work.steps.append(.change(removing: removed, keeping: pieces))
    }
  }

  /// Returns when everything is on the disk, or can't be.
  @discardableResult
  package func finish() -> Status {
    let hasThread = work.withLock { work -> Bool? in
      guard work.status.waiting > 0 else { return nil }
      work.isAwaited = work.hasThread == true
      return work.isAwaited
    }
    switch hasThread {
    case true?:
      bell.signal()
      rest.wait()
    case false?: writeAll()
    case nil: break
    }
    return status
  }

  private func submit(_ add: (inout Work) -> Void) {
    let isNew = work.withLock { work in
      let before = work.steps.count
      add(&work)
      work.status.waiting += work.steps.count - before
      defer { work.hasThread = work.hasThread ?? true }
      return work.hasThread == nil
    }
    if isNew, !start() { work.withLock { $0.hasThread = false } }
    // Without a thread of its own it writes on the caller's.
    if work.withLock({ $0.hasThread == false }) { writeAll() } else { bell.signal() }
  }

  private func start() -> Bool {
    WorkerThread.start { [weak self, bell] in
      // The bell rings once more when the recorder goes.
      while true {
        bell.wait()
        guard let self else { return }
        self.writeAll()
      }
    }
  }
}

/// Writing.
extension InkRecorder {
  private func writeAll() {
    let hadProblem = status.problem != nil
    var problem: PlaceError?
    store.withLock { store in
      // An error in that is reported when there is something to save.
      if store == nil, work.withLock({ $0.steps.isEmpty }) { store = try? PlaceStore(at: path) }
      while problem == nil, let step = work.withLock({ $0.steps.isEmpty ? nil : $0.steps.removeFirst() }) {
        problem = write(step, to: &store)
      }
    }
    let isAwaited = work.withLock { work in
      guard problem != nil || work.steps.isEmpty else { return false }
      defer { work.isAwaited = false }
      return work.isAwaited
    }
    if isAwaited { rest.signal() }
    if hadProblem != (problem != nil) { wake() }
    // So that the next one has only itself to write.
    store.withLock { $0?.tidyLog() }
  }

  /// The error, if any; then it is retried later.
  private func write(_ step: Step, to store: inout PlaceStore?) -> PlaceError? {
    do throws(PlaceError) {
      if store == nil {
        work.withLock { $0.status.hasFile = false }
        store = try PlaceStore(at: path)
        work.withLock { $0.status.hasFile = true }
      }
      try store.map { (store) throws(PlaceError) in try write(step, to: store) }
      work.withLock { work in
        work.status.waiting -= 1
        work.status.problem = nil
      }
      return nil
    } catch {
      work.withLock { work in
        work.status.problem = error
        work.steps.insert(step, at: 0)
      }
      return error
    }
  }

  private func write(_ step: Step, to store: PlaceStore) throws(PlaceError) {
    let (removed, pieces): ([Serial], [Piece]) =
      switch step {
      case .draft(let piece): ([], [piece])
      case .change(let removed, let pieces): (removed, pieces)
      }
    let (ids, own, taken) = work.withLock { ($0.ids, $0.own, $0.taken) }
    let ours = pieces.filter { ids[$0.serial] == nil || own.contains($0.serial) }
    // A copy of what others drew may be older than what they have made of it.
    let others = pieces.filter { ids[$0.serial] != nil && !own.contains($0.serial) }.map(\.serial)
    let items = ours.map { piece in
      var item = piece.item
      item.id = ids[piece.serial]
      return item
    }
    let gone = removed.filter { ids[$0] != nil }
    guard !gone.isEmpty || !pieces.isEmpty else { return }
    let outcome = try store.changeInk(
      removing: gone.compactMap { ids[$0] },
      keeping: items,
      puttingBack: others.compactMap { taken[$0] }
    )
    let wentAs = Dictionary(outcome.removed.map { ($0.id, $0) }) { $1 }
    work.withLock { work in
      for (piece, item) in zip(ours, outcome.kept) { work.ids[piece.serial] = item.id }
      work.own.formUnion(ours.map(\.serial))
      for serial in others { work.taken[serial] = nil }
      for serial in gone where !own.contains(serial) { work.taken[serial] = wentAs[ids[serial]] }
    }
  }
}
