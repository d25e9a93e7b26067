/// How many colours a screen can show; the raw values are the words of the command line.
package enum ColorDepth: String, CaseIterable, Sendable {
  case none
  case eight = "8"
  case sixteen = "16"
  case indexed = "256"
  case trueColor = "true"

  /// Whether there are so few colours that most have none near them, and none lies between two others.
  package var isCoarse: Bool { self == .eight || self == .sixteen }
}
