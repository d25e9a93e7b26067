/// Cuts a stream of GeoJSON into its features without holding more than one of them.
///
/// It looks only for brackets and quotation marks: the elements of the array `features` of an object at the top, and
/// otherwise each whole value, so that one value per line is read, too.
struct GeoJSONSplitter {
  /// A value, and the line that it begins in.
  struct Piece {
    var bytes: [UInt8] = []
    var line = 1
  }

  static let largest = 16 << 20

  /// Whether a value was left out because it was too large.
  private(set) var isTooLarge = false
  private(set) var line = 1

  private var piece: Piece?
  private var depth = 0
  /// The depth at which pieces begin: 0 for whole values, 2 within `features`.
  private var pieceDepth = 0
  private var isInString = false
  private var isEscaped = false
  /// The last string at depth 1, to know the array by its name.
  private var name: [UInt8] = []
  /// The read part of an object at the top; it may turn out not to be a collection.
  private var whole = Piece()

  /// Takes bytes; hands over each piece that ends in them.
  mutating func feed(_ bytes: [UInt8], _ take: (Piece) -> Void) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") { line += 1 }
      advance(byte, take)
    }
  }

  /// The rest if the file ends inside a value.
  func rest() -> Piece? {
    if let piece, !piece.bytes.isEmpty { return piece }
    return pieceDepth == 0 && !whole.bytes.isEmpty ? whole : nil
  }

  private mutating func advance(_ byte: UInt8, _ take: (Piece) -> Void) {
    if isInString {
      append(byte)
      if depth == 1 { remember(byte) }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      if depth == 1 { name = [] }
      append(byte)
    case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): close(byte, take)
    default: append(byte)
    }
  }

  private mutating func open(_ byte: UInt8) {
    if depth == 0 { (whole, pieceDepth) = (Piece(line: line), 0) }
    if depth == 1, byte == UInt8(ascii: "["), Self.isFeatures(name) {
      pieceDepth = 2
      whole.bytes = []
    } else if depth == pieceDepth, pieceDepth == 2 {
      piece = Piece(line: line)
    }
    depth += 1
    append(byte)
  }

  private mutating func close(_ byte: UInt8, _ take: (Piece) -> Void) {
    append(byte)
    depth = max(depth - 1, 0)
    if pieceDepth == 2, depth == 2, let ended = piece {
      if !ended.bytes.isEmpty { take(ended) }
      piece = nil
    } else if pieceDepth == 2, depth == 1 {
      // The array has ended; the rest of the object contains no places.
      name = []
    } else if depth == 0 {
      if pieceDepth == 0, !whole.bytes.isEmpty { take(whole) }
      (whole, pieceDepth) = (Piece(line: line), 0)
    }
  }

  private mutating func append(_ byte: UInt8) {
    if pieceDepth == 2 {
      guard let count = piece?.bytes.count, count < Self.largest else { return overflow() }
      piece?.bytes.append(byte)
    } else if depth > 0 {
      guard whole.bytes.count < Self.largest else { return overflow() }
      whole.bytes.append(byte)
    }
  }

  private mutating func overflow() {
    if pieceDepth == 2 {
      guard piece != nil else { return }
      piece?.bytes = []
      piece = nil
    }
    isTooLarge = true
  }

  private mutating func remember(_ byte: UInt8) {
    if name.count < 16 { name.append(byte) }
  }

  private static func isFeatures(_ name: [UInt8]) -> Bool { name == Array("features\"".utf8) }
}
