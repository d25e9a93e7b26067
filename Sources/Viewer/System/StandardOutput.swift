import Cells
import Glibc
import Terminal
import Threads
import Wire

/// Where a program's results and complaints go.
enum StandardOutput {
  /// The output of a run within another program, if it is one.
  private static var captured: Captured?

  struct Captured {
    fileprivate(set) var output: [UInt8] = []
    fileprivate(set) var complaint: [UInt8] = []
  }

  /// Does some work whose results and complaints stay in memory.
  static func capture<Value>(_ work: () throws -> Value) rethrows -> (Value, Captured) {
    captured = Captured()
    defer { captured = nil }
    let value = try work()
    return (value, captured ?? Captured())
  }

  /// Makes sure of the descriptors, before anything else is opened.
  static func prepare() {
    StandardDescriptors.secure()
  }

  /// Whether a person sees it on a terminal.
  static var isTerminal: Bool { captured == nil && isatty(STDOUT_FILENO) == 1 }

  /// How wide the terminal is; nil if it is none.
  static var columns: Int? { captured == nil ? WindowSize(of: STDOUT_FILENO)?.columns : nil }

  static func write(_ text: String) throws {
    try write(Array(text.utf8))
  }

  static func write(_ bytes: [UInt8]) throws {
    if captured != nil {
      captured?.output += bytes
      return
    }
    do {
      try StandardDescriptors.write(bytes, to: STDOUT_FILENO)
    } catch .failed(let code) {
      throw Failure(.outputNotWritable, WriteError.failed(code: code).reason)
    }
  }

  /// Prints results for programs, one JSON object a line, or as text.
  static func write(
    _ objects: @autoclosure () -> [JSON],
    orText text: @autoclosure () -> String = "",
    asJSON isJSON: Bool = true
  ) throws {
    try write(isJSON ? objects().map { JSONWriter.text(of: $0) + "\n" }.joined() : text())
  }

  /// Writes a file as a whole; without a name, and for `-`, standard output.
  static func write(_ bytes: [UInt8], toFile path: String?) throws {
    guard let path, path != StandardFile.name else { return try write(bytes) }
    try OutputFile.write(bytes, to: path)
  }

  /// Prints a message on standard error; a failure to do so is ignored.
  static func complain(_ text: String) {
    let text = StandardFile.named(in: text)
    if captured != nil {
      captured?.complaint += text.utf8
      return
    }
    try? StandardDescriptors.write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Prints what is wrong and what to do next, on standard error.
  static func report(_ error: any Actionable) {
    let lines = [error.problem, error.advice].map { Sanitizer.clean($0) }
    complain(lines.joined(separator: "\n") + "\n")
  }
}

extension DeferredSignals {
  /// Defers signals while a command works: one that came ends the program afterwards as if it hadn't been deferred.
  ///
  /// Call this before other threads start.
  static func during(_ work: (borrowing DeferredSignals) throws -> ExitCode) throws -> ExitCode {
    let signals = DeferredSignals()
    do {
      return try work(signals)
    } catch let error as any Actionable where signals.isWaiting {
      // The signal ends the program before the caller could report it.
      StandardOutput.report(error)
      return error.exitCode
    }
  }
}

/// Text from outside, made fit for a line.
package enum Sanitized {
  /// Lines as they may be written to a terminal: the other formats can escape what may not, but a table can't.
  package static func page(_ text: String) -> String {
    var page = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isUnsafe = scalar.properties.isBidiControl || scalar.properties.generalCategory == .control
      page.append(isUnsafe && !["\n", "\r", "\t"].contains(scalar) ? "\u{FFFD}" : scalar)
    }
    return String(page)
  }

  static func line(_ text: String) -> String { Sanitizer.clean(text) + "\n" }
}
