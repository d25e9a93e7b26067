import Glibc

/// A GPS log, played at its own speed.
final class RecordingSource: Playable {
  /// How the reading of the file stood at an offset: from here it can be taken up again.
  private struct Bookmark {
    let offset: off_t
    let decoder: ReceiverDecoder
    let replay: Replay
  }

  private static let gulp = 16_384
  private static let bookmarkDistance: off_t = 1 << 18
  /// Going on without a fix for so long means that there are none; it is read on in the next call.
  private static let maxGulps = 64

  let name: SourceName
  let descriptor: Int32? = nil
  let isSending = false
  var isPaused = false {
    didSet { if oldValue { hasResumed = true } }
  }
  var speed = 1.0 {
    didSet { speed = speed > 0.01 ? min(speed, 1000) : 0.01 }
  }

  private let file: Descriptor
  private let loops: Bool
  private let start: ReceiverDecoder
  private var decoder: ReceiverDecoder
  private var replay = Replay()
  private var offset: off_t = 0
  private var bookmarks: [Bookmark] = []
  private var last: Duration?
  /// Whether the time since the last call was a pause.
  private var hasResumed = false
  private var hasFixes = false
  private var hasEnded = false
  private var pending: [SourceEvent] = []

  init(_ file: Descriptor, name: SourceName, loops: Bool, decoder: ReceiverDecoder) {
    (self.file, self.name, self.loops) = (file, name, loops)
    (start, self.decoder) = (decoder, decoder)
  }

  var position: Duration { replay.position }
  var heard: Heard { decoder.heard }

  var deadline: Duration? {
    guard let last else { return .zero }
    if !pending.isEmpty { return last }
    guard !isPaused, !hasEnded else { return nil }
    guard let next = replay.next else { return last }
    return last + max(next - replay.position, .zero) / speed
  }

  func read(at now: Duration) -> [SourceEvent] {
    var events = pending
    pending = []
    if last == nil { events.append(.link(Link(.connected, device: name))) }
    let elapsed = isPaused || hasResumed || hasEnded ? .zero : max(now - (last ?? now), .zero) * speed
    (last, hasResumed) = (now, false)
    fill(upTo: replay.position + elapsed)
    events += replay.advance(by: withinEnd(replay.position + elapsed) - replay.position)
    if replay.isOver, !hasEnded { end(&events) }
    return events
  }

  func seek(by step: Duration) {
    let target = max(replay.position + step, .zero)
    hasEnded = false
    if target < replay.position { rewind(to: target) }
    fill(upTo: target)
    // Beyond the end is at the end.
    pending += replay.skip(to: withinEnd(target))
  }

  private func withinEnd(_ position: Duration) -> Duration { replay.end.map { min(position, $0) } ?? position }

  private func end(_ events: inout [SourceEvent]) {
    if loops, hasFixes {
      (offset, decoder) = (0, start)
      replay.beginAgain()
      fill(upTo: replay.position)
    } else {
      hasEnded = true
      events.append(.link(Link(.gone, hasFixes ? .recordingEnded : .recordingEmpty)))
    }
  }

  private func rewind(to target: Duration) {
    bookmarks.removeAll { $0.replay.position > target || $0.replay.next.map { $0 > target } ?? false }
    let mark = bookmarks.last ?? Bookmark(offset: 0, decoder: start, replay: Replay())
    (offset, decoder, replay) = (mark.offset, mark.decoder, mark.replay)
  }

  private func fill(upTo position: Duration) {
    for _ in 0..<Self.maxGulps where replay.isShort(of: position) {
      if offset >= (bookmarks.last?.offset ?? 0) + Self.bookmarkDistance {
        bookmarks.append(Bookmark(offset: offset, decoder: decoder, replay: replay))
      }
      var buffer = [UInt8](repeating: 0, count: Self.gulp)
      let count = unsafe pread(file.number, &buffer, Self.gulp, offset)
      guard count > 0 else {
        feed(decoder.finish())
        return replay.finish()
      }
      offset += off_t(count)
      feed(decoder.take(count == Self.gulp ? buffer : Array(buffer[..<count])))
    }
  }

  /// A recording has no link of its own; the links in gpsd's reports are long gone.
  private func feed(_ events: [SourceEvent]) {
    replay.feed(
      events.filter { event in
        if case .link = event { return false }
        if case .fix = event { hasFixes = true }
        return true
      }
    )
  }
}
