extension StringProtocol {
  /// Without the blanks at both ends.
  var trimmed: String {
    guard let first = unicodeScalars.first?.value, let last = unicodeScalars.last?.value else { return "" }
    // Most texts have none, and what a blank is in all alphabets takes long to look up.
    if (0x21...0x7e).contains(first), (0x21...0x7e).contains(last) { return String(self) }
    var scalars = Substring(self).unicodeScalars
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars)
  }
}
