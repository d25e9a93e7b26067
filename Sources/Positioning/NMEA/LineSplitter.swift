/// Cuts a stream of bytes into sentences and lines of JSON, however the bytes are divided and whatever is between them.
///
/// A sentence begins with any `$` and ends with its line, the next `$`, or a byte that isn't text. JSON and comments
/// (`#`) begin with their line. Lines beyond the maximum length are discarded.
struct LineSplitter {
  enum Line {
    case sentence(Sentence)
    /// A JSON object, not yet parsed.
    case report([UInt8])
    case skipped(Skipped)
  }

  /// Receivers send lines up to 203 bytes, although the standard allows 82.
  static let longestSentence = 1024
  /// The servers' own limit is 10,240 bytes and grows.
  static let longestReport = 1 << 20

  private enum State {
    case ground, sentence, encapsulated, report, comment, overlongSentence, overlongReport
  }

  /// The end of a sentence.
  private enum End {
    case line, nextSentence, noText, stream
  }

  private var state = State.ground
  private var isLineStart = true
  /// The rest of a byte order mark, which isn't garbage at the start of a stream.
  private var mark: ArraySlice<UInt8> = [0xef, 0xbb, 0xbf]
  private var pending: [UInt8] = []
  private var dropped = 0

  /// Whether something has begun and not yet ended.
  var isInside: Bool { state != .ground }

  mutating func take(_ bytes: [UInt8], _ deliver: (Line) -> Void) {
    var index = 0
    while index < bytes.count, let byte = mark.first {
      mark = bytes[index] == byte ? mark.dropFirst() : []
      if !mark.isEmpty || byte == 0xbf && bytes[index] == byte { index += 1 }
    }
    while index < bytes.count {
      switch state {
      case .ground: skipGround(bytes, &index, deliver)
      case .sentence, .encapsulated: takeSentence(bytes, &index, deliver)
      case .report: takeReport(bytes, &index, deliver)
      case .comment: skipComment(bytes, &index)
      case .overlongSentence, .overlongReport: skipOverlong(bytes, &index, deliver)
      }
    }
  }

  /// Takes the end of the stream for the end of whatever is under way.
  mutating func finish(_ deliver: (Line) -> Void) {
    switch state {
    case .sentence, .encapsulated: complete(.stream, deliver)
    case .report: deliver(.report(pending))
    case .overlongSentence, .overlongReport: reportOverlong(deliver)
    case .ground, .comment: break
    }
    tellDropped(deliver)
    self = LineSplitter()
  }

  private mutating func skipGround(_ bytes: [UInt8], _ index: inout Int, _ deliver: (Line) -> Void) {
    let span = bytes.span
    while index < span.count {
      let byte = span[index]
      index += 1
      switch byte {
      case UInt8(ascii: "$"): return begin(.sentence, deliver)
      case UInt8(ascii: "!"): return begin(.encapsulated, deliver)
      case UInt8(ascii: "{") where isLineStart:
        begin(.report, deliver)
        return pending.append(byte)
      case UInt8(ascii: "#") where isLineStart: return begin(.comment, deliver)
      case 0x0a, 0x0d: isLineStart = true
      case 0x20, 0x09: break
      default:
        dropped += 1
        isLineStart = false
      }
    }
  }

  private mutating func begin(_ state: State, _ deliver: (Line) -> Void) {
    tellDropped(deliver)
    self.state = state
    isLineStart = false
  }

  private mutating func takeSentence(_ bytes: [UInt8], _ index: inout Int, _ deliver: (Line) -> Void) {
    let span = bytes.span
    let start = index
    while index < span.count, Self.isText(span[index]), span[index] != UInt8(ascii: "$") { index += 1 }
    guard pending.count + index - start <= Self.longestSentence else {
      dropped = pending.count + index - start
      pending = []
      return state = .overlongSentence
    }
    pending += bytes[start..<index]
    guard index < span.count else { return }
    let byte = span[index]
    index += 1
    let end: End = Self.isLineEnd(byte) ? .line : byte == UInt8(ascii: "$") ? .nextSentence : .noText
    complete(end, deliver)
    isLineStart = end == .line
    if end == .nextSentence { state = .sentence }
  }

