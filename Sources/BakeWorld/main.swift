import Baking
import Glibc
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
