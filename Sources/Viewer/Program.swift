/// The command line as a whole: finds the verb, runs it and reports what went wrong.
package enum Program {
  /// Runs one command line and returns the exit code of the process.
  package static func run(_ words: [String]) -> Int32 {
    words.isEmpty ? 0 : 64
  }
}
