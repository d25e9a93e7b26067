internal import Glibc

/// Why a source can't be listened to.
package enum SourceError: Error, Hashable {
  case notThere(String)
  case unreadable(String, reason: String)
  /// It could be opened, but not read on.
  case broken(String, reason: String)
  case noSpeed(Int)

  package var problem: String {
    switch self {
    case .notThere(let path): "\(path) does not exist."
    case .unreadable(let path, let reason): "\(path) can't be opened: \(reason)."
    case .broken(let path, let reason): "Reading \(path) failed: \(reason)."
    case .noSpeed(let speed): "\(speed) bits per second is not a serial speed."
    }
  }

  package var advice: String {
    switch self {
    case .unreadable(_, systemWords(for: EACCES)): "Give another source, or get permission to read this one."
    case .notThere, .unreadable: "Give a recording, a FIFO, a device, or a server, as in gpsd://localhost:2947."
    case .broken: "Copy it to another disk, or give another source."
    case .noSpeed:
      "Use one of \(SerialEndpoint.speeds.keys.sorted().map(String.init).joined(separator: ", "))."
    }
  }
}
