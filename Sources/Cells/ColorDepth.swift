/// How many colours a screen can show.
  // "none", "16", "256" and "true" are the words of the command line.
package enum ColorDepth: String, CaseIterable, Sendable {
  case none
  case sixteen = "16"
  case indexed = "256"
  case trueColor = "true"
}
