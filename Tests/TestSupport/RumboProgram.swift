import Foundation
package import Wire

/// The program as its users run it: a process beside the tests.
package enum RumboProgram {
  package struct Outcome: Equatable {
    /// The exit code, or minus the signal that ended it.
    package let status: Int32
    package let output: String
    package let complaint: String

    package init(status: Int32, output: String, complaint: String) {
      (self.status, self.output, self.complaint) = (status, output, complaint)
    }

    /// The output of `--json`: one object a line.
    package var objects: [JSON] {
      get throws { try output.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) } }
    }

    package var complaintLines: Int { complaint.split(separator: "\n").count }
  }

  /// Beside the tests, where the build put both.
  package static var path: String {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("rumbo").path
  }

  /// Runs it as a process with a small environment and nothing on standard input.
  ///
  /// For what only a process has: signals, descriptors, a locale or a working folder.
  package static func spawn(
    _ arguments: [String],
    environment: [String: String] = [:],
    folder: String? = nil
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    return try finish(process)
  }

  /// Runs a line of shell in which `$RUMBO` is the program, for what only a shell can do to descriptors.
  package static func shell(_ line: String, environment: [String: String] = [:]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", line]
    process.environment = environment.merging(["RUMBO": path, "PATH": "/usr/bin:/bin"]) { own, _ in own }
    return try finish(process)
  }

  /// Neither a sequence of escape nor what only draws.
  package static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || scalar.value >= 0x20 && scalar.value != 0x7f && !(0x80...0x9f).contains(scalar.value)
          && !(0x2500...0x25ff).contains(scalar.value) && !(0x2800...0x28ff).contains(scalar.value)
          && !(0x1fb00...0x1fbff).contains(scalar.value)
    }
  }

  private static func finish(_ process: Process) throws -> Outcome {
    let (output, complaint) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = complaint
    try process.run()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    let complained = complaint.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    return Outcome(
      status: status,
      output: String(decoding: written, as: UTF8.self),
      complaint: String(decoding: complained, as: UTF8.self)
    )
  }
}
