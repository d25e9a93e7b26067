/// What a source of fixes has to tell.
package enum SourceEvent: Hashable, Sendable {
  /// One instant, joined from all that was said about it; also where there was no fix.
  case fix(Fix)
  /// A compass, as often as it speaks.
  case heading(Heading)
  case sky(Sky)
  /// Whether anything is heard at all, whenever that changes.
  case link(Link)
  /// Something that a person should be told once; the words may come from outside and are not yet cleaned.
  case message(String)
}

/// How things stand between us and a receiver.
package struct Link: Hashable, Sendable {
  package enum State: String, Sendable {
    /// A receiver is there.
    case connected
    /// It may still come, or come back.
    case waiting
    /// The end of what there was: a file is over, standard input has been closed.
    case gone
  }

  package var state: State
  /// In a few words, why: “no gpsd at localhost:2947”, “no receiver”.
  package var detail: String
  /// The receiver in use, where it has a name.
  package var device: String?
  /// Whether there is a server or a device at all, though it may be silent.
  package var isReachable: Bool

  package init(_ state: State, _ detail: String, device: String? = nil, isReachable: Bool = true) {
    self.state = state
    self.detail = detail
    self.device = device
    self.isReachable = isReachable
  }
}
