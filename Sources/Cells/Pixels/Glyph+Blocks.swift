extension Glyph {
  /// Whether it is a blank, blocks or dots, as pictures in cells are made of, and no text.
  package var isOfPicture: Bool {
    guard let value = base?.value, scalars.count == 1 else { return false }
    return value == 0x20 || (0x2580..<0x25a0).contains(value) || (0x2800..<0x2900).contains(value)
      || (0x1fb00..<0x1fbf0).contains(value) || (0x1cd00..<0x1ceb0).contains(value)
  }
}
