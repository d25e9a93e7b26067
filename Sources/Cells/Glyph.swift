/// The content of a cell: a character of at most three scalars, packed into 63 bits.
///
/// The scalars are a base and up to two marks (or joined parts); the sanitiser has removed any others. Zero is the
/// right half of a wide character.
package struct Glyph: Hashable, Sendable {
  package let packed: UInt64

  package static let space = Glyph(" ")
  package static let continuation = Glyph(packed: 0)

  package init(_ scalar: Unicode.Scalar) {
    packed = UInt64(scalar.value)
  }

  package init(_ base: Unicode.Scalar, _ first: Unicode.Scalar, _ second: Unicode.Scalar? = nil) {
    packed = UInt64(base.value) | UInt64(first.value) << 21 | UInt64(second?.value ?? 0) << 42
  }

  private init(packed: UInt64) {
    self.packed = packed
  }

  /// The first scalar; nil for the right half of a wide character.
  package var base: Unicode.Scalar? { scalar(at: 0) }

  /// The scalars in order; none for the right half of a wide character.
  package var scalars: [Unicode.Scalar] { (0..<3).compactMap(scalar(at:)) }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    let value = UInt32(truncatingIfNeeded: packed >> (21 * UInt64(index)) & 0x1f_ffff)
    return value == 0 ? nil : Unicode.Scalar(value)
  }
}

extension Glyph {
  /// Whether it is a blank, blocks or dots, as pictures in cells are made of, and no text.
  package var isOfPicture: Bool {
    guard let value = base?.value, scalars.count == 1 else { return false }
    return value == 0x20 || (0x2580..<0x25a0).contains(value) || (0x2800..<0x2900).contains(value)
      || (0x1fb00..<0x1fbf0).contains(value) || (0x1cd00..<0x1ceb0).contains(value)
  }
}
