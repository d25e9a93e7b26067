/// How many colours a screen can show; the raw values are the words of the command line.
package enum ColorDepth: String, CaseIterable, Sendable {
  case none
  case sixteen = "16"
  case indexed = "256"
  case trueColor = "true"
}
