import Geodesy
import Glibc
import Positioning
import Tiles
import Wire

/// The file in which others can read how things stand: a line of JSON whenever that changes.
///
/// It speaks English in every language: a script may wait for these words.
final class StatusFile: HostClient, Feature {
  static let options: [Option] = [
    .value("status", "FILE", "write the receiver's status to a file, one line of JSON per change").ranked(140)
  ]

  /// Nil for standard output.
  private let descriptor: Int32?
  private var last: JSON?
  private var message: String?
  private var fixes = 0

  /// Creates a file, or opens a pipe that has a reader.
  init?(_ host: Host) throws(Failure) {
    guard let path = host.start.arguments["status"] else { return nil }
    descriptor =
      path == StandardFile.name
      ? nil : unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_CLOEXEC, 0o666)
    guard descriptor.map({ $0 >= 0 }) ?? true else { throw Failure(.statusNotWritable, path) }
    super.init(in: host)
  }

  isolated deinit {
    if host.meter.isRunning { write(state) }
    if let descriptor { close(descriptor) }
  }

  func hear(_ news: Receiver.Event) {
    switch news {
    case .notice(let notice): message = Words.english.text(of: notice)
    case .fix(let fix, _): if fix.hasPlace { fixes += 1 }
    case .changed, .lost: break
    }
    note()
  }

  func advance(by elapsed: Duration) -> Bool {
    note()
    return false
  }

  /// Writes a line if it differs from the last one, but for what is only counted.
  func note() {
    let state = state
    guard state != last else { return }
    last = state
    write(state)
  }

  private func write(_ state: JSON) {
    let fields = counts.reduce(state) { $0.adding($1.name, $1.value) }
    let line = Array((JSONWriter.text(of: fields, .compact) + "\n").utf8)
    guard let descriptor else {
      try? StandardOutput.write(line)
      return
    }
    // A reader that doesn't read must not block the program.
    unsafe _ = Glibc.write(descriptor, line, line.count)
  }

  private static let measures = Measures(.metric, in: .english)

  private var state: JSON {
    let receiver = host.position.receiver
    let position = receiver?.position
    return [
      "source": receiver.map { .string(Words.english.text(of: $0.name)) } ?? .null,
      "link": receiver.map { .string($0.link.state.rawValue) } ?? .null,
      "device": receiver?.link.device.map { .string(Words.english.text(of: $0)) } ?? .null,
      "detail": receiver?.trouble.map { .string(Words.english.text(of: $0, in: Self.measures)) } ?? .null,
      "age": position.map { .integer(Int($0.age.components.seconds)) } ?? .null,
      "state": position.map { .string($0.freshness.rawValue) } ?? .null,
      "jump": position?.jump.map { .integer(Int($0.meters.rounded())) } ?? .null,
      "mode": .string(host.look.mode.jsonName),
      "lock": .string(host.look.lock.rawValue),
      "tiles": .integer(host.maps.stack.tiles.missing),
      "message": (host.messages.text ?? message).map { .string($0) } ?? .null,
    ]
  }

  /// The numbers of fixes received and their cost until now; a snapshot, which is always the same, has none.
  private var counts: [(name: String, value: JSON)] {
    let meter = host.meter
    guard meter.isRunning else { return [] }
    func milliseconds(_ time: Duration) -> JSON { .number((time / .microseconds(1)).rounded() / 1000) }
    let frames: JSON = [
      "drawn": .integer(meter.drawn), "firstMilliseconds": milliseconds(meter.first),
      "slowestMilliseconds": milliseconds(meter.slowest), "dearestMilliseconds": milliseconds(meter.dearest),
    ]
    return [("fixes", .integer(fixes)), ("frames", frames), ("wakeUps", .integer(meter.wakeUps))]
  }
}
