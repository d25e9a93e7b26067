import Wire

/// Cuts a stream of bytes into records, however the bytes are divided.
///
/// A line that begins with `{` or `[` is a JSON value. Where the first one isn't complete on its line, all of them may
/// span lines; else each is one line, so that a damaged one costs only itself. After a record separator (RFC 8142) they
/// may span lines, and the next one ends what is damaged. A KISS frame begins and ends with byte C0.
package struct FeedSplitter {
  /// The longest line and KISS frame.
  package static let longestLine = 65_536
  /// The longest JSON value that spans lines, as a list of all aircraft does.
  package static let longestValue = 16 << 20

  package enum Piece: Hashable, Sendable {
    case record(FeedRecord)
    /// Bytes that can't be a record, with the reason.
    case refused(String)
  }

  private enum State { case line, overlong, frame, value }
  private static let frameEnd: UInt8 = 0xc0
  private static let recordSeparator: UInt8 = 0x1e

  private var state = State.line
  private var pending: [UInt8] = []
  private var nesting = Nesting()
  /// Whether JSON values span lines; nil before the first one.
  private var valuesSpanLines: Bool?

  package init() {}

  package mutating func take(_ bytes: [UInt8], _ deliver: (Piece) -> Void) {
    for byte in bytes { take(byte, deliver) }
  }

  /// Takes the end of the stream for the end of its last record.
  package mutating func finish(_ deliver: (Piece) -> Void) {
    switch state {
    case .line: endLine(deliver)
    case .value: deliver(Self.value(pending))
    case .overlong, .frame: break
    }
    (state, pending, nesting) = (.line, [], Nesting())
  }

  private mutating func take(_ byte: UInt8, _ deliver: (Piece) -> Void) {
    if byte == Self.recordSeparator, state != .frame { return beginRecord(deliver) }
    switch state {
    case .line:
      if Self.endsLine(byte) { return endLine(deliver) }
      if byte == Self.frameEnd, pending.isEmpty { return state = .frame }
      guard pending.count < Self.longestLine || startsValue && valuesSpanLines != false else {
        deliver(.refused("length"))
        return (state, pending) = (.overlong, [])
      }
      pending.append(byte)
      if pending.count > Self.longestLine { beginValue() }
    case .overlong:
      if Self.endsLine(byte) { state = .line }
    case .frame: takeInFrame(byte, deliver)
    case .value: takeInValue(byte, deliver)
    }
  }

  private mutating func beginRecord(_ deliver: (Piece) -> Void) {
    if !pending.isEmpty { deliver(startsValue ? Self.value(pending) : .record(.line(pending))) }
    (state, pending, valuesSpanLines) = (.line, [], true)
  }

  private var startsValue: Bool { pending.first == UInt8(ascii: "{") || pending.first == UInt8(ascii: "[") }

  private mutating func endLine(_ deliver: (Piece) -> Void) {
    guard !pending.isEmpty else { return }
    guard startsValue else {
      deliver(.record(.line(pending)))
      return pending = []
    }
    if valuesSpanLines != false {
      beginValue()
      if state == .value { return takeInValue(0x0a, deliver) }
      valuesSpanLines = valuesSpanLines ?? false
    }
    deliver(Self.value(pending))
    pending = []
  }

  /// Begins a value that spans lines, unless the line has all of it.
  private mutating func beginValue() {
    nesting = Nesting()
    for byte in pending { nesting.take(byte) }
    guard !nesting.isClosed else { return }
    (state, valuesSpanLines) = (.value, true)
  }

  private mutating func takeInValue(_ byte: UInt8, _ deliver: (Piece) -> Void) {
    guard pending.count < Self.longestValue else {
      deliver(.refused("length"))
      return (state, pending) = (.overlong, [])
    }
    pending.append(byte)
    nesting.take(byte)
    guard nesting.isClosed else { return }
    deliver(Self.value(pending))
    (state, pending) = (.line, [])
  }

  private mutating func takeInFrame(_ byte: UInt8, _ deliver: (Piece) -> Void) {
    guard byte == Self.frameEnd else {
      guard pending.count < Self.longestLine else {
        deliver(.refused("length"))
        return (state, pending) = (.line, [])
      }
      return pending.append(byte)
    }
    // Two ends in a row are the end of one frame and the start of the next.
    guard !pending.isEmpty else { return }
    deliver(.record(.frame(Self.unescaped(pending))))
    (state, pending) = (.line, [])
  }

  private static func value(_ bytes: [UInt8]) -> Piece {
    guard let value = try? JSONParser.parse(bytes, limit: longestValue) else { return .refused("json") }
    return .record(.json(value))
  }

  private static func unescaped(_ frame: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in frame {
      switch (isEscaped, byte) {
      case (false, 0xdb): isEscaped = true
      case (true, 0xdc): (isEscaped, bytes) = (false, bytes + [0xc0])
      case (true, 0xdd): (isEscaped, bytes) = (false, bytes + [0xdb])
      default:
        bytes.append(byte)
        isEscaped = false
      }
    }
    return bytes
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0a || byte == 0x0d }

  /// How deep inside a JSON value a text is.
  private struct Nesting {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var hasBegun = false

    var isClosed: Bool { hasBegun && depth <= 0 }

    mutating func take(_ byte: UInt8) {
      if isInString {
        if isEscaped { return isEscaped = false }
        switch byte {
        case UInt8(ascii: "\\"): isEscaped = true
        case UInt8(ascii: "\""): isInString = false
        default: break
        }
        return
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): (depth, hasBegun) = (depth + 1, true)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
  }
}
