/// The value of `--year`.
enum YearOption {
  /// Nil without a value.
  static func year(_ text: String?) throws(Failure) -> Int? {
    guard let text else { return nil }
    guard let year = wholeNumber(text, in: 1...9999) else { throw Failure(.yearInvalid, text) }
    return year
  }
}
