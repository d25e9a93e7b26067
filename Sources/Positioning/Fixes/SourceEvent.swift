package import Geodesy

/// An event from a source of fixes.
package enum SourceEvent: Hashable, Sendable {
  /// One instant, joined from all reports about it, even without a valid position.
  case fix(Fix)
  /// A compass, as often as it speaks.
  case heading(Heading)
  case sky(Sky)
  /// Whether anything is heard at all, whenever that changes.
  case link(Link)
  case notice(SourceNotice)
}

/// How things stand between us and a receiver.
package struct Link: Hashable, Sendable {
  package enum State: String, Sendable {
    /// A receiver is connected.
    case connected
    /// It may still come, or come back.
    case waiting
    /// The end of what there was: a file is over, standard input has been closed.
    case gone
  }

  package var state: State
  /// The reason why no data arrives; nil while a receiver is connected.
  package var trouble: SourceProblem?
  /// The receiver in use, where it has a name.
  package var device: SourceName?

  package init(_ state: State, _ trouble: SourceProblem? = nil, device: SourceName? = nil) {
    self.state = state
    self.trouble = trouble
    self.device = device
  }

  /// Why there isn't even a server or a device; nil where there is one, though it may be silent.
  package var absence: SourceProblem? {
    switch trouble {
    case nil, .nothingHeard, .noReceiver, .ended, .recordingEnded, .recordingEmpty: nil
    case .noGPSD, .noServer, .noLine, .noWriter, .notListening, .notRead, .notOpened: trouble
    }
  }
}

/// The direction of the bow, as a compass reports it between two fixes.
package struct Heading: Hashable, Sendable {
  package enum Reference: String, Sendable {
    case trueNorth = "true"
    case magneticNorth = "magnetic"
  }

  package var bearing: Bearing
  package var reference: Reference
  /// The talker and type of the sentence that reported it, such as `HEHDT`.
  package var source: String
  package var device: String?

  package init(bearing: Bearing, reference: Reference, source: String, device: String? = nil) {
    self.bearing = bearing
    self.reference = reference
    self.source = source
    self.device = device
  }
}
