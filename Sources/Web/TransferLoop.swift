internal import CCurl
internal import Synchronization
internal import Threads

/// The one thread that runs all transfers in parallel, over connections that are reused.
///
/// When idle it sleeps, and its connections stay open until their servers close them.
@safe
final class TransferLoop: @unchecked Sendable {
  static let shared = TransferLoop()

  /// A caller that waits for the end of a transfer.
  private final class Waiter: @unchecked Sendable {
    let transfer: Transfer
    let end = Semaphore()
    /// The result, written before the end is signalled.
    private(set) var code = CURLE_OK
    private(set) var hasEnded = false

    init(_ transfer: Transfer) {
      self.transfer = transfer
    }

    func finish(_ code: CURLcode) {
      (self.code, hasEnded) = (code, true)
      end.signal()
    }
  }

  private struct State {
    var arrivals: [Waiter] = []
    var isStarted = false
  }

  private let state = Mutex(State())
  private let call = Semaphore()
  /// Nil where there is no memory for it.
  private let crowd: UnsafeMutableRawPointer?

  /// The maximum number of connections open to one server at a time.
  private static let connectionsToHost = 6
  /// How often it is looked whether each is still wanted, in milliseconds.
  private static let patience: Int32 = 50

  private init() {
    unsafe crowd = unsafe cc_new_crowd(Self.connectionsToHost)
  }

  /// Runs a transfer until it ends or is cancelled; blocks the calling thread.
  func run(_ transfer: Transfer) -> CURLcode {
    guard let crowd = unsafe crowd else { return CURLE_OUT_OF_MEMORY }
    let waiter = Waiter(transfer)
    let isStarted = state.withLock { state in
      if !state.isStarted { state.isStarted = WorkerThread.start(isBackground: false) { [self] in serve() } }
      if state.isStarted { state.arrivals.append(waiter) }
      return state.isStarted
    }
    guard isStarted else { return CURLE_OUT_OF_MEMORY }
    call.signal()
    unsafe cc_wake(crowd)
    waiter.end.wait()
    return waiter.code
  }

  private func serve() {
    guard let crowd = unsafe crowd else { return }
    var waiters: [Waiter] = []
    while true {
      if waiters.isEmpty { call.wait() }
      for waiter in state.withLock({ $0.arrivals.take() }) {
        if unsafe cc_add(crowd, waiter.transfer.handle) {
          waiters.append(waiter)
        } else {
          waiter.finish(CURLE_FAILED_INIT)
        }
      }
      unsafe cc_go_on(crowd, waiters.isEmpty ? 0 : Self.patience)
      var code = CURLE_OK
      while let handle = unsafe cc_next_done(crowd, &code) {
        if let index = waiters.firstIndex(where: { unsafe $0.transfer.handle == handle }) {
          end(waiters.remove(at: index), with: code)
        }
      }
      for waiter in waiters where waiter.transfer.isOver { end(waiter, with: CURLE_ABORTED_BY_CALLBACK) }
      waiters.removeAll(where: \.hasEnded)
    }
  }

  private func end(_ waiter: Waiter, with code: CURLcode) {
    unsafe cc_remove(crowd, waiter.transfer.handle)
    waiter.finish(code)
  }
}

extension Array {
  /// Removes and returns all elements.
  fileprivate mutating func take() -> [Element] {
    defer { self = [] }
    return self
  }
}
