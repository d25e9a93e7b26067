/// Why nothing is heard from a source; what is told of it is up to whoever shows it.
package enum SourceProblem: Hashable, Sendable {
  /// It is there, but nobody has spoken yet.
  case nothingHeard
  /// There is a gpsd, but it has no receiver.
  case noReceiver
  case ended
  case recordingEnded
  case recordingEmpty
  /// With its host and port.
  case noGPSD(String, SourceFailure)
  case noServer(String, SourceFailure)
  /// There is nothing at the path of a serial line.
  case noLine(String, SourceFailure)
  /// Nobody is at the other end of a FIFO.
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
  /// What is rarer, by the system's number.
  case other(code: Int32)
}

/// What a source is called.
package enum SourceName: Hashable, Sendable {
  case standardInput
  case simulation
  case gpsd(String)
  case server(String)
  case port(Int)
  /// What has a name of its own: a file, a FIFO, a device.
  case path(String)
}

/// What a person should be told once.
package enum SourceNotice: Hashable, Sendable {
  /// A line of this speed, where one was given, sends something that no receiver says.
  case noSentences(path: String, speed: Int?)
  /// What gpsd complains of; it comes from outside and is not yet cleaned.
  case complaint(String?)
  case unknownProtocol(version: Int)
}
