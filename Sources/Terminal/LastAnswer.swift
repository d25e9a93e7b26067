internal import Glibc

/// The answer that comes behind all others.
enum LastAnswer {
  /// Discards typed keys and answers until the last answer arrives, but no longer than this.
  static func wait(on input: Int32, until end: ContinuousClock.Instant) {
    var parser = InputParser(keys: [:])
    while let bytes = read(from: input, until: end) {
      var meanings: [InputParser.Meaning] = []
      for byte in bytes { parser.take(byte, into: &meanings) }
      let hasCome = meanings.contains { meaning in
        if case .answer(.attributes) = meaning { true } else { false }
      }
      if hasCome { return }
    }
  }

  /// The next bytes; nil if none arrive in time.
  private static func read(from input: Int32, until end: ContinuousClock.Instant) -> ArraySlice<UInt8>? {
    var entry = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    let left = Int32(max((end - ContinuousClock.now) / .milliseconds(1), 0))
    guard unsafe poll(&entry, 1, left) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe Glibc.read(input, &buffer, buffer.count)
    return count > 0 ? buffer[..<count] : nil
  }
}
