/// Where fixes come from: a receiver, a server of one, a recording or a simulation.
///
/// A source never blocks and reads no clock. Its owner waits for the descriptor (for room to write where `isSending`,
/// else for input) and for the deadline, whichever comes first, and then calls `read`; both may be others after every
/// call. Dropping a source closes what it holds.
package protocol FixSource: AnyObject {
  /// What to call it.
  var name: SourceName { get }
  /// What to wait for; nil where there is nothing but the deadline.
  var descriptor: Int32? { get }
  /// Whether room to write is waited for instead of input: a connection is being made.
  var isSending: Bool { get }
  /// When `read` wants to be called though nothing came, on the caller's clock; nil for never.
  var deadline: Duration? { get }

  /// Takes what there is; early or needless calls do no harm.
  func read(at now: Duration) -> [SourceEvent]
  /// What told nothing since this was last asked, where the options want it reported.
  func takeSkipped() -> [Skipped]
  /// What has come that a receiver may have said.
  var heard: Heard { get }
  /// What came as it came since this was last asked, where the options want it kept.
  func takeBytes() -> [UInt8]
}

extension FixSource {
  package func takeSkipped() -> [Skipped] { [] }
  package var heard: Heard { Heard() }
  package func takeBytes() -> [UInt8] { [] }
}

/// What has come from a source, as far as it can be told without a fix.
package struct Heard: Hashable, Sendable {
  /// Anything that a receiver may have said.
  package var isReceiver = false
  /// Reports of ships about themselves.
  package var isAIS = false

  package init() {}
}

/// A source that plays something that lies ready: its time can be moved.
package protocol Playable: FixSource {
  /// Whether its time stands still; read it just before this is set, so that it stops where it is.
  var isPaused: Bool { get set }
  /// How many seconds of the recording pass in one of ours.
  var speed: Double { get set }
  /// How far it has been played.
  var position: Duration { get }
  /// Moves on (or back) in it, within what there is.
  func seek(by step: Duration)
}
