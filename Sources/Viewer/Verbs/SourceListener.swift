import Positioning
import Terminal

/// A source that is listened to without a screen.
struct SourceListener {
  let source: any FixSource
  private let waiter: EventPoller
  private let start = ContinuousClock.now
  private var watched: Int32?

  /// The descriptor is one of something else that is waited for as well.
  init(_ address: SourceAddress, _ options: SourceOptions, besides descriptor: Int32? = nil) throws {
    source = try SourceOpening.open(address, options: options)
    waiter = try EventPoller()
    if let descriptor { waiter.watch(descriptor) }
  }

  /// Waits for something else as well, or no longer for it.
  func watch(_ descriptor: Int32) { waiter.watch(descriptor) }
  func forget(_ descriptor: Int32) { waiter.forget(descriptor) }

  /// How long it has been listened to.
  var now: Duration { ContinuousClock.now - start }

  /// Waits until there is something to read again, or the time has come that is given, if any.
  mutating func wait(until time: Duration? = nil) {
    if let watched, watched != source.descriptor { waiter.forget(watched) }
    watched = source.descriptor
    if let watched { waiter.watch(watched, for: source.isSending ? .output : .input) }
    let deadline = [source.deadline, time].compactMap(\.self).min()
    _ = waiter.wait(atMost: deadline.map { max($0 - now, .zero) })
  }
}
