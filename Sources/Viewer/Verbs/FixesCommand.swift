import Cells
import Glibc
import Positioning
import Terminal

/// `rumbo fixes [SOURCE]`: what the receiver says, one line of JSON for each fix.
struct FixesCommand: Command {
  static let name = "fixes"
  static let summary = "Print the fixes of a receiver or a recording, one JSON object a line."
  static let operands = "[SOURCE]"
  static let options: [Option] = [
    .flag("skipped", "also say what told nothing, and why, on standard error")
  ]

  private let address: SourceAddress
  private let reportsSkipped: Bool

  init(_ arguments: Arguments) throws {
    guard arguments.operands.count <= 1 else {
      throw UsageError(problem: "rumbo fixes listens to one source.", advice: "Write rumbo fixes drive.log.")
    }
    do throws(SourceAddressError) {
      address = try SourceAddress(arguments.operands.first ?? "gpsd://")
    } catch {
      throw UsageError(problem: error.problem, advice: error.advice)
    }
    reportsSkipped = arguments.has("skipped")
  }

  func run() throws -> ExitCode {
    if case .path(let path) = address {
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      try printAll(from: descriptor)
    }
    return .fine
  }

  /// Reads a recording as fast as it comes.
  private func printAll(from descriptor: Int32) throws {
    var decoder = ReceiverDecoder(reportsSkipped: reportsSkipped)
    var chunk = [UInt8](repeating: 0, count: 65_536)
    var lines: [UInt8] = []
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      guard count > 0 else { break }
      for event in decoder.take(count == chunk.count ? chunk : Array(chunk[..<count])) { append(event, to: &lines) }
      tell(decoder.takeSkipped())
      try StandardOutput.write(lines)
      lines.removeAll(keepingCapacity: true)
    }
    for event in decoder.finish() { append(event, to: &lines) }
    tell(decoder.takeSkipped())
    try StandardOutput.write(lines)
  }

  private func append(_ event: SourceEvent, to lines: inout [UInt8]) {
    if case .fix(let fix) = event, fix.hasPlace { TPVWriter.append(fix, to: &lines) }
  }

  private func tell(_ skipped: [Skipped]) {
    for what in skipped { StandardOutput.complain(Sanitizer.clean(what.text) + "\n") }
  }
}
