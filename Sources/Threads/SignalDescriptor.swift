internal import CGuard

/// A descriptor to wait for deferred signals.
///
/// In a file of its own: both the guard's header and the C library declare the set of signals, and the compiler uses
/// the first declaration that it finds.
enum SignalDescriptor {
  /// It can be read while one of the signals waits; nil where the system has none left.
  static func open(for signals: [Int32]) -> Int32? {
    let descriptor = unsafe cg_signals(signals, UInt32(signals.count))
    return descriptor >= 0 ? descriptor : nil
  }
}
