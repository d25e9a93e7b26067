import Cells

/// Text from outside, made fit for a line.
enum Sanitized {
  static func line(_ text: String) -> String { Sanitizer.clean(text) + "\n" }
}
