import Dispatch
import Foundation

/// Runs work that waits on a thread of its own, away from those that tests share; at most two at a time.
///
/// More programs at once than a small machine has cores would only make each other late.
package func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread {
      waitingThreads.wait()
      defer { waitingThreads.signal() }
      continuation.resume(with: Result { try body() })
    }.start()
  }
}

private let waitingThreads = DispatchSemaphore(value: 2)
