/// The languages that the program speaks, by their codes.
enum SpokenLanguages {
  static let all = ["en", "es", "fi", "pt", "ru", "sv"]
}
