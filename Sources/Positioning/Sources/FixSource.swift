/// A source of fixes: a receiver, a server of one, a recording or a simulation.
///
/// A source never blocks and reads no clock. Its owner waits for the descriptor (until it can be written to if
/// `isSending`, else for input) and for the deadline, whichever comes first, and then calls `read`; both may change
/// with every call. Dropping a source closes its resources.
package protocol FixSource: AnyObject {
  /// The name to show.
  var name: SourceName { get }
  /// The descriptor to wait for; nil if there is only the deadline.
  var descriptor: Int32? { get }
  /// Whether to wait until it can be written to instead of for input: a connection is being made.
  var isSending: Bool { get }
  /// When `read` wants to be called though nothing came, on the caller's clock; nil for never.
  var deadline: Duration? { get }

  /// Takes what there is; early or needless calls do no harm.
  func read(at now: Duration) -> [SourceEvent]
  /// The input without data since the last call, if the options ask for it.
  func takeSkipped() -> [Skipped]
  /// The kinds of receiver data seen.
  var heard: Heard { get }
  /// The raw bytes since the last call, if the options ask for them.
  func takeBytes() -> [UInt8]
}

extension FixSource {
  package func takeSkipped() -> [Skipped] { [] }
  package var heard: Heard { Heard() }
  package func takeBytes() -> [UInt8] { [] }
}

/// The kinds of data seen from a source, apart from fixes.
package struct Heard: Hashable, Sendable {
  /// Whether any data of a GPS receiver arrived.
  package var isReceiver = false
  /// Whether AIS messages of ships arrived.
  package var isAIS = false

  package init() {}
}

/// A source that replays a recording or simulation: its time can be changed.
package protocol Playable: FixSource {
  /// Whether its time is stopped; call `read` just before setting it, so that it stops at the present position.
  var isPaused: Bool { get set }
  /// The replay speed: seconds of the recording per second.
  var speed: Double { get set }
  /// Moves forward or back, within the bounds of the recording.
  var position: Duration { get }
  /// Moves on (or back) in it, within what there is.
  func seek(by step: Duration)
}
