/// The value of `--year`.
enum YearOption {
  /// Nil where nothing is said.
  static func year(_ text: String?) throws(UsageError) -> Int? {
    guard let text else { return nil }
    guard let year = wholeNumber(text, in: 1...9999) else {
      throw UsageError(
        problem: "“\(text)” is not a value of --year.",
        advice: "Give a year of our era, as in --year 1830."
      )
    }
    return year
  }
}
