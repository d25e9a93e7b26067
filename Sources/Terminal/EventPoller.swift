internal import CGuard
internal import Glibc

/// The one wait of the program: for keys, workers, signals, whatever else is watched, and a deadline.
///
/// Without a deadline nothing wakes it but what it waits for.
@MainActor
package final class EventPoller {
  package enum Interest: Sendable {
    /// Bytes to read.
    case input
    /// Room to write.
    case output
    /// Urgent events of the kernel, such as memory pressure.
    case urgent
  }

  /// Signalled by workers.
  package let wakeup: Wakeup

  private let screen: Screen?
  private let keyboard: Keyboard?
  private let signals: Wakeup
  private var watched: [Int32: Interest] = [:]

  /// Waits for a screen and its keyboard too, where there are any.
  package init(screen: Screen? = nil, keyboard: Keyboard? = nil) throws(TerminalError) {
    self.screen = screen
    self.keyboard = keyboard
    wakeup = try Wakeup()
    signals = try Wakeup()
    if screen != nil { cg_note_signals(signals.descriptor) }
  }

  /// Waits for a descriptor too, from now on.
  package func watch(_ descriptor: Int32, for interest: Interest = .input) {
    watched[descriptor] = interest
  }

  package func forget(_ descriptor: Int32) {
    watched[descriptor] = nil
  }

  /// Waits until something is ready, but no longer than this; for ever where nothing is given.
  package func wait(atMost limit: Duration? = nil) -> Readiness {
    var ready = Readiness()
    var polled = descriptors()
    let limits = [limit, keyboard?.patience(at: .now)].compactMap(\.self)
    let count = unsafe cg_wait(&polled, UInt32(polled.count), limits.min().map(Self.nanoseconds) ?? -1)
    if count > 0 {
      for entry in polled where entry.revents != 0 { note(entry.fd, in: &ready) }
    }
    if let left = keyboard?.patience(at: .now), left <= .zero { ready.keyboard = true }
    return ready
  }

  private func descriptors() -> [pollfd] {
    var wanted = watched.mapValues { interest in
      switch interest {
      case .input: POLLIN
      case .output: POLLOUT
      case .urgent: POLLPRI
      }
    }
    wanted[wakeup.descriptor] = POLLIN
    wanted[signals.descriptor] = POLLIN
    if let keyboard { wanted[keyboard.descriptor] = POLLIN }
    if let output = screen?.output { wanted[output] = POLLOUT }
    return wanted.map { pollfd(fd: $0.key, events: Int16($0.value), revents: 0) }
  }

  private func note(_ descriptor: Int32, in ready: inout Readiness) {
    switch descriptor {
    case wakeup.descriptor:
      wakeup.clear()
      ready.wakeup = true
    case signals.descriptor:
      signals.clear()
      noteSignals(in: &ready)
    case keyboard?.descriptor:
      ready.keyboard = true
    case screen?.output:
      screen?.flush()
      ready.screen = screen?.isReadyForFrame ?? false
      ready.keyboard = ready.keyboard || screen?.isGone ?? false
    default:
      ready.descriptors.insert(descriptor)
    }
  }

  private func noteSignals(in ready: inout Readiness) {
    let noted = Int(cg_take_noted())
    if noted & Int(cg_continued) != 0 {
      // While stopped, other programs may have changed the terminal.
      screen?.resume()
      (ready.screen, ready.keyboard) = (true, true)
    }
    if noted & Int(cg_resized) != 0, screen?.measure() ?? false {
      (ready.screen, ready.keyboard) = (true, true)
    }
    ready.stop = noted & Int(cg_stop_asked) != 0
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    let parts = duration.components
    // A wait of centuries is for ever.
    guard parts.seconds < Int64.max / 2_000_000_000 else { return -1 }
    return max(0, parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000)
  }

  /// A handle with which any thread ends the wait of the loop.
  package final class Wakeup: Sendable {
    let descriptor: Int32

    package init() throws(TerminalError) {
      descriptor = cg_event()
      guard descriptor >= 0 else { throw .system(doing: "Making a wake-up", code: errno) }
    }

    deinit {
      close(descriptor)
    }

    /// Ends the wait now, or the next one at once; several before that are one.
    package func wake() {
      var one: UInt64 = 1
      // It can only fail where the count is full, and then the loop is awake.
      unsafe _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }

    /// Clears all pending wake-ups.
    func clear() {
      var count: UInt64 = 0
      unsafe _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
    }
  }
}
