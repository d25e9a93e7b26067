import Glibc
import Positioning
import Wire

/// The file in which others can read how things stand: a line of JSON whenever that changes.
final class StatusFile: Feature {
  private let host: Host
  private let descriptor: Int32
  private var last: [UInt8] = []
  private var message: String?

  /// Begins a file, or writes into a pipe that somebody reads.
  init(_ host: Host, path: String) throws(Failure) {
    self.host = host
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Failure(
        problem: "\(path) can't be written.",
        advice: "Name a file for --status in a folder that may be written to.",
        exitCode: .inputOutput
      )
    }
  }

  isolated deinit {
    close(descriptor)
  }

  func hear(_ news: Receiver.News) {
    if case .message(let text) = news { message = text }
    note()
  }

  func advance(by elapsed: Duration) -> Bool {
    note()
    return false
  }

  /// Writes a line if it differs from the last one.
  func note() {
    let line = Array((JSONWriter.text(of: report, .compact) + "\n").utf8)
    guard line != last else { return }
    last = line
    // Nobody is to be kept waiting by a reader who doesn't read.
    unsafe _ = write(descriptor, line, line.count)
  }

  private var report: JSON {
    let receiver = host.receiver
    let position = receiver?.position
    return [
      "source": receiver.map { .string($0.name) } ?? .null,
      "link": receiver.map { .string($0.link.state.rawValue) } ?? .null,
      "device": receiver?.link.device.map { .string($0) } ?? .null,
      "detail": receiver?.trouble.map { .string($0) } ?? .null,
      "age": position.map { .integer(Int($0.age.components.seconds)) } ?? .null,
      "state": position.map { .string($0.freshness.rawValue) } ?? .null,
      "mode": .string(host.look.mode.rawValue),
      "lock": .string(host.look.lock.rawValue),
      "tiles": .integer(host.tiles.missing),
      "message": (host.messages.text ?? message).map { .string($0) } ?? .null,
    ]
  }
}
