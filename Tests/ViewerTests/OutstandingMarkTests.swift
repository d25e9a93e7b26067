import Cells
import Foundation
import Images
import Raster
import TestSupport
import Testing

/// Crosshairs, rims and the colours of a legend contrast with any ground.
@MainActor
struct OutstandingMarkTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func write(_ name: String, _ gray: UInt8) throws {
    try folder.paintWorld(name, Pixel(red: gray, green: gray, blue: gray))
  }

  private func screen(_ words: [String]) throws -> Bitmap {
    let out = ["--format", "png", "--out", folder.file("out.png")]
    let outcome = try RumboProgram.run(["snapshot"] + words + out)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return try PictureReader(.file(folder.file("out.png"))).decode(limit: 50_000_000)
  }

  private func color(_ pixel: Pixel) -> CellColor {
    CellColor(hex: UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue))
  }

  /// The colours of a box of cells.
  private func colors(_ picture: Bitmap, columns: Range<Int>, rows: Range<Int>) -> Set<Pixel> {
    let xs = columns.lowerBound * 8..<columns.upperBound * 8
    return Set((rows.lowerBound * 16..<rows.upperBound * 16).flatMap { y in xs.map { picture[$0, y] } })
  }

  @Test(
    arguments: ["true", "256", "16"],
    ["day", "night", "night-red"]
  )
  func `the crosshair stands out from the ground`(depth: String, style: String) throws {
    for gray in [0x18, 0xf4] as [UInt8] { try checkCrosshair(over: gray, depth, style) }
  }

  private func checkCrosshair(over gray: UInt8, _ depth: String, _ style: String) throws {
    try write("back", gray)
    try write("front", gray)
    let picture = try screen([
      folder.file("back.png"), "--at", "0,0", "--zoom", "3", "--size", "80x40", "--over", folder.file("front.png"),
      "--style", style, "--colors", depth, "--keys", "a p",
    ])
    // Around the centre of the area that panels leave free, right of the table.
    let found = colors(picture, columns: 36..<45, rows: 15..<30)
    let contrasts = found.flatMap { one in found.map { color(one).contrast(with: color($0)) ?? 0 } }
    // Red alone has a smaller range of lightness.
    #expect(try #require(contrasts.max()) >= (style == "night-red" ? 2.5 : 3), "\(gray) \(found)")
  }

  @Test(arguments: ["day", "night", "night-red"], ["true", "256"])
  func `the legend of a year can be seen on its bar, and its colours told apart`(style: String, depth: String)
    throws
  {
    let picture = try screen([
      BundledMap.helsinki, "--at", "60.17,24.94", "--zoom", "14.5", "--year", "1830", "--size", "120x30",
      "--style", style, "--colors", depth,
    ])
    // The bar of the legend is over the status; beside its words it has the swatches alone.
    let row = 28 * 16 + 1
    let line = (0..<120).map { picture[$0 * 8, row] }
    let bar = line[119]
    let swatches = line.reduce(into: [Pixel]()) { if $1 != bar, $0.last != $1 { $0.append($1) } }
    try #require(swatches.count == 2, "\(swatches)")
    let (known, unknown) = (color(swatches[0]), color(swatches[1]))
    #expect(try #require(known.contrast(with: color(bar))) >= 2.5)
    #expect(try #require(unknown.contrast(with: color(bar))) >= 2)
    #expect(try #require(known.contrast(with: unknown)) >= 1.25)
  }

  @Test(arguments: ["day", "night", "night-red"], ["true", "256", "16"])
  func `the rim of the lens is seen where both maps look alike, adjusted or not`(style: String, depth: String) throws {
    try write("back", 0x60)
    try write("front", 0x60)
    func picture(_ keys: String) throws -> Bitmap {
      try screen([
        folder.file("back.png"), "--at", "0,0", "--zoom", "3", "--size", "80x40", "--over", folder.file("front.png"),
        "--style", style, "--colors", depth, "--keys", keys,
      ])
    }
    // The row through the lens's centre crosses its rim twice.
    for keys in ["", "O"] {
      let found = try colors(picture(keys), columns: 0..<80, rows: 18..<22)
      let contrasts = found.flatMap { one in found.map { color(one).contrast(with: color($0)) ?? 0 } }
      #expect(try #require(contrasts.max()) >= 3, "\(found)")
    }
    #expect(try colors(picture("O Tab*3"), columns: 0..<80, rows: 18..<22).count == 1)
    #expect(try colors(picture("o"), columns: 0..<80, rows: 18..<22).count == 1)
  }
}
