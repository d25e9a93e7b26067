internal import CGuard
internal import Glibc

/// The way out to the terminal: it takes what it can at once and never waits.
struct OutputLine {
  let descriptor: Int32
  /// The number of bytes accepted by the terminal.
  private(set) var sent = 0
  /// Whether the terminal has gone.
  private(set) var isBroken = false
  private var waiting: [UInt8] = []
  private var next = 0
  /// The time when the terminal's buffer was last full, and the number of bytes sent by then.
  private var full: (since: ContinuousClock.Instant, sent: Int)?
  /// The last three measured speeds; a terminal that was busy distorts one of them, downwards or upwards.
  private var measuredSpeeds: [Double] = []
  private var bytesPerSecond: Double? {
    measuredSpeeds.isEmpty ? nil : measuredSpeeds.sorted()[(measuredSpeeds.count - 1) / 2]
  }
  /// The estimated time when all accepted bytes will have arrived.
  private var clearAt: ContinuousClock.Instant?
  /// Whether it is known from bytes that had to wait.
  private var isSure = false
  private let isBlocking: Bool
  /// Whether what waits is worth nothing once there is something newer.
  private var isForNow = false

  /// Opens another file description of the terminal behind a descriptor.
  ///
  /// It can be made non-blocking without affecting the shell, which shares the original one.
  init(terminal: Int32) throws(TerminalError) {
    let own = unsafe open("/proc/self/fd/\(terminal)", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    isBlocking = own < 0
    descriptor = own >= 0 ? own : fcntl(terminal, F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { throw .system(doing: "Opening the terminal", code: errno) }
  }

  var isEmpty: Bool { next == waiting.count }

  /// Whether this many bytes are likely to be sent within some seconds.
  func takes(_ bytes: Int, within seconds: Double) -> Bool {
    bytesPerSecond.map { Double(bytes) <= $0 * seconds } ?? true
  }

  /// The estimated time until all accepted bytes have arrived.
  func timeToClear(at now: ContinuousClock.Instant = .now) -> Duration { max((clearAt ?? now) - now, .zero) }

  private mutating func measure() {
    guard isEmpty else { return }
    noteWait()
    full = nil
  }

  /// Forgets what still waits, but not how slowly the rest of it went.
  mutating func cut() {
    noteWait()
    drop()
  }

  /// Bytes that had to wait give a certain measurement.
  private mutating func noteWait() {
    guard let begun = full else { return }
    let (bytes, time) = (sent - begun.sent, ContinuousClock.now - begun.since)
    if bytes >= Self.telling || time > Self.long { (measuredSpeeds, isSure) = ([Self.rate(bytes, time)], true) }
  }

  /// Records the time in which the terminal received a number of bytes, by its answer.
  ///
  /// A certain value stays unless the speed turns out to be very different; few bytes in a short time aren't evidence.
  /// Bytes behind these are still under way.
  mutating func note(_ bytes: Int, in time: Duration, bytesBehind: Int) {
    defer {
      clearAt = nil
      noteSent(bytesBehind)
    }
    let rate = Self.rate(bytes, time)
    let isAnother = bytesPerSecond.map { rate >= $0 * 4 } ?? false
    guard isAnother || !isSure && (bytes >= Self.large || time > Self.long) else { return }
    (measuredSpeeds, isSure) = (measuredSpeeds.suffix(2) + [rate], false)
  }

  private static func rate(_ bytes: Int, _ time: Duration) -> Double { Double(bytes) / max(time / .seconds(1), 1e-6) }

  /// Fewer bytes aren't evidence, unless they took long.
  private static let telling = 4096
  private static let large = 16_384
  private static let long = Duration.milliseconds(250)

  /// Whether something waits that may be cut.
  var mayBeCut: Bool { isForNow && !isEmpty }

  /// Queues bytes, and sends what fits.
  ///
  /// Bytes that may be dropped stay so until others are queued behind them.
  mutating func send(_ bytes: [UInt8], mayBeCut: Bool = false) {
    isForNow = mayBeCut
    waiting += bytes
    flush()
  }

  /// Sends as much as the terminal takes now.
  mutating func flush() {
    while !isEmpty, !isBroken, !isBlocking || hasRoom {
      // A terminal that is ready for output accepts this much without blocking.
      let count = isBlocking ? min(256, waiting.count - next) : waiting.count - next
      let written = unsafe waiting.withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress?.advanced(by: next), count)
      }
      if written > 0 {
        next += written
        sent += written
        noteSent(written)
      } else if errno == EAGAIN {
        if full == nil { full = (.now, sent) }
        return
      } else if errno != EINTR {
        isBroken = true
      }
    }
    measure()
    if isEmpty || isBroken { drop() }
  }

  private mutating func noteSent(_ bytes: Int) {
    guard let rate = bytesPerSecond else { return }
    clearAt = max(clearAt ?? .now, .now) + .seconds(Double(bytes) / rate)
  }

  /// Forgets what still waits.
  mutating func drop() {
    waiting.removeAll(keepingCapacity: true)
    next = 0
    full = nil
  }

  private var hasRoom: Bool {
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe cg_wait(&room, 1, 0) > 0
  }
}
