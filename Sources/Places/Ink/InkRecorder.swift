internal import Synchronization
internal import Threads

/// Keeps what is being drawn while it is drawn, on a thread of its own, so that no hand ever waits for a disk.
///
/// Only the newest state is written, over the one before it; what can't be written is left to whoever keeps it in the
/// end.
package final class InkRecorder: Sendable {
  private struct Work {
    var item: InkItem?
    /// The number under which it was kept last.
    var id: InkID?
    var isWriting = false
    var isAwaited = false
    var hasThread = false
  }

  private let path: String
  private let work = Mutex(Work())
  private let bell = Semaphore()
  private let rest = Semaphore()

  /// Keeps it in a file, by a connection of its own.
  package init(into path: String) {
    self.path = path
  }

  deinit {
    bell.signal()
  }

  /// Takes the newest state; returns at once.
  package func keep(_ item: InkItem) {
    let isNew = work.withLock { work in
      work.item = item
      defer { work.hasThread = true }
      return !work.hasThread
    }
    if isNew { start() }
    bell.signal()
  }

  /// The hand has lifted: gives the number of what is kept; nil where nothing is.
  ///
  /// What is being written is waited for, what waits to be is forgotten, and what comes next is something else.
  package func finish() -> InkID? {
    let mustWait = work.withLock { work in
      work.item = nil
      work.isAwaited = work.isWriting
      return work.isWriting
    }
    if mustWait { rest.wait() }
    return work.withLock { work in
      defer { work.id = nil }
      return work.id
    }
  }

  private func start() {
    // Without a thread nothing is kept until the hand lifts.
    _ = WorkerThread.start { [weak self, bell] in
      var store: PlaceStore?
      // The bell rings once more when the recorder goes.
      while true {
        bell.wait()
        guard let self else { return }
        self.write(&store)
      }
    }
  }

  private func write(_ store: inout PlaceStore?) {
    let taken = work.withLock { work -> InkItem? in
      guard var item = work.item else { return nil }
      (work.item, work.isWriting) = (nil, true)
      item.id = work.id
      return item
    }
    guard let taken else { return }
    let id = kept(taken, in: &store)
    let isAwaited = work.withLock { work in
      defer { work.isAwaited = false }
      (work.id, work.isWriting) = (id ?? work.id, false)
      return work.isAwaited
    }
    if isAwaited { rest.signal() }
    // So that whoever finishes the stroke has only that to write.
    store?.tidyLog()
  }

  private func kept(_ item: InkItem, in store: inout PlaceStore?) -> InkID? {
    do throws(PlaceError) {
      if store == nil { store = try PlaceStore(at: path) }
      return try store?.changeInk(removing: [], keeping: [item]).first?.id
    } catch {
      return nil
    }
  }
}
