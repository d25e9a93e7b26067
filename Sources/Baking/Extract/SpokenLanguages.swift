/// The languages that the program speaks, by their codes.
package enum SpokenLanguages {
  package static let all = ["en", "es", "fi", "pt", "ru", "sv"]
}