  private mutating func takeReport(_ bytes: [UInt8], _ index: inout Int, _ deliver: (Line) -> Void) {
    while index < bytes.count {
      let byte = bytes[index]
      guard byte >= 0x20 || byte == 0x09 else { break }
      // Only binary data that looks like one has another byte here; a sentence may follow in it.
      if pending.count == 1, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "}"), byte != 0x20 {
        return abandonReport()
      }
      guard pending.count < Self.longestReport else {
        dropped = pending.count
        pending = []
        return state = .overlongReport
      }
      pending.append(byte)
      index += 1
    }
    guard index < bytes.count else { return }
    guard Self.isLineEnd(bytes[index]) else { return abandonReport() }
    index += 1
    deliver(.report(pending))
    reset()
    isLineStart = true
  }

  private mutating func abandonReport() {
    dropped = pending.count
    reset()
  }

  private mutating func skipComment(_ bytes: [UInt8], _ index: inout Int) {
    while index < bytes.count, bytes[index] >= 0x20 || bytes[index] == 0x09 { index += 1 }
    guard index < bytes.count else { return }
    isLineStart = Self.isLineEnd(bytes[index])
    index += 1
    reset()
  }

  /// Skips the rest of what is too long: a sentence to the next `$`, a report to the end of its line.
  private mutating func skipOverlong(_ bytes: [UInt8], _ index: inout Int, _ deliver: (Line) -> Void) {
    let isReport = state == .overlongReport
    let span = bytes.span
    let start = index
    while index < span.count, !Self.isLineEnd(span[index]), isReport || span[index] != UInt8(ascii: "$") { index += 1 }
    dropped += index - start
    guard index < span.count else { return }
    reportOverlong(deliver)
    reset()
    isLineStart = Self.isLineEnd(span[index])
    if isLineStart { index += 1 }
  }

  private mutating func reportOverlong(_ deliver: (Line) -> Void) {
    deliver(.skipped(.tooLong(bytes: dropped)))
    dropped = 0
  }

  private mutating func complete(_ end: End, _ deliver: (Line) -> Void) {
    let text = pending
    let isEncapsulated = state == .encapsulated
    reset()
    let name = (isEncapsulated ? "!" : "") + Self.name(of: text)
    guard let star = text.lastIndex(of: UInt8(ascii: "*")) else {
      // Without a checksum, only its line's end shows that it is complete, and only its address that it is a sentence.
      guard end == .line else { return deliver(.skipped(.cut(name))) }
      guard Self.hasAddress(text) else { return deliver(.skipped(.noSentence(bytes: text.count + 1))) }
      return deliver(Self.line(of: text, end: text.count, isEncapsulated, name))
    }
    guard let checksum = Self.hexadecimal(text[(star + 1)...].prefix(2)) else {
      return deliver(.skipped(.brokenChecksum(name)))
    }
    var sum: UInt8 = 0
    let span = text.span
    for index in 0..<star { sum ^= span[index] }
    guard sum == checksum else { return deliver(.skipped(.wrongChecksum(name))) }
    deliver(Self.line(of: text, end: star, isEncapsulated, name))
  }

  private static func line(of text: [UInt8], end: Int, _ isEncapsulated: Bool, _ name: String) -> Line {
    guard !isEncapsulated, let sentence = Sentence(text, end: end) else { return .skipped(.unused(name)) }
    return .sentence(sentence)
  }

  /// Whether it begins as sentences do, be they those of a single maker: `GPRMC,`, `AIVDM,`, `PUBX,`.
  private static func hasAddress(_ text: [UInt8]) -> Bool {
    let address = text.prefix { $0 != UInt8(ascii: ",") }
    return address.count > 3 && address.count < text.count
      && address.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) }
  }

  private mutating func reset() {
    state = .ground
    pending = []
    pending.reserveCapacity(96)
  }

  private mutating func tellDropped(_ deliver: (Line) -> Void) {
    guard dropped > 0 else { return }
    deliver(.skipped(.noSentence(bytes: dropped)))
    dropped = 0
  }

  private static func isText(_ byte: UInt8) -> Bool { (0x20...0x7e).contains(byte) }
  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0a || byte == 0x0d }

  private static func name(of text: [UInt8]) -> String {
    String(decoding: text.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "*") }.prefix(12), as: UTF8.self)
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.count == 2 else { return nil }
    var value: UInt8 = 0
    for digit in digits {
      switch digit {
      case 0x30...0x39: value = value << 4 | (digit - 0x30)
      case 0x41...0x46: value = value << 4 | (digit - 0x37)
      case 0x61...0x66: value = value << 4 | (digit - 0x57)
      default: return nil
      }
    }
    return value
  }
}
