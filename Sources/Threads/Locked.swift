import Synchronization

/// A value that any thread may work with, one at a time.
package final class Locked<Value>: Sendable {
  private let value: Mutex<Value>

  package init(_ value: sending Value) { self.value = Mutex(value) }

  package func withLock<Result>(_ body: (inout sending Value) -> sending Result) -> sending Result {
    value.withLock { body(&$0) }
  }
}
