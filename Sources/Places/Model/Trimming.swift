extension StringProtocol {
  /// Without the blanks at both ends.
  var trimmed: String {
    var scalars = Substring(self).unicodeScalars
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars)
  }
}
