import Baking
import Cells
import Heights
import Images
import Tiles

/// `rumbo bake EXTRACT --out MAP`: makes a map of an extract of OpenStreetMap, or cuts a picture into a pyramid of tiles.
struct BakeCommand: Command {
  static let name = "bake"
  static let completableOperands = CompletableOperands(first: .files(.read), isRepeated: true)

  private let inputs: [String]
  private var input: String { inputs[0] }
  private let output: String
  private let raster: String?
  private let name: String?
  private let format: PyramidWriter.Format?
  private let heights: [String]
  private let progress = BakeProgress()

  private static let quality = 80
  /// The part of the time that a map takes if images are drawn, too.
  private static let bakingShare = 0.5

  init(_ arguments: Arguments) throws {
    let inputs = arguments.operands
    guard let input = inputs.first, inputs.count == 1 || inputs.allSatisfy(Baker.reads), let output = arguments["out"]
    else {
      throw Failure(.bakeNeedsInput)
    }
    guard output != StandardFile.name else { throw Failure(.mapToOutput) }
    self.inputs = inputs
    self.output = output
    raster = arguments["raster"]
    if Baker.reads(input) { try Self.checkEnding(of: output, isMap: true) }
    name = arguments["name"]
    heights = arguments.values(of: "heights")
    guard heights.isEmpty || Baker.reads(input) else { throw Failure(.heightsNeedExtract, Sanitizer.clean(input)) }
    format =
      switch arguments["tiles"] {
      case "png": .png
      case "jpg": .jpeg(quality: Self.quality)
      default: nil
      }
  }

  /// A map is one file in a format of its own, and tiles of a picture are many.
  private static func checkEnding(of path: String, isMap: Bool) throws(Failure) {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.split(separator: ".").dropFirst().last?.lowercased() ?? ""
    guard isMap ? !["", "mbtiles"].contains(ending) : files.contains(ending) else { return }
    throw Failure(isMap ? .bakeMapFormat : .bakeImageFormat, ending)
  }

  private static let files = [
    "mbtiles", "pmtiles", "png", "jpg", "jpeg", "webp", "gif", "svg", "pdf", "zip", "tar", "gz",
  ]

  func run() throws -> ExitCode {
    try Baker.reads(input) ? bakeMap() : cutPicture()
  }

  private func bakeMap() throws -> ExitCode {
    var options = BakingOptions()
    options.name = name
    if !heights.isEmpty {
      options.heights = Heights(try heights.map { source throws(TileError) in try HeightSources.open(source) })
    }
    try OutputFile.checkReplacingMap(at: output, maker: "made by rumbo bake", Baker.hasMade)
    do {
      let pictures = try raster.map { folder throws(BakingError) in try MapPictures(of: output, to: folder) }
      let baking = pictures == nil ? 1 : Self.bakingShare
      let report = try Baker(inputs: inputs, output: output, options: options).run { show(.baking($0), $1 * baking) }
      let cut = try pictures?.write { show(.pictures, baking + $0 * (1 - baking)) }
      endProgress()
      for line in report.lines { StandardOutput.complain(line + "\n") }
      let tiles = "\(report.tiles) tiles of zooms \(report.zooms.lowerBound) to \(report.zooms.upperBound)"
      try StandardOutput.write("\(tiles), \(report.sights) sights, \(ByteCount.text(report.bytes)).\n")
      if report.heightTiles > 0 { try StandardOutput.write("\(counted(report.heightTiles, "tile")) of heights.\n") }
      if let cut { try StandardOutput.write("\(cut) raster tiles.\n") }
      return .fine
    } catch {
      endProgress()
      throw error
    }
  }

  private func cutPicture() throws -> ExitCode {
    let picture = try openedPicture()
    guard let picture else { throw Failure(.bakeInputUnknown, Sanitizer.clean(input)) }
    guard raster == nil else { throw Failure(.rasterNeedsExtract, Sanitizer.clean(input)) }
    try Self.checkEnding(of: output, isMap: false)
    let summary = try picture.write(to: output) { show(.pictures, $0) }
    endProgress()
    try StandardOutput.write("\(summary.tiles) tiles in \(summary.levels) levels, \(ByteCount.text(summary.bytes)).\n")
    return .fine
  }

  /// Nil for what is no picture.
  private func openedPicture() throws(TileError) -> PyramidWriter? {
    do throws(TileError) {
      return try PyramidWriter(picture: input, format: format)
    } catch .badPicture(_, .notAPicture) {
      return nil
    }
  }

  private func show(_ stage: BakeProgress.Stage, _ done: Double) {
    if let line = progress.line(stage, done) { StandardOutput.complain("\r\(line)") }
  }

  private func endProgress() {
    if progress.isShown { StandardOutput.complain("\n") }
  }
}
