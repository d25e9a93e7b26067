import Foundation
import Images
import Raster
import TestSupport
import Viewer
import Wire

/// The program, within the tests or as its users run it.
enum RumboProgram {
  struct Outcome: Equatable {
    /// The exit code, or minus the signal that ended it.
    let status: Int32
    let output: String
    let complaint: String

    /// The output of `--json`: one object a line.
    var objects: [JSON] {
      get throws { try output.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) } }
    }

    var complaintLines: Int { complaint.split(separator: "\n").count }
  }

  /// Beside the tests, where the build put both.
  static var path: String {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("rumbo").path
  }

  /// Runs a command line within the tests, with an environment of its own.
  @MainActor
  static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    let (status, output, complaint) = Program.outcome(of: arguments, environment: environment)
    return Outcome(
      status: status,
      output: String(decoding: output, as: UTF8.self),
      complaint: String(decoding: complaint, as: UTF8.self)
    )
  }

  /// Runs it as a process with a small environment and nothing on standard input.
  ///
  /// For what only a process has: signals, descriptors, a locale or a working folder.
  static func spawn(
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

  /// Draws a screen whose keys change the file of `--places`, which the program's snapshots never do.
  @MainActor
  static func draw(_ words: [String]) throws -> Outcome {
    let bytes = try Program.snapshot(words, changingPlaces: true)
    return Outcome(status: 0, output: String(decoding: bytes, as: UTF8.self), complaint: "")
  }

  /// Runs a line of shell in which `$RUMBO` is the program, for what only a shell can do to descriptors.
  static func shell(_ line: String, environment: [String: String] = [:]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", line]
    process.environment = environment.merging(["RUMBO": path, "PATH": "/usr/bin:/bin"]) { own, _ in own }
    return try finish(process)
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

/// The maps that come with the program.
enum BundledMap {
  static let helsinki = path(of: "helsinki")
  static let monaco = path(of: "monaco")
  static let world = path(of: "world")

  static var folder: String {
    #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Maps"
  }

  private static func path(of name: String) -> String {
    "\(folder)/\(name).mbtiles"
  }
}

/// A map that the tests draw themselves: a chequered world with a red north-west.
enum TestMap {
  /// Writes a picture with known corners into a folder and returns its path.
  static func write(into folder: ScratchFolder, name: String = "world") throws -> String {
    var picture = Bitmap(width: 360, height: 180)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let isLight = (x / 30 + y / 30) % 2 == 0
        let isNorthWest = x < 180 && y < 90
        picture[x, y] = Pixel(
          red: isLight ? 230 : isNorthWest ? 200 : 40,
          green: isLight ? 230 : 60,
          blue: isLight ? 220 : isNorthWest ? 50 : 160
        )
      }
    }
    try folder.write(PNGWriter.bytes(of: picture), to: "\(name).png")
    let sidecar = #"{"bounds": [-180, -90, 180, 90], "attribution": "© the test"}"#
    try folder.write(Array(sidecar.utf8), to: "\(name).json")
    return folder.file("\(name).png")
  }
}
