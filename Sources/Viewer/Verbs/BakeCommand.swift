import Glibc
import Tiles

/// `rumbo bake PICTURE --out FOLDER`: cuts a picture into a pyramid of tiles.
struct BakeCommand: Command {
  static let name = "bake"
  static let summary = "Cut a picture into a pyramid of tiles."
  static let operands = "PICTURE --out FOLDER"
  static let options: [Option] = [
    .value("out", "FOLDER", "where the tiles go: a folder that isn't there yet, or is empty"),
    .choice("tiles", ["png", "jpg"], "how tiles are written; as the picture is, unless said"),
  ]

  private let picture: String
  private let folder: String
  private let format: PyramidWriter.Format?

  private static let quality = 80

  init(_ arguments: Arguments) throws {
    guard let picture = arguments.operands.first, arguments.operands.count == 1, let folder = arguments["out"] else {
      throw UsageError(
        problem: "rumbo bake needs a picture and a folder to write to.",
        advice: "Write rumbo bake old-map.jpg --out old-map."
      )
    }
    self.picture = picture
    self.folder = folder
    format =
      switch arguments["tiles"] {
      case "png": .png
      case "jpg": .jpeg(quality: Self.quality)
      default: nil
      }
  }

  func run() throws -> ExitCode {
    let showsProgress = isatty(STDERR_FILENO) == 1
    let summary = try MapOpening.failing { () throws(TileError) in
      try PyramidWriter(picture: picture, format: format).write(to: folder) { done in
        if showsProgress { StandardOutput.complain("\r\(Self.bar(done))") }
      }
    }
    if showsProgress { StandardOutput.complain("\n") }
    try StandardOutput.write("\(summary.tiles) tiles in \(summary.levels) levels, \(summary.bytes / 1024) kB.\n")
    return .fine
  }

  private static func bar(_ done: Double) -> String {
    let width = 40
    let full = min(Int(done * Double(width)), width)
    return "[" + String(repeating: "█", count: full) + String(repeating: " ", count: width - full) + "]"
  }
}
