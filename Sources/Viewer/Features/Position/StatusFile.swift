import Geodesy
import Glibc
import Positioning
import Tiles
import Wire

/// The file in which others can read how things stand: a line of JSON whenever that changes.
///
/// It speaks English in every language: a script may wait for these words.
final class StatusFile: Feature {
  static let isOfBareMap = true
  static let options: [Option] = [
    .value("status", "FILE", "write the receiver's status to a file, one line of JSON per change").ranked(140)
  ]

  private let host: Host
  private let descriptor: Int32
  private var last: [Field]?
  private var message: String?
  private var fixes = 0

  /// Creates a file, or opens a pipe that has a reader.
  init?(_ host: Host) throws(Failure) {
    guard let path = host.start.arguments["status"] else { return nil }
    self.host = host
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Failure(.statusNotWritable, path) }
  }

  isolated deinit {
    if host.meter.isRunning { write(state) }
    close(descriptor)
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

  private func write(_ state: [Field]) {
    let fields = (state + counts).map { ($0.name, $0.value) }
    let line = Array((JSONWriter.text(of: .object(JSONObject(fields)), .compact) + "\n").utf8)
    // A reader that doesn't read must not block the program.
    unsafe _ = Glibc.write(descriptor, line, line.count)
  }

  private static let measures = Measures(.metric, in: .english)

  private struct Field: Equatable {
    let name: String
    let value: JSON

    init(_ name: String, _ value: JSON?) { (self.name, self.value) = (name, value ?? .null) }
  }

  private var state: [Field] {
    let receiver = host.position.receiver
    let position = receiver?.position
    return [
      Field("source", receiver.map { .string(Words.english.text(of: $0.name)) }),
      Field("link", receiver.map { .string($0.link.state.rawValue) }),
      Field("device", receiver?.link.device.map { .string(Words.english.text(of: $0)) }),
      Field("detail", receiver?.trouble.map { .string(Words.english.text(of: $0, in: Self.measures)) }),
      Field("age", position.map { .integer(Int($0.age.components.seconds)) }),
      Field("state", position.map { .string($0.freshness.rawValue) }),
      Field("jump", position?.jump.map { .integer(Int($0.meters.rounded())) }),
      Field("mode", .string(host.look.mode.jsonName)),
      Field("lock", .string(host.look.lock.rawValue)),
      Field("tiles", .integer(host.maps.stack.tiles.missing)),
      Field("message", (host.messages.text ?? message).map { .string($0) }),
    ]
  }

  /// The numbers of fixes received and their cost until now; a snapshot, which is always the same, has none.
  private var counts: [Field] {
    let meter = host.meter
    guard meter.isRunning else { return [] }
    func milliseconds(_ time: Duration) -> JSON { .number((time / .microseconds(1)).rounded() / 1000) }
    return [
      Field("fixes", .integer(fixes)),
      Field(
        "frames",
        [
          "drawn": .integer(meter.drawn),
          "firstMilliseconds": milliseconds(meter.first),
          "slowestMilliseconds": milliseconds(meter.slowest),
          "dearestMilliseconds": milliseconds(meter.dearest),
        ]
      ),
      Field("wakeUps", .integer(meter.wakeUps)),
    ]
  }
}
