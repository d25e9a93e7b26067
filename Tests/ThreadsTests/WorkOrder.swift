import Synchronization
import Threads

/// In which order things were done there, and here.
final class Order {
  private let notes = Notes()
  private(set) var here: [String] = []

  private final class Notes: Sendable {
    let list = Mutex<[String]>([])
  }

  var there: [String] { notes.list.withLock(\.self) }

  var note: @Sendable (String) -> Void {
    { [notes] name in notes.list.withLock { $0.append(name) } }
  }

  func noteHere(_ name: String) { here.append(name) }
}

extension Lane {
  func submit(_ name: String, priority: WorkPriority = .required, _ order: Order) {
    let note = order.note
    submit(name, priority: priority, { note(name) }, whenDone: { order.noteHere(name) })
  }

  /// Keeps it busy until the gate is opened.
  func hold(at gate: Gate, _ order: Order) {
    let note = order.note
    submit("busy") {
      gate.waitUntilOpen()
      note("busy")
    } whenDone: {
      order.noteHere("busy")
    }
    gate.waitUntilReached()
  }
}

extension BackgroundWork {
  /// Waits for everything that is under way, and for what follows from it.
  func collectAll() {
    repeat {
      waitForArrival()
    } while collect() || isBusy
  }
}
