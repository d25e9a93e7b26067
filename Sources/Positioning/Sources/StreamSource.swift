/// A stream from a receiver, reopened with growing pauses whenever it breaks off.
final class StreamSource: FixSource {
  private enum State {
    case closed(until: Duration)
    case resolving(Descriptor)
    case connecting(Descriptor, until: Duration)
    case open(Descriptor)
    case ended
  }

  /// The maximum number of bytes read at once, so that a flood doesn't delay the screen.
  private static let gulp = 16_384
  private static let connectTime = Duration.seconds(5)
  private static let longestPause = Duration.seconds(2)
  /// After this many bytes without a sentence, the data isn't a receiver's.
  private static let doubtfulBytes = 2000
  private static let maxKept = 1 << 20

  private var endpoint: any Endpoint
  private let makeDecoder: () -> ReceiverDecoder
  private var decoder: ReceiverDecoder
  private var state = State.closed(until: .zero)
  private var failures = 0
  private var link: Link?
  private var hasUnderstood = false
  private var bytesInDoubt = 0
  private let keepsBytes: Bool
  private var kept: [UInt8] = []

  init(_ endpoint: any Endpoint, keepsBytes: Bool = false, decoder: @escaping () -> ReceiverDecoder) {
    self.endpoint = endpoint
    self.keepsBytes = keepsBytes
    makeDecoder = decoder
    self.decoder = decoder()
  }

  var name: SourceName { endpoint.name }

  var descriptor: Int32? {
    switch state {
    case .open(let descriptor), .resolving(let descriptor), .connecting(let descriptor, _): descriptor.number
    case .closed, .ended: nil
    }
  }

  var isSending: Bool {
    if case .connecting = state { true } else { false }
  }

  var deadline: Duration? {
    switch state {
    case .closed(let time), .connecting(_, let time): time
    case .open: decoder.deadline
    case .resolving, .ended: nil
    }
  }

  func read(at now: Duration) -> [SourceEvent] {
    var events: [SourceEvent] = []
    if case .closed(let time) = state, now >= time { proceed(with: endpoint.open(), at: now, &events) }
    if case .resolving(let descriptor) = state { resolve(descriptor, at: now, &events) }
    if case .connecting(let descriptor, let time) = state { connect(descriptor, until: time, at: now, &events) }
    if case .open(let descriptor) = state { take(descriptor, at: now, &events) }
    return events
  }

  var heard: Heard { decoder.heard }

  func takeSkipped() -> [Skipped] { decoder.takeSkipped() }

  func takeBytes() -> [UInt8] {
    defer { kept = [] }
    return kept
  }

  private func proceed(with opening: Opening, at now: Duration, _ events: inout [SourceEvent]) {
    switch opening {
    case .open(let descriptor): begin(descriptor, &events)
    case .connecting(let descriptor): state = .connecting(descriptor, until: now + Self.connectTime)
    case .resolving(let descriptor): state = .resolving(descriptor)
    case .failed(let failure):
      if let next = endpoint.openNext() { return proceed(with: next, at: now, &events) }
      retry(at: now)
      tell(Link(.waiting, endpoint.absence(for: failure)), &events)
    }
  }

  private func begin(_ descriptor: Descriptor, _ events: inout [SourceEvent]) {
    decoder = makeDecoder()
    (hasUnderstood, bytesInDoubt) = (false, 0)
    state = .open(descriptor)
    tell(Link(.waiting, endpoint.silence), &events)
  }

  private func resolve(_ descriptor: Descriptor, at now: Duration, _ events: inout [SourceEvent]) {
    if let opening = Resolver.opening(from: descriptor, of: &endpoint) { proceed(with: opening, at: now, &events) }
  }

  private func connect(_ descriptor: Descriptor, until end: Duration, at now: Duration, _ events: inout [SourceEvent]) {
    guard let outcome = NetworkSocket.outcome(of: descriptor) else {
      if now >= end { proceed(with: .failed(.timedOut), at: now, &events) }
      return
    }
    guard outcome == 0 else { return proceed(with: .failed(SourceFailure(code: outcome)), at: now, &events) }
    guard endpoint.greeting.isEmpty || descriptor.send(endpoint.greeting) else {
      return proceed(with: .failed(.closedAtOnce), at: now, &events)
    }
    begin(descriptor, &events)
  }

  private func take(_ descriptor: Descriptor, at now: Duration, _ events: inout [SourceEvent]) {
    switch descriptor.read(atMost: Self.gulp) {
    case .bytes(let bytes):
      if keepsBytes, kept.count < Self.maxKept { kept += bytes }
      let decoded = decoder.take(bytes, at: now)
      if decoder.isGreeted, let request = endpoint.switchToGPSD() {
        _ = descriptor.send(request)
        tell(Link(.waiting, endpoint.silence), &events)
      }
      note(decoded, &events)
      noteUnderstanding(of: bytes.count, &events)
    case .nothing: note(decoder.noteSilence(at: now), &events)
    case .end where endpoint.isDatagram: break
    case .end: close(endpoint.comesBack ? .closed : nil, at: now, &events)
    case .failed(let code): close(SourceFailure(code: code), at: now, &events)
    }
  }

  private func noteUnderstanding(of count: Int, _ events: inout [SourceEvent]) {
    if decoder.takeUnderstood() {
      (hasUnderstood, bytesInDoubt, failures) = (true, 0, 0)
      if endpoint.greeting.isEmpty { tell(Link(.connected, device: endpoint.name), &events) }
    } else if !hasUnderstood {
      bytesInDoubt += count
      guard bytesInDoubt > Self.doubtfulBytes, let doubt = endpoint.doubt else { return }
      events.append(.notice(doubt))
      bytesInDoubt = .min
    }
  }

  /// Passes on decoded events; a fix proves that a receiver is connected, whatever was reported before.
  private func note(_ decoded: [SourceEvent], _ events: inout [SourceEvent]) {
    for event in decoded {
      switch event {
      case .link(let link): tell(link, &events)
      case .fix(let fix):
        let device = fix.device.map { SourceName.path($0) }
        if link?.state != .connected || link?.device != device && device != nil {
          tell(Link(.connected, device: device ?? endpoint.name), &events)
        }
        events.append(event)
      default: events.append(event)
      }
    }
  }

  /// Takes leave of what has ended, or failed for a reason.
  private func close(_ failure: SourceFailure?, at now: Duration, _ events: inout [SourceEvent]) {
    note(decoder.finish(at: now), &events)
    if endpoint.comesBack { retry(at: now) } else { state = .ended }
    tell(Link(endpoint.comesBack ? .waiting : .gone, failure.map(endpoint.absence(for:)) ?? .ended), &events)
  }

  /// Waits for a while, longer each time that nothing came of it.
  private func retry(at now: Duration) {
    let pause = Duration.milliseconds(250) * (1 << min(failures, 3))
    failures += 1
    state = .closed(until: now + min(pause, Self.longestPause))
  }

  private func tell(_ link: Link, _ events: inout [SourceEvent]) {
    guard link != self.link else { return }
    self.link = link
    events.append(.link(link))
  }
}
