import Cells
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

extension Failure {
  /// A source that has ended without a position.
  static func withoutFix(_ address: SourceAddress, _ heard: Heard) -> Failure {
    let name: SourceName = if case .path(let path) = address { .path(path) } else { .standardInput }
    return withoutFix(name, heard)
  }

  static func withoutFix(_ source: SourceName, _ heard: Heard) -> Failure {
    let name = if case .path(let path) = source { Sanitizer.clean(path) } else { "Standard input" }
    guard heard.isReceiver else { return Failure(.noGPSData, name) }
    return Failure(heard.isAIS ? .onlyAISReports : .noFixInSource, name)
  }
}

/// Messages about sources of fixes on standard error: in English.
extension StandardOutput {
  static func complain(of notice: SourceNotice) {
    complain(Sanitizer.clean(Words.english.text(of: notice)) + "\n")
  }

  static func complain(of trouble: SourceProblem) {
    complain(Sanitizer.clean(Words.english.text(of: trouble)) + "\n")
  }
}
