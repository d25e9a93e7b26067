internal import Synchronization

/// Lets only one large picture be decoded at a time, since each may take all the memory there is.
final class DecodingGate: Sendable {
  private let gate = Mutex(())

  func pass<Outcome: Sendable>(_ source: any PictureSource, memory: Int, decode: @Sendable () -> Outcome) -> Outcome {
    // Overflow isn't near: neither side of a picture passes 30,000.
    guard source.width * source.height * 4 > memory / 4 else { return decode() }
    return gate.withLock { _ in decode() }
  }
}
