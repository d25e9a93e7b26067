/// Takes a cleaned spelling apart from its front.
struct SpellingScanner {
  private var rest: ArraySlice<Unicode.Scalar>

  init(_ scalars: [Unicode.Scalar]) {
    rest = ArraySlice(scalars)
  }

  var isAtEnd: Bool { rest.isEmpty }
  var next: Unicode.Scalar? { rest.first }

  /// The sign after the next one.
  var afterNext: Unicode.Scalar? { rest.dropFirst().first }

  mutating func skip(_ scalars: Set<Unicode.Scalar> = [" "]) {
    while let next, scalars.contains(next) { rest.removeFirst() }
  }

  @discardableResult
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    rest.removeFirst()
    return true
  }

  /// Takes a plus or minus; `true` for minus, `nil` where there is neither.
  mutating func takeSign() -> Bool? {
    if take("-") { return true }
    return take("+") ? false : nil
  }

  mutating func takeDigits() -> String {
    take { ("0"..."9").contains($0) }
  }

  mutating func takeLetters() -> String {
    take { $0.properties.isAlphabetic }
  }

  /// Takes a number; what looks like the mark of its fraction but has no digit after it is left.
  mutating func takeNumber(decimalMarks: Set<Unicode.Scalar> = ["."]) -> PlainNumber? {
    let whole = takeDigits()
    var fraction = ""
    if let next, decimalMarks.contains(next), let digit = afterNext, ("0"..."9").contains(digit) {
      rest.removeFirst()
      fraction = takeDigits()
    }
    return whole.isEmpty && fraction.isEmpty ? nil : PlainNumber(whole: whole, fraction: fraction)
  }

  private mutating func take(while belongs: (Unicode.Scalar) -> Bool) -> String {
    let taken = rest.prefix(while: belongs)
    rest.removeFirst(taken.count)
    var text = ""
    text.unicodeScalars.append(contentsOf: taken)
    return text
  }
}
