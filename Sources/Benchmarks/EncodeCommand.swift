import Cells
import Glibc
import Images
import Raster

/// `Benchmarks encode PICTURE 80x24 SET [DEPTH]`: prints a picture as rows of cells, stretched to the size.
enum EncodeCommand {
  private static let usage = "Benchmarks encode PICTURE COLUMNSxROWS SET [true|256|16|none]"

  static func run(_ words: [String]) -> Int32 {
    guard words.count >= 3, let blocks = BlockSet(rawValue: words[2]),
      let depth = words.count > 3 ? ColorDepth(rawValue: words[3]) : .trueColor
    else {
      print(usage)
      return EX_USAGE
    }
    let size = words[1].split(separator: "x").compactMap { Int($0) }
    guard size.count == 2, size.allSatisfy({ (1...1000).contains($0) }) else {
      print(usage)
      return EX_USAGE
    }
    do {
      let picture = try PictureReader(.file(words[0])).decode(limit: 1 << 26)
      var grid = CellGrid(columns: size[0], rows: size[1])
      let samples = blocks.samplesPerCell
      let canvas = picture.resized(width: size[0] * samples.width, height: size[1] * samples.height)
      BlockEncoder(blocks, depth: depth).encode(canvas, into: &grid)
      print(String(decoding: ANSIWriter.page(grid), as: UTF8.self), terminator: "")
      return EXIT_SUCCESS
    } catch {
      print("\(words[0]): \(error)")
      return EXIT_FAILURE
    }
  }
}
