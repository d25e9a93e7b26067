import Cells

/// Text from outside, made fit for a line.
package enum Sanitized {
  /// Lines as they may be written to a terminal: the other formats can escape what may not, but a table can't.
  package static func page(_ text: String) -> String {
    var page = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isUnsafe = scalar.properties.isBidiControl || scalar.properties.generalCategory == .control
      page.append(isUnsafe && !["\n", "\r", "\t"].contains(scalar) ? "\u{FFFD}" : scalar)
    }
    return String(page)
  }

  static func line(_ text: String) -> String { Sanitizer.clean(text) + "\n" }
}
