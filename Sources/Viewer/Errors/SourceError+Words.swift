import Positioning

/// Standard error is spoken to in English.
nonisolated extension SourceError {
  var problem: String {
    let words = Words.english
    return switch self {
    case .notThere(let path): "\(path) does not exist."
    case .unreadable(let name, let failure): words(.cannotBeOpened, words.text(of: name), words.text(of: failure)) + "."
    case .broken(let name, let failure): "Reading \(words.text(of: name)) failed: \(words.text(of: failure))."
    case .noSpeed(let speed): "\(speed) bits per second is not a serial speed."
    }
  }

  var advice: String {
    switch self {
    case .unreadable(_, .forbidden): "Give another source, or get permission to read this one."
    case .notThere, .unreadable:
      "Give a GPS log, a FIFO, a serial port (/dev/ttyUSB0@4800) or a server (gpsd://localhost:2947)."
    case .broken: "Copy it to another disk, or give another source."
    case .noSpeed: "Use one of \(Self.speeds.map(String.init).joined(separator: ", "))."
    }
  }
}
