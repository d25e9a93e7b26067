import Glibc
import TestSupport

/// A receiver at the end of a named pipe, who sees by what is left in it which fixes have been read.
struct PipedReceiver {
  /// A fix that was read, and when that was seen.
  struct Reading {
    let tenth: Int
    let time: ContinuousClock.Instant
  }

  /// The tenth of a second after midnight that was tried last.
  private(set) var lastTenth = -1
  private(set) var readings: [Reading] = []
  /// The fixes still in the pipe, the oldest first.
  private var unread: [(tenth: Int, bytes: Int)] = []
  private let pipe: Int32

  init(at path: String) {
    unsafe mkfifo(path, 0o600)
    pipe = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
  }

  /// Tells a place a little further north with each tenth; a pipe that is full takes no more.
  mutating func say(_ tenth: Int) {
    lastTenth = tenth
    let line = NMEALine.position(tenth: tenth, north: 10 + Double(tenth) * 1e-5, east: 20)
    let bytes = Array(line.utf8)
    if unsafe write(pipe, bytes, bytes.count) == bytes.count { unread.append((tenth, bytes.count)) }
  }

  /// Looks what has been read by now.
  mutating func notice() {
    var left: Int32 = 0
    unsafe _ = ioctl(pipe, UInt(FIONREAD), &left)
    var inPipe = unread.reduce(0) { $0 + $1.bytes }
    while let first = unread.first, inPipe - first.bytes >= Int(left) {
      inPipe -= first.bytes
      readings.append(Reading(tenth: first.tenth, time: .now))
      unread.removeFirst()
    }
  }

  /// Discards the unread bytes and forgets all readings.
  mutating func forget() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    unsafe _ = read(pipe, &bytes, bytes.count)
    unread = []
    readings = []
  }

  func close() {
    Glibc.close(pipe)
  }
}
