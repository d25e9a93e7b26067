internal import CGuard

/// What can be waited for while signals are held back.
///
/// In a file of its own: the guard's header and the C library's both tell what a set of signals is, and the compiler
/// takes it from the first one that it meets.
enum SignalDescriptor {
  /// It can be read while one of the signals waits; nil where the system has none left.
  static func open(for signals: [Int32]) -> Int32? {
    let descriptor = unsafe cg_signals(signals, UInt32(signals.count))
    return descriptor >= 0 ? descriptor : nil
  }
}
