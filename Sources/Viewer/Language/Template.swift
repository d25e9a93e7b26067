/// A text with gaps: the contents of a file `NAME.template`.
enum Template {
  /// The text with a value in place of each `{{key}}`; embedding drops its last line feed.
  static func text(_ name: String, _ values: [String: String]) -> String {
    var parts = (Embedded.text(of: name + ".template") ?? "").split(separator: "{{", omittingEmptySubsequences: false)
    let start = parts.removeFirst()
    return start
      + parts.map { part in
        guard let end = part.firstRange(of: "}}") else { return String(part) }
        return (values[String(part[..<end.lowerBound])] ?? "") + part[end.upperBound...]
      }.joined() + "\n"
  }
}
