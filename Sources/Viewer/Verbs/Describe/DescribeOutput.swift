import Cells

/// Prints lines for a screen reader or a braille line: at once, and nothing but text.
package enum DescribeOutput {
  static func write(_ lines: [String]) throws {
    guard !lines.isEmpty else { return }
    try StandardOutput.write(lines.map { plain($0) + "\n" }.joined())
  }

  /// Without what only draws: a map may have it in a name.
  package nonisolated static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in Sanitizer.clean(text).unicodeScalars where !isDrawing(scalar) { plain.append(scalar) }
    return String(plain)
  }

  /// Lines, blocks, shapes and braille; and the blocks of old computers.
  private nonisolated static func isDrawing(_ scalar: Unicode.Scalar) -> Bool {
    (0x2500...0x25ff).contains(scalar.value) || (0x2800...0x28ff).contains(scalar.value)
      || (0x1cc00...0x1ceff).contains(scalar.value) || (0x1fb00...0x1fbff).contains(scalar.value)
  }
}
