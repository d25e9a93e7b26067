/// Normalises equivalent characters of coordinates to one each.
enum SpellingCleaner {
  /// The text in plain digits, letters and signs, without what can't be seen; brackets around it go as well.
  static func clean(_ text: String) -> [Unicode.Scalar] {
    var scalars = ArraySlice(text.unicodeScalars.compactMap(replacement(for:)))
    let edges: Set<Unicode.Scalar> = [" ", "(", ")", "[", "]"]
    while let first = scalars.first, edges.contains(first) { scalars.removeFirst() }
    while let last = scalars.last, edges.contains(last) { scalars.removeLast() }
    return Array(scalars)
  }

  private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let plain = halfWidth(scalar)
    switch plain {
    case "\u{AD}", "\u{200B}"..."\u{200F}", "\u{202A}"..."\u{202E}", "\u{2060}", "\u{2066}"..."\u{2069}", "\u{FEFF}":
      return nil
    case "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FE58}", "\u{FE63}": return "-"
    case "º", "˚": return "°"
    case "′", "’", "‘", "ʹ", "ʼ", "´", "`", "‵": return "'"
    case "″", "”", "“", "„", "ʺ", "‶", "˝": return "\""
    case "،", "、": return ","
    case "\t", "\n", "\r": return " "
    default: return plain.properties.generalCategory == .spaceSeparator ? " " : plain
    }
  }

  /// Any script's digits as 0 to 9, and the full-width forms of East Asia as plain ones.
  private static func halfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return scalar }
    let properties = scalar.properties
    if properties.numericType == .decimal, let value = properties.numericValue {
      return Unicode.Scalar(UInt8(48 + value))
    }
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }
}
