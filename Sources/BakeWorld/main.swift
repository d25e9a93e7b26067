package import Baking
import Glibc
import Threads
import Wire

// Makes the bundled world: `BakeWorld LAYERS world.mbtiles` its map, `BakeWorld HEIGHTS.png world.heights` its heights.
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2 else {
  print("BakeWorld LAYERS|HEIGHTS.png OUT")
  exit(64)
}
do {
  if arguments[0].hasSuffix(".png") {
    try DurableFile.write(HeightPicture.heightMap(at: arguments[0]), to: arguments[1])
  } else {
    let report = try WorldBaker(input: arguments[0], output: arguments[1]).run()
    print("\(report.tiles) tiles, \(report.names) names, \(report.bytes) bytes")
  }
} catch {
  print("\(error)")
  exit(1)
}

/// Makes a map of the whole world from a folder of layers.
package struct WorldBaker {
  private let input: String
  private let output: String
  private let deepestZoom: Int

  /// The approximate share of reading in the whole time.
  private static let reading = 0.3

  package init(input: String, output: String, deepestZoom: Int = 9) {
    (self.input, self.output, self.deepestZoom) = (input, output, deepestZoom)
  }

  package func run(progress: (Double) -> Void = { _ in }) throws(BakingError) -> BakingReport {
    let signals = DeferredSignals()
    func step(_ done: Double) throws(BakingError) {
      guard !signals.isWaiting else { throw .interrupted }
      progress(done)
    }
    var layers = WorldLayers(LayerFolder(path: input))
    try layers.read { done throws(BakingError) in try step(done * Self.reading) }
    var options = BakingOptions()
    options.deepestZoom = deepestZoom
    options.attribution = "Natural Earth, GeoNames"
    var report = BakingReport()
    try MapOutput(world: layers.content, path: output, options: options).write(&report) {
      done throws(BakingError) in try step(Self.reading + done * (1 - Self.reading))
    }
    return report
  }
}
