import Foundation
import Testing
import Viewer

/// The names of oceans on the bundled map of the world, whose middles are often out of view.
@MainActor
struct SeaNameTests {
  private static let world = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Maps/world.mbtiles").standardized.path
  /// Of 40, of which the last is the bar's.
  private static let equator = 19

  @Test(arguments: [0, 60, 120, 150, 170, 179.9, -170, -150, -120, -60, -30], [1.6, 2])
  func `no ocean is named on the wrong side of the equator`(east: Double, zoom: Double) throws {
    let text = try Program.snapshot([
      Self.world, "--at", "0,\(east)", "--zoom", "\(zoom)", "--size", "120x40",
    ])

    for (row, line) in String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if line.contains("North Pacific") || line.contains("North Atlantic") { #expect(row <= Self.equator, "\(line)") }
      if line.contains("South Pacific") || line.contains("South Atlantic") { #expect(row >= Self.equator, "\(line)") }
    }
  }
}
