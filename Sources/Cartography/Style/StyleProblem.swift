import Wire

/// A part of a style file that isn't supported.
package struct StyleProblem: Hashable, Sendable {
  /// The kind of the part: `paint property`, `filter` and others.
  package let part: String
  /// The JSON of its name or value.
  package let value: String

  init(_ part: String, _ value: JSON) {
    (self.part, self.value) = (part, JSONWriter.text(of: value))
  }
}
