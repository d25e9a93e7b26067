/// The reason why a source delivers nothing; the caller words it.
package enum SourceProblem: Hashable, Sendable {
  /// The source is open, but has sent no data yet.
  case nothingHeard
  /// There is a gpsd, but it has no receiver.
  case noReceiver
  case ended
  case recordingEnded
  case recordingEmpty
  /// No gpsd at this host and port.
  case noGPSD(String, SourceFailure)
  case noServer(String, SourceFailure)
  /// There is nothing at the path of a serial line.
  case noLine(String, SourceFailure)
  /// No process has the FIFO open for writing.
  case noWriter(String, SourceFailure)
  case notListening(port: Int, SourceFailure)
  case notRead(SourceName, SourceFailure)
  case notOpened(SourceName, SourceFailure)
}

/// Why something can't be opened, or read on.
package enum SourceFailure: Hashable, Sendable {
  case missing
  case forbidden
  case inUse
  case refused
  case timedOut
  case noRoute
  case portInUse
  case reset
  case unplugged
  case faulty
  case closed
  case closedAtOnce
  case unknownHost
  case unresolvable
  case foreignAddress(String)
  case notSerial
  case speedNotSet
  case folder
  case neitherFileNorDevice
  /// A rarer error, by the system's number.
  case other(code: Int32)
}

/// The name of a source.
package enum SourceName: Hashable, Sendable {
  case standardInput
  case simulation
  case gpsd(String)
  case server(String)
  case port(Int)
  /// A source with a path: a file, a FIFO, a device.
  case path(String)
}

/// A notice that the user should see once.
package enum SourceNotice: Hashable, Sendable {
  /// A serial line of this speed, if one was given, sends data that isn't a receiver's.
  case noSentences(path: String, speed: Int?)
  /// An error reported by gpsd; it is untrusted input, not yet cleaned.
  case complaint(String?)
  case unknownProtocol(version: Int)
}
