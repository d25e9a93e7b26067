/// A source of bytes that can be opened repeatedly.
protocol Endpoint {
  var name: SourceName { get }
  /// Whether an end of it is only an interruption.
  var comesBack: Bool { get }
  /// Whether it delivers datagrams, of which an empty one doesn't mean the end.
  var isDatagram: Bool { get }
  /// The bytes to send as soon as it is open.
  var greeting: [UInt8] { get }
  /// The problem to report while it is open but no receiver data has arrived.
  var silence: SourceProblem { get }
  /// The notice for data that contains no sentences, if there is advice for it.
  var doubt: SourceNotice? { get }

  /// The problem to report while it can't be opened.
  func absence(for failure: SourceFailure) -> SourceProblem
  /// Begins to open it.
  mutating func open() -> Opening
  /// Continues with another address of the endpoint after one has failed; nil if there is none.
  mutating func openNext() -> Opening?
  /// Speaks gpsd's protocol from now on; what to send first, or nil if it does already or can't.
  mutating func switchToGPSD() -> [UInt8]?
}

extension Endpoint {
  var isDatagram: Bool { false }
  var greeting: [UInt8] { [] }
  var silence: SourceProblem { .nothingHeard }
  var doubt: SourceNotice? { nil }

  mutating func openNext() -> Opening? { nil }
  mutating func switchToGPSD() -> [UInt8]? { nil }
}

/// The state of opening an endpoint.
enum Opening {
  case open(Descriptor)
  /// The caller waits until it can be written to.
  case connecting(Descriptor)
  /// A worker looks up the name and writes the result to the descriptor.
  case resolving(Descriptor)
  case failed(SourceFailure)
}
